import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopback } from '../outbound/public-address';

/** Time after which addresses are looked up again, because they may change. */
const FRESH_MS = 5 * 60_000;

interface AddressesNeeds {
  /** The value of MEDIA_ADDRESS: addresses, or names to be looked up. */
  readonly named: readonly string[];
  readonly publicUrl: string;
  readonly clock: () => number;
  readonly lookUp?: (name: string) => Promise<readonly string[]>;
}

const lookUpAll = async (name: string): Promise<readonly string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/** The addresses at which guests reach the media port, looked up again regularly. */
export class MediaAddresses {
  private readonly hosts: readonly string[];
  private known: readonly string[];
  private lookedUpAtMs = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | undefined;
  private wasLookedUp = false;

  /**
   * IP addresses are available immediately; names are looked up in the background, since the first page needs them soon
   * after the start.
   */
  constructor(private readonly needs: AddressesNeeds) {
    const { named, publicUrl } = needs;
    this.hosts = named.length > 0 ? named : [new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1')];
    this.known = this.advertisable(this.hosts.filter(isAddress));
    void this.refresh();
  }

  /** The addresses of the last lookup; does not wait for a name server. */
  current(): readonly string[] {
    void this.refresh();
    return this.known;
  }

  /** Like `current`, but waits for a lookup if none has succeeded. */
  async latest(): Promise<readonly string[]> {
    const refreshed = this.refresh();
    if (!this.wasLookedUp || this.known.length === 0) await refreshed;
    return this.known;
  }

  private refresh(): Promise<void> {
    if (this.needs.clock() - this.lookedUpAtMs < FRESH_MS) return this.looking ?? Promise.resolve();
    this.lookedUpAtMs = this.needs.clock();
    this.looking = this.lookUp().then((found) => {
      this.known = found;
      this.wasLookedUp = true;
      this.looking = undefined;
    });
    return this.looking;
  }

  private async lookUp(): Promise<readonly string[]> {
    const { lookUp = lookUpAll } = this.needs;
    // A name without an address, as during the setup of an installation, is ignored.
    const found = await Promise.all(
      this.hosts.map((host) => (isAddress(host) ? [host] : lookUp(host).catch((): readonly string[] => []))),
    );
    return this.advertisable(found.flat());
  }

  /** Loopback addresses are left out, since there is no network to test, unless MEDIA_ADDRESS names them. */
  private advertisable(addresses: readonly string[]): readonly string[] {
    const sorted = [...new Set(addresses)].sort();
    return this.needs.named.length > 0 ? sorted : sorted.filter((address) => !isLoopback(address));
  }
}

const isAddress = (host: string): boolean => isIP(host) > 0;
