import { crc32 } from 'node:zlib';
import { hashToken } from './tokens';

/** By which scanners for secrets, and the gate, tell an access token from other tokens. */
export const ACCESS_TOKEN_PREFIX = 'lck_';

/** 256 bits, which cannot be guessed. */
const SECRET_BYTES = 32;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM_DIGITS = 6;

/** Characters at the end of a token that are stored. They are of its checksum, so they tell nothing of its secret. */
const ENDING = 4;

const SHAPE = new RegExp(`^${ACCESS_TOKEN_PREFIX}([\\w-]{43})([0-9A-Za-z]{${CHECKSUM_DIGITS}})$`);

/** CRC-32 of a text in base 62, most significant digit first. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECKSUM_DIGITS; place += 1) {
    digits = `${DIGITS[rest % DIGITS.length]}${digits}`;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

interface NewAccessToken {
  /** Shown once, and never stored. */
  readonly token: string;
  readonly tokenHash: Buffer;
  readonly ending: string;
}

/** A token: the prefix, 43 characters of secret in base64url, and 6 of checksum over all before it. */
export function newAccessToken(randomBytes: (bytes: number) => Buffer): NewAccessToken {
  const unchecked = `${ACCESS_TOKEN_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const token = `${unchecked}${checksumOf(unchecked)}`;
  return { token, tokenHash: hashToken(token), ending: token.slice(-ENDING) };
}

/** True if a text has the shape of a token and the right checksum: one with a typo needs no look into the database. */
export function isWholeAccessToken(text: string): boolean {
  const [, secret, checksum] = SHAPE.exec(text) ?? [];
  return secret !== undefined && checksum === checksumOf(`${ACCESS_TOKEN_PREFIX}${secret}`);
}
