import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { expectAccessible, expectNoSidewaysScrolling } from './stage/access';
import { asksBeforeUnload, makeGuestLink, newHost, press, shareResult, signUp, untilLive } from './stage/actions';
import { expect, test } from './stage/journey';

const LINKS = 500;
const FIRST_LOOK_MAX_BYTES = 60 * 1024;
const NODES_MAX = 2000;
const OF_HOST = 'workspace_id = (select id from users where email = $1)';

/** The links are inserted into the database of the installation, because creating them through the API takes too long. */
async function query(dataDir: string, statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'linecheck' });
  await client.connect();
  await client.query(statement, [...values]);
  await client.end();
}

const manyLinks = `
  with links as (
    insert into test_sessions (id, workspace_id, session_code, title, guest_first_name, guest_name, guest_email, guest_message,
      guest_name_key, search_key, created_at, expires_at)
    select gen_random_uuid(), u.id, substr(md5(random()::text) || md5(random()::text), 1, 26), 'Episode ' || n, 'Guest',
      'Guest ' || n, 'guest' || n || '@studio.example', repeat(md5(random()::text), 4), 'guest ' || n,
      'guest ' || n || ' guest' || n || '@studio.example episode ' || n, now() - n * interval '1 minute', now() + (n - 51) * interval '1 hour'
    from generate_series(1, ${LINKS}) n, users u where u.email = $1
    returning id, guest_name, created_at
  )
  insert into guest_results (id, session_id, guest_name, microphone_status, camera_status, connection_status, details)
  select gen_random_uuid(), id, guest_name, 'warning', 'passed', 'passed',
    jsonb_build_object('microphone', jsonb_build_object('message', 'Audio level too low ' || md5(random()::text), 'advice', repeat('Move closer. ', 20)))
  from links where substr(guest_name, 7)::int % 2 = 0`;

/** Counts the bytes of answers: those of calls, and those in the page of the host. */
async function countAnswerBytes(page: Page): Promise<() => number> {
  const line = await page.context().newCDPSession(page);
  const calls = new Set<string>();
  let bytes = 0;
  line.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^\/(api\/|dashboard$)/.test(new URL(request.url).pathname)) calls.add(requestId);
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (calls.has(requestId)) bytes += encodedDataLength;
  });
  await line.send('Network.enable');
  return () => bytes;
}

const rowsOf = (page: Page): Locator => page.getByRole('list', { name: 'Guest sessions' }).locator('> li');

