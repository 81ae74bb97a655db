import type { Dependencies } from '../../dependencies';
import { Problem } from '../../domain/problem';
import { credentialsFor } from './rules';

export class TurnService {
  constructor(private readonly needs: Pick<Dependencies, 'config' | 'clock'>) {}

  /** The distinct transports that guests can test. */
  transports() {
    return [...new Set(this.needs.config.turn?.servers.map(({ transport }) => transport))];
  }

  issue() {
    const { config, clock } = this.needs;
    if (config.turn === undefined) throw new Problem('not_found');
    const { servers, secret } = config.turn;
    return { ...credentialsFor(secret, clock()), servers: [...servers] };
  }
}
