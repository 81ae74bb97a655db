type Load = () => Promise<unknown>;

/** Loads that nobody has asked for yet, by a click. */
const early = new Set<symbol>();

/** Whether a part that cannot be loaded need not be reported: it is requested again when it is opened. */
export const isLoadedEarly = (): boolean => early.size > 0;

function start(load: Load): void {
  const mark = Symbol();
  early.add(mark);
  addEventListener('click', () => early.delete(mark), { once: true, capture: true });
  void load()
    .catch(() => undefined)
    .finally(() => early.delete(mark));
}

/**
 * Handlers of a button, or of the element around it: they load the part that it opens when the pointer or the focus comes
 * near, so that a click opens it without delay. On a touch screen, the pointer enters with the touch.
 */
export function whenNear(load: Load) {
  const onNear = () => start(load);
  return { onPointerEnter: onNear, onFocus: onNear };
}

/** Loads a part when the pointer or the focus first comes to any button, because each may open it. Returns the end. */
export function whenNearAnyButton(load: Load): () => void {
  const stop = new AbortController();
  const notice = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('button') === null) return;
    stop.abort();
    start(load);
  };
  for (const sign of ['pointerover', 'focusin'])
    addEventListener(sign, notice, { signal: stop.signal, capture: true, passive: true });
  return () => stop.abort();
}
