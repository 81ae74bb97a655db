import { connect, createServer, type Socket } from 'node:net';
import { listening, type OpenDetour } from './detour';

interface Line {
  readonly downMbps: number;
  readonly upMbps: number;
  readonly roundTripMs: number;
}

const BYTES_PER_MS_OF_MBPS = 125;
/** Maximum queue of a router, in ms, before it blocks the sender. */
const MOST_QUEUED_MS = 60;
/** Small chunks, so that several connections share the line fairly. */
const PART_BYTES = 8192;

interface Way {
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
  /** Applies the speed limit; before that the line has the machine's full speed, so that pages load quickly. */
  narrow(line: Line): void;
}

/** A line of known speed and round-trip time in front of an installation: a relay that delays bytes like a wire. */
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
    // Other connections may fill the queue: one without a chunk in flight still has to notice when there is space
    // again.
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
  // When one side closes, both are closed; a socket reports the other side's close as an error.
  from.on('error', () => from.destroy());
  from.on('close', () => {
    clearTimeout(timer);
    to.destroy();
  });
}
