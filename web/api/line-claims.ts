const claims = new EventTarget();

/** Signals that a large transfer starts, so background probing must stop. */
export const claimLine = (): void => void claims.dispatchEvent(new Event('claim'));

export function onLineClaim(listener: () => void): () => void {
  claims.addEventListener('claim', listener);
  return () => claims.removeEventListener('claim', listener);
}
