import type { Db } from '../../db/database';
import { isProven, portsByFamily } from './rules';
import { MediaPortStore } from './store';

interface ReachedPort {
  /** The advertised addresses of one family. */
  readonly advertised: string;
  /**
   * Time at which a guest in another network last opened a path to them; undefined if that is too long ago to prove
   * anything.
   */
  readonly openedAt: Date | undefined;
}

/** The last success of guests in other networks, for each family of these addresses. */
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
