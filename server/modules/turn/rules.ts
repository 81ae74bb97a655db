import { createHmac } from 'node:crypto';

/** Validity in seconds; time to start all allocations of one test. */
const VALID_S = 120;

/**
 * Temporary credentials for a TURN server with this shared secret (`use-auth-secret` of coturn,
 * draft-uberti-behave-turn-rest): the user name is the expiry time, and the password is its HMAC-SHA1, as the draft
 * prescribes.
 */
export function credentialsFor(secret: string, nowMs: number) {
  const username = String(Math.floor(nowMs / 1000) + VALID_S);
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}
