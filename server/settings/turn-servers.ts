import { isIP } from 'node:net';
import { isName, itemsOf, type Kind } from './kinds';

/** A TURN server with one transport. */
interface TurnServer {
  readonly url: string;
  readonly transport: 'udp' | 'tcp' | 'tls';
}

/** Every guest tests each of them. */
const MOST_TURN_SERVERS = 6;

/** RFC 7065. `turns:` is always TLS over TCP: browsers support no other. */
export const turnServers: Kind<readonly TurnServer[]> = {
  must: `be a list of up to ${MOST_TURN_SERVERS} TURN servers, such as turn:turn.example.org:3478, turn:turn.example.org:3478?transport=tcp, turns:turn.example.org:443`,
  read(text) {
    const servers = itemsOf(text).map(turnServerFrom);
    const known = servers.filter((server) => server !== undefined);
    const isRight = known.length === servers.length && known.length > 0 && known.length <= MOST_TURN_SERVERS;
    return isRight && new Set(known.map(({ url }) => url)).size === known.length ? known : undefined;
  },
};

const TURN_URL =
  /^(?<scheme>turns?):(?<host>\[[\da-f:.]+\]|[a-z\d.-]+)(?::(?<port>\d{1,5}))?(?:\?transport=(?<by>udp|tcp))?$/;

function turnServerFrom(item: string): TurnServer | undefined {
  const {
    scheme,
    host = '',
    port,
    by = scheme === 'turns' ? 'tcp' : 'udp',
  } = TURN_URL.exec(item.toLowerCase())?.groups ?? {};
  const isWrongPort = port !== undefined && (Number(port) === 0 || Number(port) > 65_535);
  if (scheme === undefined || !isHost(host) || isWrongPort || (scheme === 'turns' && by === 'udp')) return undefined;
  const url = `${scheme}:${host}${port === undefined ? '' : `:${port}`}?transport=${by}`;
  if (scheme === 'turns') return { url, transport: 'tls' };
  return { url, transport: by === 'tcp' ? 'tcp' : 'udp' };
}

const isHost = (host: string): boolean => (host.startsWith('[') ? isIP(host.slice(1, -1)) === 6 : isName(host));
