import type { HashKey } from '../../db/installation-secret';
import type { GuestEmailId } from '../../domain/ids';
import { guestEmailId } from '../../domain/ids';

const proofOf = (hashKey: HashKey, id: string): Promise<string> => hashKey(`email objection ${id}`);

/** The token in an email to a guest, with which the owner of the address says what they no longer want. Nothing is stored. */
export async function objectionTokenOf(hashKey: HashKey, id: GuestEmailId): Promise<string> {
  return `${id}.${await proofOf(hashKey, id)}`;
}

/** The email of a token; undefined if this installation did not make the token. */
export async function emailOfObjectionToken(hashKey: HashKey, token: string): Promise<GuestEmailId | undefined> {
  const [id = '', proof] = token.split('.');
  return proof === (await proofOf(hashKey, id)) ? guestEmailId(id) : undefined;
}

/** The key under which an address is stored that must not be. */
export const addressKeyOf = (hashKey: HashKey, address: string): Promise<string> =>
  hashKey(`email address ${address.toLowerCase()}`);
