import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isLoopback } from '../outbound/public-address';

/** Time after which addresses are looked up again, because they may change. */
const FRESH_MS = 5 * 60_000;

const LOOPBACK = '127.0.0.1';

interface AddressesNeeds {
  /** The value of MEDIA_ADDRESS: addresses, or names to be looked up. */
  readonly named: readonly string[];
  readonly publicUrl: string;
  readonly clock: () => number;
  readonly lookUp?: (name: string) => Promise<readonly string[]>;
  readonly ownAddresses?: () => readonly string[];
}

const lookUpAll = async (name: string): Promise<readonly string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/** More addresses, such as those of virtual networks, would only delay the browser's connectivity checks. */
const MAX_OWN = 4;

/** Addresses of this machine; IPv4 first, which every browser has. Link-local ones are left out, since they need a zone. */
const ownAddressesOf = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .map(({ address }) => address)
    .sort((one, other) => isIP(one) - isIP(other))
    .slice(0, MAX_OWN);

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopbackAddress = (address: string): boolean => loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

export class MediaAddresses {
  /**
   * True if PUBLIC_URL is a loopback address. The addresses then include those of this machine in its networks, because
   * Firefox sends no UDP to the loopback.
   */
  readonly isForThisMachine: boolean;
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
    const publicHost = new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1');
    this.isForThisMachine = named.length === 0 && isLoopback(publicHost);
    this.hosts = named.length > 0 ? named : [publicHost];
    this.known = this.advertisable(this.hosts.filter(isAddress));
    if (!this.isForThisMachine) void this.refresh();
  }

  /** The addresses of the last lookup; does not wait for a name server. */
  current(): readonly string[] {
    if (this.isForThisMachine) return this.ofThisMachine();
    void this.refresh();
    return this.known;
  }

  /** Like `current`, but waits for a lookup if none has succeeded. */
  async latest(): Promise<readonly string[]> {
    if (this.isForThisMachine) return this.ofThisMachine();
    const refreshed = this.refresh();
    if (!this.wasLookedUp || this.known.length === 0) await refreshed;
    return this.known;
  }

  /** Read again each time, because a computer changes its network. */
  private ofThisMachine(): readonly string[] {
    const { ownAddresses = ownAddressesOf } = this.needs;
    const [host = ''] = this.hosts;
    return [isIP(host) === 6 ? host : LOOPBACK, ...ownAddresses()];
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

  /** Loopback addresses of a public name are left out: guests would reach their own machine. MEDIA_ADDRESS may name them. */
  private advertisable(addresses: readonly string[]): readonly string[] {
    const sorted = [...new Set(addresses)].sort();
    return this.needs.named.length > 0 ? sorted : sorted.filter((address) => !isLoopbackAddress(address));
  }
}

const isAddress = (host: string): boolean => isIP(host) > 0;
