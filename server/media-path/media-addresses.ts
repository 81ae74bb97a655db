import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopback } from '../loopback';

/** An address that moves is followed. */
const FRESH_MS = 5 * 60_000;

interface AddressesNeeds {
  /** What MEDIA_ADDRESS names: addresses, or names that are looked up. */
  readonly named: readonly string[];
  readonly publicUrl: string;
  readonly clock: () => number;
  readonly lookUp?: (name: string) => Promise<readonly string[]>;
}

const lookUpAll = async (name: string): Promise<readonly string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/** The addresses at which guests reach the port for media, looked up anew now and then. */
export class MediaAddresses {
  private readonly hosts: readonly string[];
  private known: readonly string[];
  private lookedUpAtMs = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | undefined;
  private wasLookedUp = false;

  /** An address is known at once, and a name looked up from now on: the first page asks soon after the start. */
  constructor(private readonly needs: AddressesNeeds) {
    const { named, publicUrl } = needs;
    this.hosts = named.length > 0 ? named : [new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1')];
    this.known = this.advertisable(this.hosts.filter(isAddress));
    void this.refresh();
  }

  /** Those of the last look-up: nobody waits for a name server. */
  current(): readonly string[] {
    void this.refresh();
    return this.known;
  }

  /** The same, once there was a look-up. */
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
    // A name without an address, as that of an installation which is still being set up, is no address.
    const found = await Promise.all(
      this.hosts.map((host) => (isAddress(host) ? [host] : lookUp(host).catch((): readonly string[] => []))),
    );
    return this.advertisable(found.flat());
  }

  /** On this machine alone there is no path to test; who names the loopback in MEDIA_ADDRESS wants it all the same. */
  private advertisable(addresses: readonly string[]): readonly string[] {
    const sorted = [...new Set(addresses)].sort();
    return this.needs.named.length > 0 ? sorted : sorted.filter((address) => !isLoopback(address));
  }
}

const isAddress = (host: string): boolean => isIP(host) > 0;
