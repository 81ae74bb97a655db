const PREFIX = 'guest-run-';

/** Where a browser keeps what belongs to a guest link. */
export const keptKey = (code: string): string => PREFIX + code;

/** The code that such a key is for, if it is one. */
export const codeOfKey = (key: string): string | undefined =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;

/** Whether a run is kept for this link, told without the code that parses it: this is for a page that has just crashed. */
export function hasKeptRun(code: string): boolean {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptKey(code)) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'run' in kept;
  } catch {
    return false;
  }
}
