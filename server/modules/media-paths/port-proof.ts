import type { Dependencies } from '../../dependencies';
import { DOUBTED_FROM, isProven, PROOF_EVERY_MS, portReachedFrom, portsByFamily } from './rules';
import { MediaPortStore } from './store';

interface Closed {
  readonly addresses: readonly string[];
  /** The address of the guest whose path has never opened. */
  readonly guest: string;
  readonly wasProven: boolean;
}

type Needs = Pick<Dependencies, 'db' | 'config' | 'clock' | 'log'>;

/** Whether guests elsewhere come through to the port, by every family of its addresses: many have only one of them. */
export class PortProof {
  private readonly store: MediaPortStore;
  private readonly markedAtMs = new Map<string, number>();
  /** The guests since the last whose path has opened. */
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
      log.warn({ err: error }, 'could not note that the port for media is open');
    });
  }

  noteClosed({ addresses, guest, wasProven }: Closed): void {
    const ports = this.portsOf(addresses);
    if (!wasProven) this.warnOnce(ports);
    for (const port of ports.filter((each) => !this.isDoubted(each))) {
      this.closedTo.set(port, new Set([...(this.closedTo.get(port) ?? []), guest]));
      if (wasProven && this.isDoubted(port)) {
        this.needs.log.warn(
          { advertised: port },
          `paths for media have stopped opening: not for ${DOUBTED_FROM} guests in a row; npm run admin -- check-media tells whether the port is reachable`,
        );
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
    this.needs.log.warn(
      { advertised: ports.join(', ') },
      'no path for media has opened from elsewhere: npm run admin -- check-media tells whether the port is reachable',
    );
  }
}
