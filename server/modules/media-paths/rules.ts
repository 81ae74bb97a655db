import { isIP } from 'node:net';
import { isPublicAddress } from '../../outbound/public-address';

const DAY_MS = 24 * 60 * 60_000;

/** An older success proves little, because firewalls change. */
const PROOF_MS = 7 * DAY_MS;

/** Minimum interval between two writes of a success; its age need not be more exact. */
export const PROOF_EVERY_MS = 60 * 60_000;

/**
 * After this many consecutive failures, each of a guest at another address, the port is the more likely cause than the
 * guests' networks.
 */
export const DOUBTED_FROM = 5;

/** Returns true if the port was reached recently. Then a path that does not open is due to the guest's network. */
export const isProven = (openedAt: Date | undefined, nowMs: number): boolean =>
  openedAt !== undefined && nowMs - openedAt.getTime() < PROOF_MS;

/** The addresses and port that an instance advertises, as one text in a fixed order. */
export const advertisedPort = (addresses: readonly string[], port: number): string =>
  addresses.map((address) => (address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`)).join(', ');

const FAMILIES = [4, 6] as const;

/**
 * Like `advertisedPort`, but one text per address family, because firewalls and routes differ between IPv4 and IPv6.
 */
export const portsByFamily = (addresses: readonly string[], port: number): readonly string[] =>
  FAMILIES.map((family) => addresses.filter((address) => isIP(address) === family))
    .filter((those) => those.length > 0)
    .map((those) => advertisedPort(those, port));

/**
 * Returns true if a client at this address may have passed no firewall. If public addresses are advertised, a
 * container's gateway and machines in the same network have an address that is not public.
 */
export const isFromInside = (from: string, addresses: readonly string[]): boolean =>
  addresses.includes(from) || (addresses.some(isPublicAddress) && !isPublicAddress(from));

/** The advertised addresses that a guest at this address has reached. */
export const portReachedFrom = (from: string, addresses: readonly string[], port: number): string =>
  advertisedPort(
    addresses.filter((address) => isIP(address) === isIP(from)),
    port,
  );
