import { join } from 'node:path';
import pg from 'pg';
import { openStep, step, testConnection, testedConnection, testMicrophone } from './stage/actions';
import { only } from './stage/engines/engine';
import { expect, test } from './stage/journey';
import { hasNoPaths, installationAt } from './stage/media-installation';

/** An address reserved for documentation (RFC 5737), which no host uses. */
const NOBODY = '203.0.113.77';

const MOST_BYTES = 4096;

// biome-ignore lint/suspicious/noSkippedTests: a machine without them has no path to test.
test.skip(hasNoPaths, 'needs an address and node-datachannel');

async function prove(dataDir: string, advertised: string): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'linecheck' });
  await client.connect();
  await client.query('insert into media_ports (advertised, opened_at) values ($1, now())', [advertised]);
  await client.end();
}

// A busy machine sends too few packets in time to judge the path, and its slow line is reported first.
const REAL_TIME = '@real-time';
const measured = { tag: [...only('chromium', 'firefox').tag, REAL_TIME] };

test(
  'the path that calls take is measured on localhost, loses nothing, and is not taken for the internet',
  measured,
  async ({ visit }) => {
    const { product, close } = await installationAt();
    try {
      const { page } = await visit({ installation: product });
      const part = page.waitForResponse(/\/media-path-[\w-]+\.js/);
      const card = await testedConnection(page);
      await expect(card.getByText(/^UDP, to this server/)).toBeVisible();
      for (const name of ['Packets lost, sending', 'Packets lost, receiving']) {
        await expect(card.getByText(name).locator('xpath=following-sibling::*[1]'), name).toHaveText('0.0%');
      }
      // Shown for any line speed and on a busy computer, because some shows require it.
      await expect(card.getByText('Round trip while busy (UDP)').first()).toBeVisible();
      await expect(card.getByText('Test packets')).toBeVisible();
      await expect(card.getByRole('status').getByText(/Measured to a server on the same computer\./)).toBeVisible();
      await expect(card.getByText(/fast enough for a video call/i)).toHaveCount(0);
      const uses = card.getByRole('region', { name: 'What the connection within the computer can handle' });
      // How fast the line is depends on what else the machine does.
      await expect(uses.getByText(/^(Yes|Maybe|No)$/)).toHaveCount(3);
      await expect(uses.getByText('Packet loss was not measured.')).toHaveCount(0);
      await expect(uses.getByText(/^(about|at most) \d+ (minute|hour)s?$/)).toBeVisible();
      const { responseBodySize } = await (await part).request().sizes();
      expect(responseBodySize, 'bytes of the part that measures').toBeLessThanOrEqual(MOST_BYTES);
    } finally {
      await close();
    }
  },
);

test('a guest reads that the network blocks UDP, if other guests get through', { tag: REAL_TIME }, async ({
  visit,
}) => {
  const { product, advertised, close } = await installationAt(NOBODY);
  try {
    const { page } = await visit({ installation: product });
    const before = await testedConnection(page);
    const untested = before.getByText('not tested: this server has no UDP port that is known to work');
    await expect(untested, 'no other browser has come through').toBeVisible();
    await prove(product.dataDir, advertised);
    await testConnection(page);
    const card = step(page, 'Connection Test');
    await expect(card.getByText('Warning', { exact: true })).toBeVisible();
    await expect(card.getByText(/Your network blocks UDP/)).toBeVisible();
    await card.getByText('Read the note').click();
    await expect(card.getByText(`blocks outgoing UDP to ${advertised}. Please allow`)).toBeVisible();
  } finally {
    await close();
  }
});

/** Compressed bytes of what plays a take over a line. */
const MOST_HEARING_BYTES = 12_000;

test('a guest hears what a line that loses packets does to the own voice', { tag: REAL_TIME }, async ({ visit }) => {
  const { product, close } = await installationAt();
  try {
    const { page } = await visit({ installation: product });
    await page.addInitScript(() => {
      const { send } = RTCDataChannel.prototype;
      let sent = 0;
      // Two of 25 in a row: 8%.
      RTCDataChannel.prototype.send = function (this: RTCDataChannel, packet: never) {
        sent += 1;
        if (sent % 25 >= 2) send.call(this, packet);
      };
    });
    await page.goto('/');
    await testMicrophone(page);
    await openStep(page, 'Connection Test');
    await testConnection(page);
    const line = step(page, 'Connection Test').getByRole('region', { name: 'How others hear you on this line' });
    const parts: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().includes('/assets/'))
        parts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await line.getByRole('button', { name: 'Make it, in 8 seconds' }).click();
    const share = line.getByText(/% of the sound was lost and filled in/);
    await expect(share).toBeVisible();
    const percent = Number.parseFloat((await share.textContent()) ?? '');
    expect(percent).toBeGreaterThan(4);
    expect(percent).toBeLessThan(16);
    await expect(line.getByRole('button', { name: 'Play Recording' })).toBeVisible();
    await expect(line.getByText('Without losses')).toBeVisible();
    const bytes = (await Promise.all(parts)).reduce((sum, size) => sum + size, 0);
    expect(bytes, 'loaded by the press').toBeGreaterThan(0);
    expect(bytes, 'loaded by the press').toBeLessThanOrEqual(MOST_HEARING_BYTES);
  } finally {
    await close();
  }
});
