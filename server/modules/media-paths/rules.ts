import { isIP } from 'node:net';
import { isPublicAddress } from '../../outbound/public-address';

const DAY_MS = 24 * 60 * 60_000;

/** What a firewall let through longer ago says little of today. */
export const PROOF_MS = 7 * DAY_MS;

/** A proof is as good as one that is an hour newer: one write an hour will do. */
export const PROOF_EVERY_MS = 60 * 60_000;

/** With so many guests in a row, each at another address, whose paths stay closed, it is rather the port than their networks. */
export const DOUBTED_FROM = 5;

/** Whether a path that does not open tells something of the guest's network, since others come through. */
export const isProven = (openedAt: Date | undefined, nowMs: number): boolean =>
  openedAt !== undefined && nowMs - openedAt.getTime() < PROOF_MS;

/** Which port an instance advertises: its addresses in a fixed order. */
export const advertisedPort = (addresses: readonly string[], port: number): string =>
  addresses.map((address) => (address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`)).join(', ');

const FAMILIES = [4, 6] as const;

/** The same by family, as firewalls and routes differ between IPv4 and IPv6. */
export const portsByFamily = (addresses: readonly string[], port: number): readonly string[] =>
  FAMILIES.map((family) => addresses.filter((address) => isIP(address) === family))
    .filter((those) => those.length > 0)
    .map((those) => advertisedPort(those, port));

/**
 * Whether somebody who came from this address may have passed no firewall: where guests are sent to public addresses, the gateway of a
 * container and machines of the same network come from one that is not.
 */
export const isFromInside = (from: string, addresses: readonly string[]): boolean =>
  addresses.includes(from) || (addresses.some(isPublicAddress) && !isPublicAddress(from));

/** Which of these a guest has reached who came from this address. */
export const portReachedFrom = (from: string, addresses: readonly string[], port: number): string =>
  advertisedPort(
    addresses.filter((address) => isIP(address) === isIP(from)),
    port,
  );
