const DAY_MS = 24 * 60 * 60_000;

/** What a firewall let through longer ago says little of today. */
export const PROOF_MS = 7 * DAY_MS;

/** A proof is as good as one that is an hour newer: one write an hour will do. */
export const PROOF_EVERY_MS = 60 * 60_000;

/** Whether a path that does not open tells something of the guest's network, since others come through. */
export const isProven = (openedAt: Date | undefined, nowMs: number): boolean =>
  openedAt !== undefined && nowMs - openedAt.getTime() < PROOF_MS;

/** Which port an instance advertises: its addresses in a fixed order. */
export const advertisedPort = (addresses: readonly string[], port: number): string =>
  addresses.map((address) => (address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`)).join(', ');
