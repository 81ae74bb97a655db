import { openMediaPath, parseAnswer } from '@linecheck/contract';
import type { Config } from '../../env';
import { candidatesOf } from '../../media-path/description';
import { hasBinary } from '../../media-path/has-binary';
import { MediaAddresses } from '../../media-path/media-addresses';
import { openPathClient, type PathClient, releaseLibrary } from '../../media-path/path-client';
import { isUdpPortFree } from '../../media-path/udp-port';
import { reachedPorts } from '../../modules/media-paths/operator-service';
import { advertisedPort } from '../../modules/media-paths/rules';
import { type Command, CommandError } from '../command';

/** Long enough for a line with a second of delay. */
const OPEN_WITHIN_MS = 6000;

const REMEDY =
  'Open this UDP port in the firewall of the machine and of its network, and pass it on where the app is in a container (ports: "3478:3478/udp"). If these are not the addresses at which guests reach this machine, set MEDIA_ADDRESS. Some routers do not let a machine reach itself from outside: open a guest link elsewhere, then call this again.';

export const checkMedia: Command = {
  takes: '',
  summary: 'Say whether the UDP port for guests’ call traffic is reachable',
  details:
    'It opens a path from this machine to the addresses that guests are given, through the app, which has to run. Exit code 0 if it opens, or if guests elsewhere have opened one within the last seven days, by IPv4 and by IPv6 where guests are sent to addresses of both.',
  prepare:
    () =>
    async ({ db, config, say }) => {
      const addresses = await advertisedBy(config);
      say(`Guests are sent to ${advertisedPort(addresses, config.mediaPort)} (UDP).`);
      const reached = await reachedPorts(db.kysely, { addresses, port: config.mediaPort });
      for (const { advertised, openedAt } of reached) {
        const last = openedAt === undefined ? 'nobody yet' : `last ${isoMinute(openedAt)}`;
        say(`From elsewhere to ${advertised}: ${last}.`);
      }
      const trouble = await tryPath(config, addresses);
      if (trouble === undefined) return say('A path from this machine opens.');
      if (reached.some(({ openedAt }) => openedAt === undefined)) throw new CommandError(`${trouble} ${REMEDY}`);
      say(`${trouble} Since guests come through, it may be the way from this machine to itself.`);
    },
};

const isoMinute = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

async function advertisedBy({ mediaPort, mediaAddress, publicUrl }: Config): Promise<readonly string[]> {
  if (mediaPort === 0) throw new CommandError('MEDIA_PORT is 0: guests test no path for call traffic here.');
  if (!hasBinary()) {
    throw new CommandError(
      `There is no binary of node-datachannel for ${process.platform} on ${process.arch}, or it was not installed: guests test no path for call traffic here.`,
    );
  }
  const addresses = await new MediaAddresses({ named: mediaAddress, publicUrl, clock: Date.now }).latest();
  if (addresses.length > 0) return addresses;
  throw new CommandError(
    `The host of ${publicUrl} has no address that others reach. Set MEDIA_ADDRESS to that of this machine, or PUBLIC_URL.`,
  );
}

/** What is in the way; undefined if a path opens. */
async function tryPath(config: Config, addresses: readonly string[]): Promise<string | undefined> {
  const client = await openPathClient();
  try {
    const answer = await answerOf(config, client.offer);
    refuseOthers(answer, { addresses, port: config.mediaPort });
    accept(client, answer);
    return await client.opened(OPEN_WITHIN_MS).then(
      () => undefined,
      () => `A path from this machine does not open within ${OPEN_WITHIN_MS / 1000} seconds.`,
    );
  } finally {
    client.close();
    await releaseLibrary();
  }
}

/** The app may run with other settings than this command. */
function refuseOthers(answer: string, told: { readonly addresses: readonly string[]; readonly port: number }): void {
  const theirs = candidatesOf(answer).toSorted();
  const ours = told.addresses.map((address) => `${address} ${told.port}`).toSorted();
  if (theirs.length === 0 || theirs.join() === ours.join()) return;
  throw new CommandError(
    `The app sends guests to ${theirs.join(', ')}: it was started with other settings than this command.`,
  );
}

function accept(client: PathClient, answer: string): void {
  try {
    client.accept(answer);
  } catch (error) {
    throw new CommandError(
      `The answer of Linecheck cannot be used (${error instanceof Error ? error.message : error}): is it of this version?`,
    );
  }
}

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

async function answerOf({ host, port, mediaPort }: Config, sdp: string): Promise<string> {
  const url = `http://${everywhere.has(host) ? 'localhost' : host}:${port}${openMediaPath.path}`;
  const reply = await fetch(url, {
    method: openMediaPath.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sdp, isTrial: true }),
  }).catch(() => {
    throw new CommandError(`Linecheck does not answer at ${url}: start it, with these settings.`);
  });
  if (reply.status === 404 && !(await isUdpPortFree(mediaPort))) {
    throw new CommandError(
      `Another program on this machine has UDP port ${mediaPort}, perhaps a TURN server: give it another port, or set MEDIA_PORT.`,
    );
  }
  const answer = reply.ok ? parseAnswer(openMediaPath, await reply.json()) : undefined;
  if (answer === undefined) {
    throw new CommandError(`Linecheck refuses a path (${reply.status}): its log says why, or it has other settings.`);
  }
  return answer.sdp;
}
