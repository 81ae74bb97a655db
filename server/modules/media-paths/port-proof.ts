import type { ServerDependencies } from '../../dependencies';
import { DOUBTED_FROM, isProven, PROOF_EVERY_MS, portReachedFrom, portsByFamily } from './rules';
import { MediaPortStore } from './store';

interface Closed {
  readonly addresses: readonly string[];
  /** The address of the guest whose path did not open. */
  readonly guest: string;
  readonly wasProven: boolean;
}

type Needs = Pick<ServerDependencies, 'db' | 'config' | 'clock' | 'log'>;

/**
 * Tracks whether guests in other networks can reach the port, for each address family: many guests have only one of
 * them.
 */
export class PortProof {
  private readonly store: MediaPortStore;
  private readonly markedAtMs = new Map<string, number>();
  /** Guests whose paths failed since the last success, by port. */
  private readonly closedTo = new Map<string, ReadonlySet<string>>();
  private hasWarned = false;

  constructor(private readonly needs: Needs) {
    this.store = new MediaPortStore(needs.db.kysely);
  }

  async isProven(addresses: readonly string[]): Promise<boolean> {
    const ports = this.portsOf(addresses);
    const openedAt = await this.store.listOpenedAt(ports);
    const nowMs = this.needs.clock();
    return openedAt.every((each) => isProven(each, nowMs)) && !ports.some((port) => this.isDoubted(port));
  }

  noteOpened(from: string, addresses: readonly string[]): void {
    const { clock, config, log } = this.needs;
    const port = portReachedFrom(from, addresses, config.mediaPort);
    this.closedTo.delete(port);
    if (port === '' || clock() - (this.markedAtMs.get(port) ?? Number.NEGATIVE_INFINITY) < PROOF_EVERY_MS) return;
    this.markedAtMs.set(port, clock());
    this.store.markOpened(port, new Date(clock())).catch((error: unknown) => {
      this.markedAtMs.delete(port);
      log.warn({ err: error }, 'media_port_proof_not_stored');
    });
  }

  noteClosed({ addresses, guest, wasProven }: Closed): void {
    const ports = this.portsOf(addresses);
    if (!wasProven) this.warnOnce(ports);
    for (const port of ports.filter((each) => !this.isDoubted(each))) {
      this.closedTo.set(port, new Set([...(this.closedTo.get(port) ?? []), guest]));
      if (wasProven && this.isDoubted(port)) {
        this.needs.log.warn({ advertised: port, guests: DOUBTED_FROM }, 'media_paths_failing');
      }
    }
  }

  private portsOf(addresses: readonly string[]): readonly string[] {
    return portsByFamily(addresses, this.needs.config.mediaPort);
  }

  private isDoubted(port: string): boolean {
    return (this.closedTo.get(port)?.size ?? 0) >= DOUBTED_FROM;
  }

  private warnOnce(ports: readonly string[]): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    this.needs.log.warn({ advertised: ports.join(', ') }, 'media_port_never_reached');
  }
}
