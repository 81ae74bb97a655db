const claims = new EventTarget();

/** Something begins that needs the line, and fills it: whoever watches the line stops. */
export const claimLine = (): void => void claims.dispatchEvent(new Event('claim'));

/** Calls back at each claim. Returns stop. */
export function onLineClaim(listener: () => void): () => void {
  claims.addEventListener('claim', listener);
  return () => claims.removeEventListener('claim', listener);
}
