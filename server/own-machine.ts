const names = new Set(['localhost', '127.0.0.1', '::1']);

/** Whether a host, as a setting or an address names it, is this machine and no other. An address writes IPv6 in brackets. */
export const isOwnMachine = (host: string): boolean => names.has(host.replace(/^\[(.*)\]$/, '$1'));
