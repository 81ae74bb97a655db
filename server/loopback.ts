const names = new Set(['localhost', '127.0.0.1', '::1']);

/** Whether a host, as written in a setting or a URL, is this machine and no other. A URL writes IPv6 in brackets. */
export const isLoopback = (host: string): boolean => names.has(host.replace(/^\[(.*)\]$/, '$1'));
