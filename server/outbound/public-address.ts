import { BlockList, isIP } from 'node:net';

/**
 * IPv4 networks that are not public, or that outsiders must not make this server call: IANA's special-purpose registry
 * (RFC 6890), which includes "this network", private, shared (CGNAT), loopback, link-local (with the metadata service
 * of most clouds), benchmarking, documentation, multicast and reserved addresses; and the address at which Azure's
 * machines reach their host.
 */
const NOT_PUBLIC_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
] as const;

/**
 * Only global unicast is public in IPv6 (RFC 4291), which excludes loopback, unspecified, link-local, unique local,
 * multicast and embedded IPv4 addresses (mapped, and NAT64). Within it, Teredo and 6to4 contain an IPv4 address, and
 * two networks are for documentation.
 */
const GLOBAL_V6 = '2000::/3';
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const notPublicV4 = listOf(NOT_PUBLIC_V4, 'ipv4');
const notPublicV6 = listOf(NOT_PUBLIC_V6, 'ipv6');
const globalV6 = listOf([GLOBAL_V6], 'ipv6');

/** Returns true for an address on the public internet, written without brackets. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublicV4.check(address, 'ipv4');
  // An address with a zone is link-local to this machine.
  if (family !== 6 || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6');
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '::1']);

/** Returns true if a host, as written in a setting or a URL, is this machine. URLs write IPv6 addresses in brackets. */
export const isLoopback = (host: string): boolean => loopbackNames.has(host.replace(/^\[(.*)\]$/, '$1'));
