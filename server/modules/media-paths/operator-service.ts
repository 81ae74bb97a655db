import type { DbClient } from '../../db/database';
import { isProven, portsByFamily } from './rules';
import { MediaPortStore } from './store';

interface ReachedPort {
  /** The advertised addresses of one family with their port, as one string. */
  readonly advertised: string;
  /**
   * Time at which a guest in another network last opened a path to one of them; undefined if there was no path, or if it
   * was too long ago to prove anything.
   */
  readonly openedAt: Date | undefined;
}

/** Finds, for each family of these addresses, the last path that a guest in another network opened. */
export async function reachedPorts(
  db: DbClient,
  { addresses, port }: { readonly addresses: readonly string[]; readonly port: number },
): Promise<readonly ReachedPort[]> {
  const ports = portsByFamily(addresses, port);
  const openedAt = await new MediaPortStore(db).listOpenedAt(ports);
  return ports.map((advertised, at) => ({
    advertised,
    openedAt: isProven(openedAt[at], Date.now()) ? openedAt[at] : undefined,
  }));
}
