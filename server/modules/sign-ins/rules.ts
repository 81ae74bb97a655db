/** Enough to identify the browser and the system; no browser sends more. */
const USER_AGENT_MAX = 300;

/** The user agent as it is stored: printable ASCII of limited length. */
export function shortened(userAgent: string | undefined): string | null {
  const printable = (userAgent ?? '').replace(/[^\x20-\x7e]/g, '').trim();
  return printable.slice(0, USER_AGENT_MAX) || null;
}
