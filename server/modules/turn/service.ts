import { createHmac } from 'node:crypto';
import type { ServerDependencies } from '../../dependencies';
import { ProblemError } from '../../domain/problem';

export class TurnService {
  constructor(private readonly needs: Pick<ServerDependencies, 'config' | 'clock'>) {}

  /** The distinct transports that guests can test. */
  transports() {
    return [...new Set(this.needs.config.turn?.servers.map(({ transport }) => transport))];
  }

  issue() {
    const { config, clock } = this.needs;
    if (config.turn === undefined) throw new ProblemError('not_found');
    const { servers, secret } = config.turn;
    return { ...credentialsFor(secret, clock()), servers: [...servers] };
  }
}

/** Validity in seconds; time to start all allocations of one test. */
const VALID_S = 120;

/**
 * Temporary credentials for a TURN server with this shared secret (`use-auth-secret` of coturn,
 * draft-uberti-behave-turn-rest): the user name is the expiry time, and the password is its HMAC-SHA1, as the draft
 * prescribes. Exported for tests.
 */
export function credentialsFor(secret: string, nowMs: number) {
  const username = String(Math.floor(nowMs / 1000) + VALID_S);
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}
