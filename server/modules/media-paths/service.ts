import { networkInterfaces } from 'node:os';
import type { MediaPathReport } from '@linecheck/contract';
import type { ServerDependencies } from '../../dependencies';
import { ProblemError } from '../../domain/problem';
import { hasCandidates, readSessionDescription, writeDescription } from '../../media-path/description';
import { MediaAddresses } from '../../media-path/media-addresses';
import type { PathPurpose } from '../../media-path/order';
import { hasBinary } from '../../media-path/requirements';
import { PortProof } from './port-proof';
import { advertisedPort, isFromInside } from './rules';

const ID_BYTES = 16;

interface Offer {
  readonly sdp: string;
  readonly purpose: PathPurpose;
  readonly guest: string;
  readonly isTrial?: true | undefined;
}

interface Answer {
  readonly id: string;
  readonly sdp: string;
  readonly isProven: boolean;
}

type Needs = Pick<ServerDependencies, 'db' | 'config' | 'reflector' | 'randomBytes' | 'clock' | 'log'>;

export class MediaPathService {
  private readonly addresses: MediaAddresses;
  private readonly proof: PortProof;
  private readonly isOn: boolean;

  constructor(private readonly needs: Needs) {
    const { config, clock, log } = needs;
    this.addresses = new MediaAddresses({ named: config.mediaAddress, publicUrl: config.publicUrl, clock });
    this.proof = new PortProof(needs);
    const isUsable = hasBinary();
    // If Cloudflare measures the speed, a path within one machine belongs to another line.
    const isUseful = !this.addresses.isForThisMachine || config.speedTest === 'self';
    this.isOn = config.mediaPort !== 0 && isUsable && isUseful;
    if (config.mediaPort !== 0 && !isUsable) {
      log.warn({ platform: process.platform, arch: process.arch }, 'media_library_missing');
    }
  }

  /** Returns true if paths are offered to guests. It does not wait for a lookup. */
  isOffered(): boolean {
    return this.isOn && this.addresses.current().length > 0;
  }

  /** Addresses and port for firewall rules; undefined if none are offered, or if they are only for this machine. */
  advertised(): string | undefined {
    if (!this.isOffered() || this.addresses.isForThisMachine) return undefined;
    return advertisedPort(this.addresses.current(), this.needs.config.mediaPort);
  }

  async open({ sdp, purpose, guest, isTrial }: Offer): Promise<Answer> {
    const offered = hasCandidates(sdp) ? undefined : readSessionDescription(sdp);
    if (offered === undefined) throw new ProblemError('invalid', { fields: { sdp: 'offer_invalid' } });
    const { config, reflector, randomBytes } = this.needs;
    const addresses = this.isOn ? await this.addresses.latest() : [];
    if (addresses.length === 0) throw new ProblemError('not_found');
    const port = config.mediaPort;
    const wasProven = await this.proof.isProven(addresses);
    const id = randomBytes(ID_BYTES).toString('base64url');
    const answer = await reflector.open({
      id,
      purpose,
      offer: writeDescription({ ...offered, setup: 'actpass', addresses: [], port }),
      watch: {
        onConnected: (from) => void (isTrial || this.isOwn(from, addresses) || this.proof.noteOpened(from, addresses)),
        onNeverOpened: () => void (isTrial || this.proof.noteClosed({ addresses, guest, wasProven })),
      },
    });
    const answered = readSessionDescription(answer);
    if (answered === undefined) throw new Error('the reflector answered without a session description');
    return { id, sdp: writeDescription({ ...answered, setup: 'active', addresses, port }), isProven: wasProven };
  }

  async report(id: string): Promise<MediaPathReport> {
    const report = await this.needs.reflector.report(id);
    if (report === undefined) throw new ProblemError('not_found');
    return report;
  }

  /** Returns true for clients on this machine or in its network, which have passed no firewall. */
  private isOwn(address: string, advertised: readonly string[]): boolean {
    if (this.addresses.isForThisMachine) return true;
    const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    return isFromInside(address, advertised) || own.some((each) => each.address === address);
  }
}
