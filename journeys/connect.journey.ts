import { createHmac, timingSafeEqual } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './stage/access';
import { newHost, press, signUp } from './stage/actions';
import { expect, test } from './stage/journey';
import { type PlayedProduct, startPlayedProduct, stopProduct } from './stage/product';

interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let installation: PlayedProduct;
let receiver: Server;
let status = 204;
const received: ReceivedMessage[] = [];

test.beforeAll(async () => {
  receiver = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      reply.writeHead(status).end(status === 204 ? undefined : 'not today');
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-connect-'));
  // Readable by the user who runs the database, whose socket is then beside its data.
  await chmod(dataDir, 0o755);
  installation = await startPlayedProduct(dataDir, { DEFAULT_PLAN: 'pro', OUTBOUND_HOSTS: '127.0.0.1' });
});

test.afterAll(async () => {
  await stopProduct(installation);
  await new Promise((done) => receiver.close(done));
  await rm(installation.dataDir, { recursive: true, force: true });
});

const receiverUrl = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/linecheck`;

/** True if the message has a signature of Standard Webhooks by this secret. */
function isSigned({ headers, body }: ReceivedMessage, secret: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return String(headers['webhook-signature'])
    .split(' ')
    .map((each) => Buffer.from(each))
    .some((each) => each.length === expected.length && timingSafeEqual(each, expected));
}

/** Adds a webhook to the receiver of this file. Returns its secret. */
async function addWebhook(page: Page, name: string): Promise<string> {
  await press(page.getByRole('button', { name: 'Add a webhook' }));
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Address', { exact: true }).fill(receiverUrl());
  await expectAccessible(page, 'the form of a webhook');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  const shown = page.getByRole('dialog', { name: `The secret of “${name}”` });
  const secret = (await shown.locator('code').textContent()) ?? '';
  await expectAccessible(page, 'the secret of a webhook');
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  return secret;
}

test('a webhook is verified by its receiver, and says in words why a test has not arrived', async ({ visit }) => {
  const { page } = await visit({ installation });
  await signUp(page, newHost());
  await page.goto('/connect');
  await expectAccessible(page, 'connect without anything');
  const secret = await addWebhook(page, 'Archive');
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: 'Archive' });
  await expect(row).toContainText('Nothing sent yet');

  await row.getByRole('button', { name: 'Send test' }).click();
  await expect(row.getByRole('status')).toContainText('The test has arrived');
  await expect(row).toContainText('Delivered just now');
  const [test] = received;
  expect(test && isSigned(test, secret)).toBe(true);
  expect(JSON.parse(test?.body ?? '')).toMatchObject({ type: 'webhook.test' });

  status = 503;
  await row.getByRole('button', { name: 'Send test' }).click();
  await expect(row.getByRole('status')).toContainText('The receiver has refused the message with status 503.');
  await row.getByRole('button', { name: /^Deliveries/ }).click();
  await expect(row.getByRole('list')).toContainText('Answered with 204');
  await row.getByRole('group').first().locator('summary').click();
  await expect(row).toContainText('"type": "webhook.test"');
  await expectAccessible(page, 'the deliveries of a webhook');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page, 'the deliveries of a webhook');

  await row.getByRole('button', { name: 'More for Archive' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeFocused();
});

test('a token makes a guest and is refused the people, until it ends', async ({ visit }) => {
  const { page } = await visit({ installation });
  await signUp(page, newHost());
  await page.goto('/connect');
  await press(page.getByRole('button', { name: 'Create a token' }));
  const form = page.getByRole('dialog', { name: 'Create a token' });
  await form.getByLabel('Name', { exact: true }).fill('Booking script');
  await form.getByRole('radio', { name: /^Guests/ }).check();
  await expectAccessible(page, 'the form of a token');
  await form.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('dialog', { name: 'Your token “Booking script”' });
  const token = (await shown.locator('code').textContent()) ?? '';
  expect(token).toMatch(/^lck_/);
  await expectAccessible(page, 'a new token');
  await shown.getByRole('button', { name: 'I have stored it' }).click();

  // A program has no cookies.
  const ask = (path: string, body?: object) =>
    fetch(new URL(path, installation.url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const made = await ask('/api/test-sessions', { guestFirstName: 'Amara', title: 'Tides' });
  expect(made.status).toBe(201);
  const refused = await ask('/api/people');
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'scope_refused']);

  await page.reload();
  const row = page.getByRole('list', { name: 'Your tokens' }).getByRole('listitem');
  await expect(row).toContainText('Read, guests');
  await expect(row).toContainText('Ends in');
  await press(row.getByRole('button', { name: 'End Booking script' }));
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
  await expect.poll(async () => (await ask('/api/episodes')).status).toBe(401);
});
