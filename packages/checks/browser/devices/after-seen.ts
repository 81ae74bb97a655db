/** The part of `document` that says whether anybody can see the page. */
export type SeenPage = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

interface SeenOptions {
  readonly ms: number;
  /** Without one, as in a worker, the time just passes. */
  readonly page?: SeenPage | undefined;
}

/**
 * Calls back once the page has been in view for so long without a break: what a hidden page is given, or denied, says
 * nothing about a device. Returns cancel.
 */
export function afterSeen({ ms, page = globalThis.document }: SeenOptions, callBack: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    page?.removeEventListener('visibilitychange', restart);
  };
  const elapsed = () => {
    cancel();
    callBack();
  };
  function restart() {
    clearTimeout(timer);
    if (!page?.hidden) timer = setTimeout(elapsed, ms);
  }
  page?.addEventListener('visibilitychange', restart);
  restart();
  return cancel;
}
