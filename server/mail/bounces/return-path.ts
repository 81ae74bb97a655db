import { timingSafeEqual } from 'node:crypto';
import type { HashKey } from '../../db/installation-secret';
import { type GuestEmailId, guestEmailId } from '../../domain/ids';

/** The address of the mailbox to which reports about deliveries go. */
export interface BounceAddress {
  readonly local: string;
  readonly domain: string;
}

/** The 16 bytes of an id, and 8 bytes of proof, in base 32: mail servers may change the case of an address. */
const ID_DIGITS = 26;
const PROOF_BYTES = 8;
const TAG = /^[a-v\d]{39}$/;
/** RFC 5321 §4.5.3.1.1: the part before the @ has at most 64 octets, of which the tag and the plus need 40. */
export const MAX_BOUNCE_LOCAL = 24;

/** Returns the address that gets the reports about an email: `bounces+TAG@example.org`. */
export async function returnPathOf(hashKey: HashKey, { local, domain }: BounceAddress, id: GuestEmailId) {
  return `${local}+${await tagOf(hashKey, id)}@${domain}`;
}

/** Returns the email of a tagged address; undefined for an address that this installation did not make. */
export async function emailOfReturnPath(
  hashKey: HashKey,
  { local, domain }: BounceAddress,
  address: string,
): Promise<GuestEmailId | undefined> {
  const lower = address.trim().toLowerCase();
  const [start, end] = [`${local}+`.toLowerCase(), `@${domain}`.toLowerCase()];
  if (!lower.startsWith(start) || !lower.endsWith(end)) return undefined;
  const tag = lower.slice(start.length, -end.length);
  if (!TAG.test(tag)) return undefined;
  const id = guestEmailId(uuidFrom(fromBase32(tag.slice(0, ID_DIGITS))));
  return timingSafeEqual(Buffer.from(await tagOf(hashKey, id)), Buffer.from(tag)) ? id : undefined;
}

async function tagOf(hashKey: HashKey, id: GuestEmailId): Promise<string> {
  const proof = Buffer.from(await hashKey(`return path ${id}`), 'base64url').subarray(0, PROOF_BYTES);
  return base32(id.replaceAll('-', ''), ID_DIGITS) + base32(proof.toString('hex'), 13);
}

const base32 = (hex: string, digits: number): string => BigInt(`0x${hex}`).toString(32).padStart(digits, '0');

const fromBase32 = (digits: string): bigint =>
  [...digits].reduce((sum, digit) => sum * 32n + BigInt(Number.parseInt(digit, 32)), 0n);

/** A number of more than 128 bits has more digits than an id, and the tag of that id differs. */
function uuidFrom(number: bigint): string {
  const hex = number.toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
