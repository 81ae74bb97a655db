export type SeenPage = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * Starts an activity now, or once the page is visible; stops it when the page is hidden, and restarts it each time that
 * the page becomes visible. Nothing can be concluded from what a hidden page receives: phones freeze it, mute its
 * devices and pause its videos (decision 033). Without a page, as in a worker, it runs until it is stopped. Returns
 * stop.
 *
 * @param begin Starts the activity and returns its stop function.
 */
export function whileSeen(begin: () => () => void, page: SeenPage | undefined = globalThis.document): () => void {
  let end: (() => void) | undefined;
  const change = () => {
    end?.();
    end = page?.hidden ? undefined : begin();
  };
  page?.addEventListener('visibilitychange', change);
  change();
  return () => {
    page?.removeEventListener('visibilitychange', change);
    end?.();
    end = undefined;
  };
}

interface SeenOptions {
  readonly ms: number;
  readonly page?: SeenPage | undefined;
}

/** Calls back once the page has been visible for `ms` without interruption. Returns cancel. */
export function afterSeen({ ms, page }: SeenOptions, callBack: () => void): () => void {
  const cancel = whileSeen(() => {
    const timer = setTimeout(() => {
      cancel();
      callBack();
    }, ms);
    return () => clearTimeout(timer);
  }, page);
  return cancel;
}

/** Resolves once the page has been visible for `ms` without interruption. */
export const seenFor = (options: SeenOptions): Promise<void> => new Promise((resolve) => afterSeen(options, resolve));

export function watchHidden(page: SeenPage | undefined) {
  let wasHidden = page?.hidden === true;
  const look = () => {
    wasHidden ||= page?.hidden === true;
  };
  page?.addEventListener('visibilitychange', look);
  return { wasHidden: () => wasHidden, stop: () => page?.removeEventListener('visibilitychange', look) };
}
