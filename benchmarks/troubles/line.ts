import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { BrowserContext } from '@playwright/test';
import { type AddressDetour, listening, passOn } from '../../journeys/stage/detour';
import { LOOPBACK } from '../../server/media-path/testing/free-udp-port';

/** How a packet of the path fares: its delay in ms, or undefined for a lost one. */
export type RelayedFate = () => number | undefined;

export const fates = {
  arrives: () => 0,
  /** One in twenty is lost. */
  mayBeLost: () => (Math.random() < 0.05 ? undefined : 0),
  /** A router that is far away holds packets for up to 160 ms, and lets none overtake another. */
  comesUnevenly: () => 160 * Math.random() ** 2,
  isBlocked: () => undefined,
} as const satisfies Record<string, RelayedFate>;

export interface PathRelay {
  readonly port: number;
  become(fate: RelayedFate): void;
  close(): void;
}

/** A line between a guest and the product's UDP port. */
export async function openPathRelay(target: number, address: string): Promise<PathRelay> {
  const [near, far] = await Promise.all([boundSocket(address), boundSocket(LOOPBACK)]);
  let fate: RelayedFate = fates.arrives;
  let guest: RemoteInfo | undefined;
  let isOpen = true;
  const carry = (send: () => void) => {
    const delayMs = fate();
    if (delayMs === 0) send();
    else if (delayMs !== undefined) setTimeout(() => isOpen && send(), delayMs);
  };
  near.on('message', (datagram, from) => {
    guest = from;
    carry(() => far.send(datagram, target, LOOPBACK));
  });
  far.on('message', (datagram) => {
    const to = guest;
    if (to !== undefined) carry(() => near.send(datagram, to.port, to.address));
  });
  return {
    port: near.address().port,
    become: (next) => {
      fate = next;
    },
    close: () => {
      isOpen = false;
      near.close();
      far.close();
    },
  };
}

async function boundSocket(address: string): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(0, address);
  await once(socket, 'listening');
  return socket;
}

/** Sends the paths that a guest's page opens through the relay. */
export const takePathsThrough = (context: BrowserContext, from: number, relay: PathRelay): Promise<unknown> =>
  context.route(/\/api\/media-(?:paths|watches)$/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replaceAll(` ${from} typ host`, ` ${relay.port} typ host`);
    await route.fulfill({ response: reply, body });
  });

export interface CaptivePortal extends AddressDetour {
  setSignedIn(isSignedIn: boolean): void;
}

/** The network of a hotel: until the guest has signed in, every request is redirected to its login page. */
export async function openCaptivePortal(installationUrl: string): Promise<CaptivePortal> {
  let isSignedIn = true;
  const server = createServer((from, reply) => {
    const url = new URL(from.url ?? '/', installationUrl);
    if (isSignedIn) return passOn(url, from, reply);
    if (url.pathname !== '/hotel') return void reply.writeHead(302, { location: '/hotel' }).end();
    return void reply
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Welcome to our hotel</title>');
  });
  const detour = await listening(server, () => server.closeAllConnections());
  return {
    ...detour,
    setSignedIn: (is) => {
      isSignedIn = is;
      // Open connections would not notice the portal.
      server.closeIdleConnections();
    },
  };
}

/** A page of another site that shows the product in a frame, and allows it no device. */
export const openForeignPage = (framed: () => string): Promise<AddressDetour> =>
  listening(
    createServer(
      (_, reply) =>
        void reply
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<!doctype html><title>Show notes</title><iframe src="${framed()}" width="1200" height="860"></iframe>`),
    ),
    () => {},
  );
