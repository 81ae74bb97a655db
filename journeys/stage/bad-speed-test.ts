import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening, type OpenDetour, passOn } from './detour';

export type SpeedTestAilment = 'hangs up in the middle' | 'redirects to a login page' | 'hangs up on uploads';

interface Call {
  readonly from: IncomingMessage;
  readonly reply: ServerResponse;
  readonly bytesAsked: number;
  readonly pass: () => void;
}

const OCTETS = { 'content-type': 'application/octet-stream' };

/** Half of the requested bytes: more than the engine needs for a measurement, if it trusted the response. */
const someOf = (bytes: number): Buffer => Buffer.alloc(Math.floor(bytes / 2), 'x');

const answers = {
  // Pings succeed, so the test seems to work.
  'hangs up in the middle': ({ bytesAsked, from, reply, pass }) => {
    if (bytesAsked === 0) return pass();
    reply.writeHead(200, { ...OCTETS, 'content-length': bytesAsked });
    reply.write(someOf(bytesAsked), () => from.socket.destroySoon());
  },
  'redirects to a login page': ({ reply }) => void reply.writeHead(302, { location: '/login' }).end(),
  'hangs up on uploads': ({ from, pass }) => (from.method === 'POST' ? void from.socket.destroy() : pass()),
} as const satisfies Record<SpeedTestAilment, (call: Call) => void>;

interface BadSpeedTest {
  readonly detour: OpenDetour;
  fallIll(ailment: SpeedTestAilment): void;
}

export function badSpeedTest(): BadSpeedTest {
  let answer: (call: Call) => void = ({ pass }) => pass();
  const detour: OpenDetour = (installationUrl) => {
    const server = createServer((from, reply) => {
      const url = new URL(from.url ?? '/', installationUrl);
      const pass = () => passOn(url, from, reply);
      if (!url.pathname.startsWith('/api/speed-test/')) return pass();
      return answer({ from, reply, bytesAsked: Number(url.searchParams.get('bytes') ?? 0), pass });
    });
    return listening(server, () => server.closeAllConnections());
  };
  const fallIll = (ailment: SpeedTestAilment) => {
    answer = answers[ailment];
  };
  return { detour, fallIll };
}
