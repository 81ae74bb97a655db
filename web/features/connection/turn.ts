import { measureTurn } from '@linecheck/checks/browser/turn/measure-turn';
import type { FoundTurn, TurnTransport } from '@linecheck/checks/connection/turn/outcome';
import { issueTurnCredentials, readProbe, writeProbe } from '@linecheck/contract';
import { send } from '../../api/send';

type Options = Omit<Parameters<typeof measureTurn>[0], 'servers' | 'writeProbe' | 'readProbe'>;

export interface TurnRun extends Options {
  /** Transports of this installation's TURN servers. */
  readonly ways: readonly TurnTransport[];
}

/** Measures the connections through the TURN servers of this installation. Rejects only when it is cancelled. */
export async function measureOwnTurn({ ways, ...options }: TurnRun): Promise<readonly FoundTurn[]> {
  const { signal } = options;
  const issued = await send(issueTurnCredentials, {}, signal).catch(() => undefined);
  signal.throwIfAborted();
  if (issued === undefined) return ways.map((transport) => ({ transport, outcome: { state: 'not-measured' } }));
  const { username, credential, servers } = issued;
  return measureTurn({
    ...options,
    servers: servers.map(({ url, transport }) => ({ transport, ice: { urls: url, username, credential } })),
    writeProbe,
    readProbe,
  });
}
