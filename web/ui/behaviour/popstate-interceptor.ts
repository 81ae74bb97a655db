let intercept: (event: PopStateEvent) => void = () => undefined;

/**
 * Handles `popstate` before the router does. Chromium calls the listeners of a window in the order in which they were
 * added, capturing or not: call this before the router starts.
 */
export function installPopstateInterceptor(): void {
  window.addEventListener('popstate', (event) => intercept(event));
}

/** Passes each `popstate` to `first` until the returned function is called. */
export function interceptPopstate(first: (event: PopStateEvent) => void): () => void {
  intercept = first;
  return () => {
    intercept = () => undefined;
  };
}
