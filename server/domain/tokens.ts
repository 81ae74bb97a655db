import { hash } from 'node:crypto';

/** 256 bits, which cannot be guessed. */
const TOKEN_BYTES = 32;

interface NewToken {
  /** Sent in a link, and never stored. */
  readonly token: string;
  readonly tokenHash: Buffer;
}

/** Tokens are stored hashed, so that a leaked database grants no access. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

export function newToken(randomBytes: (bytes: number) => Buffer): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}
