const keyOf = (code: string): string => `guest-help-${code}`;

/** True if this browser knows of a request for help of a guest link. */
export function hasHelpMark(code: string): boolean {
  try {
    return localStorage.getItem(keyOf(code)) !== null;
  } catch {
    // Blocked storage contains nothing.
    return false;
  }
}

/** Lets a page that is opened again find the request, also in the seconds before the server's page names it. */
export function keepHelpMark(code: string, isAsked: boolean): void {
  try {
    if (isAsked) localStorage.setItem(keyOf(code), '');
    else localStorage.removeItem(keyOf(code));
  } catch {
    // Full or blocked storage: the server's page or the next failed step finds the request.
  }
}
