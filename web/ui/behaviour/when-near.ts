type Load = () => Promise<unknown>;

/** A part that could not be loaded is requested again when it is opened. */
const start = (load: Load): void => void load().catch(() => undefined);

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
