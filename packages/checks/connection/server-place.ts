/**
 * Places of a server that is not on the internet. A path to it does not describe the internet connection.
 */
export const SERVER_PLACES = ['this-computer', 'private-network'] as const;

export type ServerPlace = (typeof SERVER_PLACES)[number];

/** Host names as browsers write them: IPv4 in four decimal parts, IPv6 compressed and in brackets (WHATWG URL). */
const HOSTS = {
  /** RFC 1122, RFC 4291 and RFC 6761. */
  'this-computer': [/^127\.\d+\.\d+\.\d+$/, /^\[::1\]$/, /^(.+\.)?localhost$/],
  'private-network': [
    // RFC 1918, link-local addresses (RFC 3927), and addresses that providers and VPNs share (RFC 6598).
    /^10\.\d+\.\d+\.\d+$/,
    /^172\.(1[6-9]|2\d|3[01])\.\d+\.\d+$/,
    /^192\.168\.\d+\.\d+$/,
    /^169\.254\.\d+\.\d+$/,
    /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.\d+\.\d+$/,
    // Unique local (RFC 4193) and link-local addresses (RFC 4291).
    /^\[f[cd][\da-f]{2}:/,
    /^\[fe[89ab][\da-f]:/,
    // Names of multicast DNS (RFC 6762), and of home networks (RFC 8375).
    /\.local$/,
    /\.home\.arpa$/,
  ],
} as const satisfies Readonly<Record<ServerPlace, readonly RegExp[]>>;

/**
 * The place of the server at this host of a page's address; undefined for a host that may be on the internet. A name of
 * the public DNS may be either, since its address depends on who looks it up.
 */
export const serverPlaceOf = (hostname: string): ServerPlace | undefined =>
  SERVER_PLACES.find((place) => HOSTS[place].some((pattern) => pattern.test(hostname)));
