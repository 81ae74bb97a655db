import { connect, createServer, type Socket } from 'node:net';
import { listening, type OpenDetour } from './detour';

interface Line {
  readonly downMbps: number;
  readonly upMbps: number;
  readonly roundTripMs: number;
}

const BYTES_PER_MS_OF_MBPS = 125;
/** As much as a router queues before it makes the sender wait. */
const MOST_QUEUED_MS = 60;
/** So that several connections share the line in small turns. */
const PART_BYTES = 8192;

/** One direction of the line, shared by all connections. */
interface Way {
  /** When a part that comes now will have arrived. */
  arrivalOf(bytes: number): number;
  queuedMs(): number;
  narrow(mbps: number, delayMs: number): void;
}

function openWay(): Way {
  let [freeAt, mbps, delayMs] = [0, Number.POSITIVE_INFINITY, 0];
  return {
    arrivalOf: (bytes) => {
      freeAt = Math.max(freeAt, performance.now()) + bytes / (mbps * BYTES_PER_MS_OF_MBPS);
      return freeAt + delayMs;
    },
    queuedMs: () => Math.max(0, freeAt - performance.now()),
    narrow: (...to) => {
      [mbps, delayMs] = to;
    },
  };
}

interface ShapedLine {
  readonly detour: OpenDetour;
  /** Until then the line is as fast as the machine, so that a journey does not wait for pages to load. */
  narrow(line: Line): void;
}

/** A line of known speed and round trip in front of an installation: a relay that lets bytes through as a wire would. */
export function shapedLine(): ShapedLine {
  const [down, up] = [openWay(), openWay()];
  const detour: OpenDetour = (installationUrl) => {
    const { hostname: host, port } = new URL(installationUrl);
    const sockets = new Set<Socket>();
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (browser) => {
      const installation = connect({ host, port: Number(port), allowHalfOpen: true, noDelay: true });
      for (const socket of [browser, installation]) {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      }
      relay(browser, installation, up);
      relay(installation, browser, down);
    });
    return listening(server, () => {
      for (const socket of sockets) socket.destroy();
    });
  };
  const narrow = ({ downMbps, upMbps, roundTripMs }: Line) => {
    down.narrow(downMbps, roundTripMs / 2);
    up.narrow(upMbps, roundTripMs / 2);
  };
  return { detour, narrow };
}

/** Hands on what `from` says, in order, each part when it has come over the way. */
function relay(from: Socket, to: Socket, way: Way): void {
  const underWay: { readonly part: Buffer | 'end'; readonly at: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  const deliver = () => {
    timer = undefined;
    for (let next = underWay[0]; next !== undefined && next.at <= performance.now(); next = underWay[0]) {
      underWay.shift();
      if (next.part === 'end') to.end();
      else to.write(next.part);
    }
    if (way.queuedMs() < MOST_QUEUED_MS) from.resume();
    wait();
  };
  const wait = () => {
    // Others may fill the way: a connection without a part under way still has to see when there is room again.
    const room = from.isPaused() ? way.queuedMs() - MOST_QUEUED_MS : Number.POSITIVE_INFINITY;
    const inMs = Math.min(room, (underWay[0]?.at ?? Number.POSITIVE_INFINITY) - performance.now());
    if (timer === undefined && Number.isFinite(inMs)) timer = setTimeout(deliver, Math.max(1, inMs));
  };
  from.on('data', (chunk: Buffer) => {
    for (let start = 0; start < chunk.length; start += PART_BYTES) {
      const part = chunk.subarray(start, start + PART_BYTES);
      underWay.push({ part, at: way.arrivalOf(part.length) });
    }
    if (way.queuedMs() >= MOST_QUEUED_MS) from.pause();
    wait();
  });
  from.on('end', () => {
    underWay.push({ part: 'end', at: way.arrivalOf(0) });
    wait();
  });
  // Whoever hangs up ends both; an error is how a socket says that the other side did.
  from.on('error', () => from.destroy());
  from.on('close', () => {
    clearTimeout(timer);
    to.destroy();
  });
}
