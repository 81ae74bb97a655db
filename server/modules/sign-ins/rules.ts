/** Enough to name the browser and the system by; what is longer is no browser. */
const USER_AGENT_MAX = 300;

/** What a browser says of itself, as it is kept: printable ASCII, and not without end. */
export function shortened(userAgent: string | undefined): string | null {
  const printable = (userAgent ?? '').replace(/[^\x20-\x7e]/g, '').trim();
  return printable.slice(0, USER_AGENT_MAX) || null;
}
