import { BlockList, isIP } from 'node:net';
import { OutboundError, resolveHost } from './outbound-fetch';
import { isPublicAddress } from './public-address';

/**
 * The one rule for where hosts may have this server call, applied when an address is saved, tested and called: public
 * addresses by https, and what the operator has allowed (OUTBOUND_HOSTS), by http, too.
 */
export class OutboundTargets {
  private readonly ranges = new BlockList();
  private readonly names: readonly string[];

  /** @param hosts Names, `*.` with a name, addresses, and ranges such as `10.0.0.0/8`. */
  constructor(hosts: readonly string[]) {
    this.names = hosts.filter((host) => isIP(host.split('/')[0] ?? '') === 0);
    for (const host of hosts) {
      const [address = '', bits] = host.split('/');
      const family = isIP(address);
      if (family === 0) continue;
      this.ranges.addSubnet(address, Number(bits ?? (family === 4 ? 32 : 128)), family === 4 ? 'ipv4' : 'ipv6');
    }
  }

  /** True if the URL may be called at this address, to which its host has been resolved. */
  readonly mayReach = (address: string, url: URL): boolean =>
    this.isAllowed(address, url.hostname) || (url.protocol === 'https:' && isPublicAddress(address));

  /**
   * Resolves the host of a URL that somebody wants to save.
   *
   * @throws OutboundError `not_public`, `name_unknown`, `timed_out`, or `invalid` for http to a public address.
   */
  async assertMayCall(url: URL, resolve?: Parameters<typeof resolveHost>[1]): Promise<void> {
    const addresses = await resolveHost(url, resolve);
    if (addresses.every(({ address }) => this.mayReach(address, url))) return;
    const isPublic = addresses.every(({ address }) => isPublicAddress(address));
    throw new OutboundError(
      isPublic ? 'http to a public address' : 'the host has an address that is not public',
      isPublic ? 'invalid' : 'not_public',
    );
  }

  private isAllowed(address: string, host: string): boolean {
    const family = isIP(address);
    if (family > 0 && this.ranges.check(address, family === 4 ? 'ipv4' : 'ipv6')) return true;
    const name = host.toLowerCase().replace(/\.$/, '');
    return this.names.some((allowed) =>
      allowed.startsWith('*.') ? name.endsWith(allowed.slice(1)) && name !== allowed.slice(2) : name === allowed,
    );
  }
}
