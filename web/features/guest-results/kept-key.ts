const PREFIX = 'guest-run-';

/** Earlier versions kept only a result whose sending had failed (`old-result.ts`). */
export const OLD_PREFIX = 'unsent-result-';

/** Where a browser keeps what belongs to a guest link. */
export const keptKey = (code: string): string => PREFIX + code;

/** The code that such a key is for, if it is one. */
export const codeOfKey = (key: string): string | undefined =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;

/** Whether there may be something of an earlier visit, told without the code that reads it. */
export function mayBeKept(code: string): boolean {
  try {
    return [PREFIX, OLD_PREFIX].some((prefix) => localStorage.getItem(prefix + code) !== null);
  } catch {
    // Forbidden storage holds nothing.
    return false;
  }
}

/** Whether a run is kept for this link, told without the code that parses it: this is for a page that has just crashed. */
export function hasKeptRun(code: string): boolean {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptKey(code)) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'run' in kept;
  } catch {
    return false;
  }
}

/** The run is over for good: its link is dead. */
export function forgetKept(code: string): void {
  try {
    localStorage.removeItem(keptKey(code));
  } catch {
    // Forbidden storage holds nothing.
  }
}
