const names = new Set(['localhost', '127.0.0.1', '::1']);

/** Returns true if a host, as written in a setting or a URL, is this machine. URLs write IPv6 addresses in brackets. */
export const isLoopback = (host: string): boolean => names.has(host.replace(/^\[(.*)\]$/, '$1'));
