let intercept: (event: PopStateEvent) => void = () => undefined;

/**
 * Hears of the browser's steps back and forward before the router does. Chromium calls the listeners of a window
 * in the order in which they came, capturing or not: this one has to come before the router's.
 */
export function watchBackSteps(): void {
  window.addEventListener('popstate', (event) => intercept(event));
}

/** From now on `first` hears of them, until the returned function is called. */
export function interceptBackSteps(first: (event: PopStateEvent) => void): () => void {
  intercept = first;
  return () => {
    intercept = () => undefined;
  };
}