test('a host with five hundred links loads a small page, searches, sorts, filters and pages', async ({ visit }) => {
  const { page, dataDir } = await visit({ plan: 'pro' });
  const host = newHost();
  await signUp(page, host);
  await query(dataDir, manyLinks, [host.email]);
  const bytes = await countAnswerBytes(page);
  await untilLive(page, () => page.goto('/dashboard'));
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(20);
  await expect(page.getByRole('radio', { name: 'All 500' })).toBeChecked();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  expect(bytes(), 'bytes of the first look').toBeLessThan(FIRST_LOOK_MAX_BYTES);
  expect(bytes(), 'bytes that were counted at all').toBeGreaterThan(1000);
  expect(await page.evaluate(() => document.querySelectorAll('*').length), 'elements').toBeLessThan(NODES_MAX);
  await expectAccessible(page, 'many links');

  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(rows).toHaveCount(70);
  await expect(rows.nth(20).getByRole('button', { name: 'Copy' }).first()).toBeFocused();
  await expect(page.getByText('70 of 500 shown')).toBeVisible();

  // The page loads only the link that another instance changed, and the list keeps its position.
  const before = bytes();
  await query(dataDir, `update test_sessions set title = 'Moved to Friday' where title = 'Episode 33' and ${OF_HOST}`, [
    host.email,
  ]);
  await expect(rows.nth(32)).toContainText('Moved to Friday');
  expect(bytes() - before, 'bytes for one changed link').toBeLessThan(3000);
  await expect(rows).toHaveCount(70);

  await page.getByRole('searchbox', { name: 'Search sessions' }).fill('guest123@');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Episode 123');
  await expect(page.getByRole('radio', { name: 'All 1' })).toBeChecked();
  await page.getByRole('searchbox').fill('nobody of this name');
  await expect(page.getByText('No sessions found')).toBeVisible();
  await expectAccessible(page, 'nothing found');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'To fix 250' })).toBeVisible();

  await page.getByLabel('Sort sessions').selectOption({ label: 'Expires first' });
  await page.getByText('Waiting').click();
  await expect(rows.first()).toContainText('Episode 53');
  await page.getByText('Expired 51').click();
  await expect(rows.first()).toContainText('Episode 1');

  // The search finds a result on a page that was not loaded, and loads it when its row is opened.
  await page.goto('/dashboard?tab=sessions&result=00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('This result is no longer available', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('guest400@');
  await expect(rows).toHaveCount(1);
  await press(rows.getByRole('button', { name: /Guest Results/ }));
  await expect(rows.getByText('Warning', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(page, 'many links');
});

test('a notification opens a link far down in the list, and its open row is updated live', async ({ visit }) => {
  const { page, dataDir } = await visit({ plan: 'pro' });
  const host = newHost();
  await signUp(page, host);
  const link = await makeGuestLink(page, { guestFirstName: 'Amara', title: 'Long ago' });
  const result = { guestName: 'Amara', submissionId: randomUUID() };
  await shareResult(page, link, result);
  await query(
    dataDir,
    `update test_sessions set created_at = now() - interval '9 days' where title = 'Long ago' and ${OF_HOST}`,
    [host.email],
  );
  await query(dataDir, manyLinks, [host.email]);
  await page.goto('/notifications');
  await page.getByRole('link', { name: 'View Results of Amara' }).click();
  await expect(page.locator('.row-highlighted')).toContainText('Long ago');
  await expect(page.locator('.row-highlighted').getByRole('region', { name: /Result of Amara/ })).toBeFocused();
  await expect(rowsOf(page)).toHaveCount(21);
  await shareResult(page, link, { ...result, notes: 'My headset arrives on Wednesday.' });
  await expect(page.getByText('My headset arrives on Wednesday.')).toBeVisible();
});

const manyResults = `
  insert into guest_results (id, session_id, guest_name, microphone_status, camera_status, connection_status, notes, submitted_at)
  select case n when 110 then $2::uuid else gen_random_uuid() end, id, 'Guest ' || n, 'passed', 'passed', 'passed', 'Note ' || n,
    now() - n * interval '1 minute'
  from generate_series(0, 119) n, test_sessions where session_code = $1`;

test('the results of a link are loaded by page and each result when it is opened, and a link opens an early one', async ({
  visit,
}) => {
  const { page, dataDir } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  const link = await makeGuestLink(page, { guestFirstName: 'Amara' });
  const early = randomUUID();
  await query(dataDir, manyResults, [link.split('=')[1], early]);
  await page.goto('/dashboard');
  await press(page.getByRole('button', { name: /Guest Results/ }));
  await expect(page.getByRole('region', { name: /Result of Guest 0,/ })).toContainText('Note 0');
  const earlier = page.locator('details').filter({ has: page.locator('summary', { hasText: /^\d\d-\w{3}-\d{4} / }) });
  await expect(earlier).toHaveCount(49);
  const bytes = await countAnswerBytes(page);
  await page.getByRole('button', { name: 'Show more results' }).click();
  await expect(earlier).toHaveCount(99);
  expect(bytes(), 'bytes for a page of rows').toBeLessThan(12_000);
  await earlier.nth(98).locator('summary').first().click();
  await expect(earlier.nth(98)).toContainText('Note 99');
  await expectAccessible(page, 'many results');

  await page.goto(`/dashboard?tab=sessions&result=${early}`);
  await expect(page.getByRole('region', { name: /Result of Guest 110,/ })).toBeFocused();
  await expect(page.getByText('Note 110')).toBeVisible();
});

test('an expired link is renewed before it is copied, sent by mail, and edited without losing its results', async ({
  visit,
}) => {
  const { page, dataDir } = await visit({ plan: 'pro' });
  await page.addInitScript(() => {
    const share = (content: ShareData) => {
      Object.assign(window, { shared: content });
      return Promise.resolve();
    };
    Object.assign(navigator, { share, canShare: () => true });
  });
  await signUp(page, newHost());
  const old = await makeGuestLink(page, {
    guestFirstName: 'Amara',
    guestEmail: 'amara+1@okafor.studio',
    title: 'Q&A #12',
  });
  await shareResult(page, old, { guestName: 'Amara' });
  await query(dataDir, 'update test_sessions set expires_at = now() where session_code = $1', [old.split('=')[1]]);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Copy Link' }).click();
  const asked = page.getByRole('alertdialog', { name: 'This link has expired' });
  await expect(asked).toContainText('Amara can no longer open it.');
  await asked.getByRole('button', { name: 'Renew link' }).click();
  await expect(page.getByText(/^New code: /)).toBeVisible();

  const ready = page.getByRole('region', { name: 'The link for Q&A #12' });
  await expect(ready).toBeFocused();
  const url = (await ready.locator('code').textContent()) ?? '';
  expect(url).not.toContain(old);
  const mail = new URL((await ready.getByRole('link', { name: 'Open in mail' }).getAttribute('href')) ?? '');
  expect(mail.pathname).toBe('amara%2B1@okafor.studio');
  expect(mail.searchParams.get('subject')).toBe('Setup check for “Q&A #12”');
  expect(mail.searchParams.get('body')).toContain(`\r\n\r\n${url}\r\n`);
  await ready.getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate(() => Object.getOwnPropertyDescriptor(window, 'shared')?.value.url)).toBe(url);
  await expectAccessible(page, 'a renewed link');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Session' });
  await expect(dialog.getByLabel('Email')).toHaveValue('amara+1@okafor.studio');
  await dialog.getByLabel('Surname').fill('Okafor');
  await dialog.getByLabel('Message').fill('See you on Thursday.');
  expect(await asksBeforeUnload(page)).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard unsaved changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await expectAccessible(page, 'a link that is edited');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Amara Okafor · amara+1@okafor.studio')).toBeVisible();
  await expect(page.getByRole('button', { name: /Guest Results/ })).toBeVisible();
  expect(await asksBeforeUnload(page)).toBe(false);
  await page.goto(url);
  await expect(page.getByText('See you on Thursday.')).toBeVisible();
});
