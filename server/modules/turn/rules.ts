import { createHmac } from 'node:crypto';

/** Time to begin every allocation of one test. */
const VALID_S = 120;

/**
 * Credentials that a TURN server with the same secret takes until they expire (`use-auth-secret` of coturn,
 * draft-uberti-behave-turn-rest): the name says until when, and the rest is its HMAC-SHA1, which that draft prescribes.
 */
export function credentialsFor(secret: string, nowMs: number) {
  const username = String(Math.floor(nowMs / 1000) + VALID_S);
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}
