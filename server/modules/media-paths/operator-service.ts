import type { Db } from '../../db/database';
import { isProven, portsByFamily } from './rules';
import { MediaPortStore } from './store';

interface ReachedPort {
  /** The addresses of one family, as they are advertised. */
  readonly advertised: string;
  /** When somebody elsewhere last opened a path there; undefined where that is too long ago to say anything. */
  readonly openedAt: Date | undefined;
}

/** How far guests elsewhere have come to these addresses. */
export async function reachedPorts(
  db: Db,
  { addresses, port }: { readonly addresses: readonly string[]; readonly port: number },
): Promise<readonly ReachedPort[]> {
  const ports = portsByFamily(addresses, port);
  const openedAt = await new MediaPortStore(db).listOpenedAt(ports);
  return ports.map((advertised, at) => ({
    advertised,
    openedAt: isProven(openedAt[at], Date.now()) ? openedAt[at] : undefined,
  }));
}
