import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { freeUdpPort, LOOPBACK } from '../media-path/testing/free-udp-port';
import { whyNoPaths } from '../media-path/testing/why-no-paths';
import { MediaPortStore } from '../modules/media-paths/store';
import { adminProcess } from '../testing/admin-process';
import { freePort } from '../testing/free-port';
import type { Ending } from '../testing/open-admin-stage';
import { openFolder } from '../testing/open-folder';
import { openTestApp } from '../testing/open-test-app';
import { databaseUrl } from '../testing/start-program';

const folder = await openFolder();
const [port, mediaPort] = [await freePort(), await freeUdpPort()];
const app = await openTestApp({ config: { mediaPort, mediaAddress: [LOOPBACK] } });
await app.app.listen({ port, host: LOOPBACK });

/** As a process: a library with threads of its own is released at its end, and only once in a process. */
const checkMedia = (settings: Readonly<Record<string, string>> = {}): Promise<Ending> =>
  adminProcess(['check-media'], {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl(app.database),
    HOST: LOOPBACK,
    PORT: String(port),
    MEDIA_PORT: String(mediaPort),
    MEDIA_ADDRESS: LOOPBACK,
    ...settings,
  });

describe.skipIf(whyNoPaths !== undefined)('npm run admin -- check-media', () => {
  it('says that a path opens, which proves nothing to guests', async () => {
    const expected = {
      code: 0,
      out: `Guests are sent to ${LOOPBACK}:${mediaPort} (UDP).\nFrom elsewhere to ${LOOPBACK}:${mediaPort}: nobody yet.\nA path from this machine opens.\n`,
      err: '',
    };
    expect(await checkMedia()).toEqual(expected);
    expect(await checkMedia()).toEqual(expected);
  });

  it('says that it does not open, with the remedy', async () => {
    // Documentation's own addresses: nobody has them (RFC 5737).
    const other = await openTestApp({ config: { mediaPort, mediaAddress: ['192.0.2.77'] } });
    const otherPort = await freePort();
    await other.app.listen({ port: otherPort, host: LOOPBACK });
    const settings = {
      DATABASE_URL: databaseUrl(other.database),
      PORT: String(otherPort),
      MEDIA_ADDRESS: '192.0.2.77',
    };
    const closed = await checkMedia(settings);
    expect(closed).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /does not open within 6 seconds\. Open this UDP port in the firewall.*3478:3478\/udp.*MEDIA_ADDRESS/,
      ),
    });
    await new MediaPortStore(other.deps.db.kysely).markOpened(`192.0.2.77:${mediaPort}`, new Date());
    const proven = await checkMedia(settings);
    expect(proven).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/From elsewhere to 192\.0\.2\.77:\d+: last \d{4}-.* UTC\.\n.*guests come through/),
    });
  });

  it('tells nothing of addresses to which the app sends nobody', async () => {
    expect(await checkMedia({ MEDIA_ADDRESS: '192.0.2.77' })).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        `The app sends guests to ${LOOPBACK} ${mediaPort}: it was started with other settings`,
      ),
    });
  });

  it('says that another program has the port', async () => {
    const taken = await freeUdpPort();
    const turnServer = createSocket('udp4').bind(taken);
    await once(turnServer, 'listening');
    const other = await openTestApp({ config: { mediaPort: taken, mediaAddress: [LOOPBACK] } });
    const otherPort = await freePort();
    await other.app.listen({ port: otherPort, host: LOOPBACK });
    expect(await checkMedia({ PORT: String(otherPort), MEDIA_PORT: String(taken) })).toMatchObject({
      code: 1,
      err: expect.stringMatching(`^Another program on this machine has UDP port ${taken}, .* set MEDIA_PORT`),
    });
    turnServer.close();
  });

  it('says that an answer cannot be used, and not that the port is closed', async () => {
    const stranger = createServer((_request, reply) => {
      reply.writeHead(201, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ id: 'a'.repeat(22), sdp: 'no description', isProven: false }));
    }).listen(0, LOOPBACK);
    await once(stranger, 'listening');
    const address = stranger.address();
    const strangersPort = typeof address === 'object' ? address?.port : undefined;
    expect(await checkMedia({ PORT: String(strangersPort) })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The answer of Linecheck cannot be used \(/),
    });
    stranger.close();
  });

  it.each([
    ['it is switched off', { MEDIA_PORT: '0' }, /^MEDIA_PORT is 0: /],
    [
      'there is no address',
      { MEDIA_ADDRESS: '' },
      /^The host of http:\/\/localhost:\d+ has no address .* Set MEDIA_ADDRESS/,
    ],
    [
      'the app does not run',
      { PORT: '1' },
      /^Linecheck does not answer at http:\/\/127\.0\.0\.1:1\/api\/media-paths: start it/,
    ],
  ])('says that %s', async (_what, settings, line) => {
    expect(await checkMedia(settings)).toMatchObject({ code: 1, err: expect.stringMatching(line) });
  });
});
