/** The part of `document` that reports whether the page is visible. */
export type SeenPage = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

interface SeenOptions {
  readonly ms: number;
  /** Without a page, as in a worker, only the time counts. */
  readonly page?: SeenPage | undefined;
}

/**
 * Calls back once the page has been visible for `ms` without a break: whether a hidden page receives anything says nothing
 * about a device. Returns cancel.
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
