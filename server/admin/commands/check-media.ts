import { openMediaPath } from '@linecheck/contract';
import { connectionCalls } from '@linecheck/contract/schemas';
import type { ServerConfig } from '../../env';
import { candidatesOf } from '../../media-path/description';
import { MediaAddresses } from '../../media-path/media-addresses';
import { openPathClient, type PathClient, releaseLibrary } from '../../media-path/path-client';
import { hasBinary, isUdpPortFree } from '../../media-path/requirements';
import { reachedPorts } from '../../modules/media-paths/operator-service';
import { advertisedPort } from '../../modules/media-paths/rules';
import { type AdminCommand, CommandError } from '../command';

/** Enough for a connection with a round-trip time of a second. */
const OPEN_WITHIN_MS = 6000;

const REMEDY =
  'Open this UDP port in the firewalls of the machine and its network, and publish it if the app runs in a container (ports: "3478:3478/udp"). If guests reach this machine at other addresses, set MEDIA_ADDRESS. Some routers do not let a machine reach itself from outside: open a guest link from another network, then run this command again.';

export const checkMedia: AdminCommand = {
  takes: '',
  summary: 'Test whether the UDP port for call tests is reachable',
  details:
    'Opens a media path from this machine to the addresses that guests use, through the running app. Exit code 0 if it opens, or if guests in other networks have opened one within the last seven days, by both IPv4 and IPv6 if guests use addresses of both.',
  prepare:
    () =>
    async ({ db, config, print }) => {
      const addresses = await advertisedBy(config);
      print(`Guests connect to ${advertisedPort(addresses, config.mediaPort)} (UDP).`);
      const reached = await reachedPorts(db.kysely, { addresses, port: config.mediaPort });
      for (const { advertised, openedAt } of reached) {
        const last = openedAt === undefined ? 'never' : isoMinute(openedAt);
        print(`Last opened from another network, ${advertised}: ${last}.`);
      }
      const failure = await tryPath(config, addresses);
      if (failure === undefined) return print('A media path from this machine opens.');
      if (reached.some(({ openedAt }) => openedAt === undefined)) throw new CommandError(`${failure} ${REMEDY}`);
      print(`${failure} Guests reach the port, so probably only this machine cannot reach itself.`);
    },
};

const isoMinute = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

async function advertisedBy({ mediaPort, mediaAddress, publicUrl }: ServerConfig): Promise<readonly string[]> {
  if (mediaPort === 0) throw new CommandError('MEDIA_PORT is 0: call tests are switched off.');
  if (!hasBinary()) {
    throw new CommandError(
      `node-datachannel has no binary for ${process.platform} on ${process.arch}, or it is not installed: call tests are switched off.`,
    );
  }
  const known = new MediaAddresses({ named: mediaAddress, publicUrl, clock: Date.now });
  const addresses = known.isForThisMachine ? [] : await known.latest();
  if (addresses.length > 0) return addresses;
  throw new CommandError(
    `The host of ${publicUrl} has no address that other machines can reach. Set MEDIA_ADDRESS to the address of this machine, or correct PUBLIC_URL.`,
  );
}

async function tryPath(config: ServerConfig, addresses: readonly string[]): Promise<string | undefined> {
  const client = await openPathClient();
  try {
    const answer = await answerOf(config, client.offer);
    assertSameSettings(answer, { addresses, port: config.mediaPort });
    accept(client, answer);
    return await client.opened(OPEN_WITHIN_MS).then(
      () => undefined,
      () => `A media path from this machine did not open within ${OPEN_WITHIN_MS / 1000} seconds.`,
    );
  } finally {
    client.close();
    await releaseLibrary();
  }
}

/** @throws CommandError if the app runs with other settings than this command. */
function assertSameSettings(
  answer: string,
  advertised: { readonly addresses: readonly string[]; readonly port: number },
): void {
  const advertisedByApp = candidatesOf(answer).toSorted();
  const expected = advertised.addresses.map((address) => `${address} ${advertised.port}`).toSorted();
  if (advertisedByApp.length === 0 || advertisedByApp.join() === expected.join()) return;
  throw new CommandError(
    `The app advertises ${advertisedByApp.join(', ')}: it was started with other settings than this command.`,
  );
}

function accept(client: PathClient, answer: string): void {
  try {
    client.accept(answer);
  } catch (error) {
    throw new CommandError(
      `The response of the app is not usable (${error instanceof Error ? error.message : error}): it may be another version.`,
    );
  }
}

const WILDCARD_HOSTS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

async function answerOf({ host, port, mediaPort }: ServerConfig, sdp: string): Promise<string> {
  const url = `http://${WILDCARD_HOSTS.has(host) ? 'localhost' : host}:${port}${openMediaPath.path}`;
  const reply = await fetch(url, {
    method: openMediaPath.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sdp, isTrial: true }),
  }).catch(() => {
    throw new CommandError(`Linecheck does not respond at ${url}: start it with the settings of this command.`);
  });
  if (reply.status === 404 && !(await isUdpPortFree(mediaPort))) {
    throw new CommandError(
      `Another program on this machine, perhaps a TURN server, uses UDP port ${mediaPort}: change its port, or set MEDIA_PORT.`,
    );
  }
  const answer = reply.ok ? connectionCalls.openMediaPath.response.safeParse(await reply.json()).data : undefined;
  if (answer === undefined) {
    throw new CommandError(
      `Linecheck refused a media path (${reply.status}): see its log, and check that it has the settings of this command.`,
    );
  }
  return answer.sdp;
}
