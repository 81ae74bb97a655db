import { isIPv6 } from 'node:net';

/**
 * The address of a request for rate limits. An IPv6 customer has at least a /64 of addresses, so each /64 counts as
 * one. A closed connection has no address, despite the framework's type; its reply reaches no client.
 */
export function addressOf({ ip }: { readonly ip: string | undefined }): string {
  if (ip === undefined) return 'gone';
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  return mapped?.[1] ?? networkOf(ip);
}

/** The first four of the eight groups, with the zeros that `::` abbreviates. */
function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
