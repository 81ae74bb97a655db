import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { testedConnection } from './stage/actions';
import { only, pageEngineOf } from './stage/engines/engine';
import { expect, test } from './stage/journey';
import { ownAddress } from './stage/own-address';
import { startPlayedProduct, stopProduct } from './stage/product';
import { ALONE } from './stage/real-time';
import { hasTurnServer, startTurnServer } from './stage/turn-server';

const SECRET = 'north-wind-over-the-harbour';

// biome-ignore lint/suspicious/noSkippedTests: a machine without them has no way to test.
test.skip(ownAddress === undefined || !hasTurnServer(), 'needs an address, coturn and openssl');

async function installationWithTurn(secret = SECRET) {
  const address = ownAddress ?? '';
  const turn = await startTurnServer({ address, secret: SECRET });
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-turn-data-'));
  // Readable by the user who runs the database.
  await chmod(dataDir, 0o755);
  const urls = [
    `turn:${address}:${turn.port}`,
    `turn:${address}:${turn.port}?transport=tcp`,
    `turns:${address}:${turn.tlsPort}`,
  ];
  const product = await startPlayedProduct(dataDir, { MEDIA_PORT: '0', TURN_URLS: urls.join(), TURN_SECRET: secret });
  return {
    product,
    async close() {
      await stopProduct(product);
      await turn.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const rowOf = (card: Locator, name: string) =>
  card.getByRole('region', { name: 'Connection methods' }).locator('dl > div').filter({ hasText: name });

const detailOf = (card: Locator, name: string) =>
  card.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]').last();

// The other engines do not trust the certificate, which a journey cannot change.
test('the ways through TURN servers are measured after the verdict', {
  tag: [ALONE, ...only('chromium', 'firefox').tag],
}, async ({ visit }) => {
  const { product, close } = await installationWithTurn();
  try {
    const { page } = await visit({
      installation: product,
      line: 'measured',
      extraArgs: ['--ignore-certificate-errors'],
    });
    const card = await testedConnection(page);
    const isTrusted = pageEngineOf(page) === 'chromium';
    for (const name of ['TURN over UDP', 'TURN over TCP', ...(isTrusted ? ['TURN over TLS'] : [])]) {
      // On a busy machine the round trip may be missing.
      await expect(rowOf(card, name), name).toContainText(/(\d ms)?0\.0% lost ?Works/);
      await expect(detailOf(card, name), name).toHaveText('works');
    }
    if (isTrusted) await expect(card.getByText('Over TCP and TLS, one lost packet stops the sound')).toBeVisible();
    else await expect(detailOf(card, 'TURN over TLS')).toContainText('no answer');
  } finally {
    await close();
  }
});

test('a TURN server with another secret refuses, and no method is reported to work', { tag: ALONE }, async ({
  visit,
}) => {
  const { product, close } = await installationWithTurn('south-wind-over-the-harbour');
  try {
    const { page } = await visit({ installation: product, line: 'measured' });
    const card = await testedConnection(page);
    for (const name of ['TURN over UDP', 'TURN over TCP']) await expect(rowOf(card, name)).toContainText('Refused');
    await expect(rowOf(card, 'TURN over TLS')).toContainText('No answer');
    await expect(card.getByText('Works', { exact: true })).toHaveCount(0);
  } finally {
    await close();
  }
});
