const PREFIX = 'guest-run-';

export const storedRunKey = (code: string): string => PREFIX + code;

export const codeOfKey = (key: string): string | undefined =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;

/** True if there may be data of an earlier visit; does not need the code that parses it. */
export function mayBeStored(code: string): boolean {
  try {
    return localStorage.getItem(storedRunKey(code)) !== null;
  } catch {
    // Blocked storage contains nothing.
    return false;
  }
}

/** True if a run is stored for this link; does not need the code that parses it, because the page may have crashed. */
export function hasStoredRun(code: string): boolean {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storedRunKey(code)) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'run' in kept;
  } catch {
    return false;
  }
}

/** Deletes the data of an invalid link. */
export function deleteStoredRun(code: string): void {
  try {
    localStorage.removeItem(storedRunKey(code));
  } catch {
    // Blocked storage contains nothing.
  }
}
