import { timingSafeEqual } from 'node:crypto';
import type { HashKey } from '../../db/installation-secret';
import type { GuestEmailId } from '../../domain/ids';
import { guestEmailId } from '../../domain/ids';

const ID_BYTES = 16;

/**
 * The token in an email to a guest, with which the owner of the address says what they no longer want: the id of the email
 * and a proof, 32 bytes in base64url like the other tokens in links. Nothing is stored.
 */
export async function objectionTokenOf(hashKey: HashKey, id: GuestEmailId): Promise<string> {
  const proof = Buffer.from(await hashKey(`email objection ${id}`), 'base64url');
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), proof]).toString('base64url');
}

/** Returns the email of a token; undefined if this installation did not make the token. */
export async function emailOfObjectionToken(hashKey: HashKey, token: string): Promise<GuestEmailId | undefined> {
  const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex');
  const id = guestEmailId(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
  const [made, given] = [Buffer.from(await objectionTokenOf(hashKey, id)), Buffer.from(token)];
  return made.length === given.length && timingSafeEqual(made, given) ? id : undefined;
}

/** The key of an address in the database, which does not store the address. */
export const addressKeyOf = (hashKey: HashKey, address: string): Promise<string> =>
  hashKey(`email address ${address.trim().toLowerCase()}`);
