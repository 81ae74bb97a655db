import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { freeUdpPort, LOOPBACK } from '../media-path/testing/free-udp-port';
import { mediaPathObstacle } from '../media-path/testing/obstacle';
import { MediaPortStore } from '../modules/media-paths/store';
import { adminProcess } from '../testing/admin-process';
import type { CommandExit } from '../testing/open-admin-stage';
import { openFolder } from '../testing/open-folder';
import { openTestApp } from '../testing/open-test-app';
import { databaseUrl } from '../testing/start-program';
import { runAdmin } from './run';

const folder = await openFolder();
const mediaPort = await freeUdpPort();
const app = await openTestApp({ config: { mediaPort, mediaAddress: [LOOPBACK] } });
const port = await app.listen();

const usual = {
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl(app.database),
  HOST: LOOPBACK,
  PORT: String(port),
  MEDIA_PORT: String(mediaPort),
  MEDIA_ADDRESS: LOOPBACK,
};

/** Runs in a separate process, since the library can be released only once per process. */
const checkMedia = (settings: Readonly<Record<string, string>> = {}): Promise<CommandExit> =>
  adminProcess(['check-media'], { ...usual, ...settings });

describe.skipIf(mediaPathObstacle !== undefined)('npm run admin -- check-media', () => {
  it('reports that a path opens, which does not prove that guests get through', async () => {
    const expected = {
      code: 0,
      out: `Guests connect to ${LOOPBACK}:${mediaPort} (UDP).\nLast opened from another network, ${LOOPBACK}:${mediaPort}: never.\nA media path from this machine opens.\n`,
      err: '',
    };
    expect(await checkMedia()).toEqual(expected);
    const { rows } = await app.deps.db.pool.query('select from media_ports');
    expect(rows).toEqual([]);
  });

  it('reports that a path does not open, with the remedy', async () => {
    // An address reserved for documentation, which no machine has (RFC 5737).
    const other = await openTestApp({ config: { mediaPort, mediaAddress: ['192.0.2.77'] } });
    const otherPort = await other.listen();
    const settings = {
      DATABASE_URL: databaseUrl(other.database),
      PORT: String(otherPort),
      MEDIA_ADDRESS: '192.0.2.77',
    };
    const closed = await checkMedia(settings);
    expect(closed).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /did not open within 6 seconds\. Open this UDP port in the firewall.*3478:3478\/udp.*MEDIA_ADDRESS/,
      ),
    });
    await new MediaPortStore(other.deps.db.kysely).markOpened(`192.0.2.77:${mediaPort}`, new Date());
    const proven = await checkMedia(settings);
    expect(proven).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(
        /Last opened from another network, 192\.0\.2\.77:\d+: \d{4}-.* UTC\.\n.*Guests reach the port/,
      ),
    });
  });

  it('names the addresses of the app if they differ from its own settings', async () => {
    expect(await checkMedia({ MEDIA_ADDRESS: '192.0.2.77' })).toMatchObject({
      code: 1,
      err: expect.stringContaining(`The app advertises ${LOOPBACK} ${mediaPort}: it was started with other settings`),
    });
  });

  it('reports that another program uses the port', async () => {
    const taken = await freeUdpPort();
    const turnServer = createSocket('udp4').bind(taken);
    await once(turnServer, 'listening');
    const other = await openTestApp({ config: { mediaPort: taken, mediaAddress: [LOOPBACK] } });
    const otherPort = await other.listen();
    expect(await checkMedia({ PORT: String(otherPort), MEDIA_PORT: String(taken) })).toMatchObject({
      code: 1,
      err: expect.stringMatching(`^Another program on this machine, .* uses UDP port ${taken}: .* set MEDIA_PORT`),
    });
    turnServer.close();
  });

  it('reports an unusable answer, and not a closed port', async () => {
    const stranger = createServer((_request, reply) => {
      reply.writeHead(201, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ id: 'a'.repeat(22), sdp: 'no description', isProven: false }));
    }).listen(0, LOOPBACK);
    await once(stranger, 'listening');
    const address = stranger.address();
    const strangersPort = typeof address === 'object' ? address?.port : undefined;
    expect(await checkMedia({ PORT: String(strangersPort) })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The response of the app is not usable \(/),
    });
    stranger.close();
  });

  it('reports that the app is not running', async () => {
    expect(await checkMedia({ PORT: '1' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Linecheck does not respond at http:\/\/127\.0\.0\.1:1\/api\/media-paths: start it/),
    });
  });

  it.each([
    ['it is switched off', { MEDIA_PORT: '0' }, /^MEDIA_PORT is 0: /],
    [
      'there is no address',
      { MEDIA_ADDRESS: '' },
      /^The host of http:\/\/localhost:\d+ has no address .* Set MEDIA_ADDRESS/,
    ],
  ])('reports that %s', async (_what, settings, line) => {
    const said: string[] = [];
    const io = { out: () => {}, err: (text: string) => void said.push(text), prompt: async () => undefined };
    expect(await runAdmin(['check-media'], { env: { ...usual, ...settings }, cwd: folder, ...io })).toBe(1);
    expect(said.join('')).toMatch(line);
  });
});
