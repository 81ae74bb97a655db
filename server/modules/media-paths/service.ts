import { networkInterfaces } from 'node:os';
import type { MediaPathReport } from '@linecheck/contract';
import type { Dependencies } from '../../dependencies';
import { Problem } from '../../domain/problem';
import { hasCandidates, readDescription, writeDescription } from '../../media-path/description';
import { hasBinary } from '../../media-path/has-binary';
import { MediaAddresses } from '../../media-path/media-addresses';
import type { PathPurpose } from '../../media-path/order';
import { advertisedPort, isProven, PROOF_EVERY_MS } from './rules';
import { MediaPortStore } from './store';

const ID_BYTES = 16;

interface Offer {
  readonly sdp: string;
  readonly purpose: PathPurpose;
  readonly isTrial?: true | undefined;
}

interface Answer {
  readonly id: string;
  readonly sdp: string;
  readonly isProven: boolean;
}

type Needs = Pick<Dependencies, 'db' | 'config' | 'reflector' | 'randomBytes' | 'clock' | 'log'>;

export class MediaPathService {
  private readonly addresses: MediaAddresses;
  private readonly store: MediaPortStore;
  private readonly isOn: boolean;
  private provenAtMs = Number.NEGATIVE_INFINITY;
  private hasWarned = false;

  constructor(private readonly needs: Needs) {
    const { db, config, clock, log } = needs;
    this.addresses = new MediaAddresses({ named: config.mediaAddress, publicUrl: config.publicUrl, clock });
    this.store = new MediaPortStore(db.kysely);
    this.isOn = config.mediaPort !== 0 && hasBinary();
    if (config.mediaPort !== 0 && !this.isOn) {
      log.warn(`no paths for media: node-datachannel has no binary for ${process.platform} on ${process.arch}`);
    }
  }

  /** Whether guests are offered paths here. It never waits. */
  isOffered(): boolean {
    return this.isOn && this.addresses.current().length > 0;
  }

  /** Where guests reach the port, or undefined where none is offered. */
  advertised(): string | undefined {
    return this.isOffered() ? advertisedPort(this.addresses.current(), this.needs.config.mediaPort) : undefined;
  }

  async open({ sdp, purpose, isTrial }: Offer): Promise<Answer> {
    const offered = hasCandidates(sdp) ? undefined : readDescription(sdp);
    if (offered === undefined) throw new Problem('invalid', { fields: { sdp: 'offer_invalid' } });
    const { config, reflector, randomBytes, clock } = this.needs;
    const addresses = this.isOn ? await this.addresses.latest() : [];
    if (addresses.length === 0) throw new Problem('not_found');
    const port = config.mediaPort;
    const advertised = advertisedPort(addresses, port);
    const wasProven = isProven(await this.store.findOpenedAt(advertised), clock());
    const id = randomBytes(ID_BYTES).toString('base64url');
    const answer = await reflector.open({
      id,
      purpose,
      offer: writeDescription({ ...offered, setup: 'actpass', addresses: [], port }),
      watch: {
        onConnected: (from) => void (isTrial || this.isOwn(from, addresses) || this.noteProof(advertised)),
        onNeverOpened: () => void (isTrial || wasProven || this.warnOnce(advertised)),
      },
    });
    const answered = readDescription(answer);
    if (answered === undefined) throw new Error('the reflector has answered without a description');
    return { id, sdp: writeDescription({ ...answered, setup: 'active', addresses, port }), isProven: wasProven };
  }

  async report(id: string): Promise<MediaPathReport> {
    const report = await this.needs.reflector.report(id);
    if (report === undefined) throw new Problem('not_found');
    return report;
  }

  /** Whoever comes from this machine has passed no firewall. */
  private isOwn(address: string, advertised: readonly string[]): boolean {
    const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    return advertised.includes(address) || own.some((each) => each.address === address);
  }

  private noteProof(advertised: string): void {
    const { clock, log } = this.needs;
    if (clock() - this.provenAtMs < PROOF_EVERY_MS) return;
    this.provenAtMs = clock();
    this.store.markOpened(advertised, new Date(clock())).catch((error: unknown) => {
      this.provenAtMs = Number.NEGATIVE_INFINITY;
      log.warn({ err: error }, 'could not note that the port for media is open');
    });
  }

  private warnOnce(advertised: string): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    this.needs.log.warn(
      { advertised },
      'no path for media has opened from elsewhere: npm run admin -- check-media tells whether the port is reachable',
    );
  }
}
