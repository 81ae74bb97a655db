import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EpisodeBoard } from '@linecheck/contract';
import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import type { Email } from 'postal-mime';
import { testEpisodeForm } from '../server/testing/guest-links';
import { linkIn, openPostOffice, type PostOffice } from '../server/testing/letters';
import { expectAccessible, expectNoSidewaysScrolling } from './stage/access';
import { newHost, press, shareResult, signUp } from './stage/actions';
import { expect, test } from './stage/journey';
import { type PlayedProduct, startPlayedProduct, stopProduct } from './stage/product';

const headers = { 'sec-fetch-site': 'same-origin' } as const;
const GONE = 'lena@gone.example';

const localTime = (days: number): string => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 16);

const episode = testEpisodeForm({
  title: 'Episode 45: Tides',
  startsLocal: localTime(7),
  timeZone: 'UTC',
  joinUrl: 'https://studio.example.org/tides',
  level: 'call',
});

const guests = [
  { name: 'Amara Okafor', email: 'amara@okafor.example' },
  { name: 'Ben Achterberg', email: 'ben@achterberg.example' },
  { name: 'Chidi Eze', email: 'chidi@eze.example' },
  { name: 'Dana Weiss', email: 'dana@weiss.example' },
  { name: 'Lena Fischer', email: GONE },
] as const;

const measured = <Value>(value: Value) => ({ value, basis: 'measured' }) as const;

const READY = {
  microphone: { code: 'good', voiceSeconds: measured(4) },
  speakers: { status: 'passed', code: 'heard', heard: measured(true) },
  camera: { code: 'visible', faceFound: measured(true) },
  connection: {
    code: 'good',
    uploadMbps: measured(6),
    downloadMbps: measured(20),
    lostUpShare: measured(0),
    lostDownShare: measured(0),
    soundQuality: measured(4.4),
  },
};

let office: PostOffice;
let installation: PlayedProduct;

test.beforeAll(async () => {
  office = await openPostOffice({
    refuses: (address) => (address === GONE ? 550 : undefined),
    refusalWords: '5.1.1 no such user here',
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-invite-'));
  // Readable by the user who runs the database, whose socket is then beside its data.
  await chmod(dataDir, 0o755);
  installation = await startPlayedProduct(dataDir, { SMTP_URL: office.url, DEFAULT_PLAN: 'pro' });
});

test.afterAll(async () => {
  await stopProduct(installation);
  await office.close();
  await rm(installation.dataDir, { recursive: true, force: true });
});

/** Lets the show of an episode begin in 47 hours, so that the first reminder is due, without a word to its guests. */
async function makeReminderDue(id: string): Promise<void> {
  const host = join(installation.dataDir, 'postgres');
  const client = new pg.Client({ host, user: 'postgres', database: 'linecheck' });
  await client.connect();
  await client.query("update episodes set starts_at = now() + interval '47 hours' where id = $1", [id]);
  await client.query("update jobs set run_at = now() where kind = 'episode-reminders' and key = $1", [`${id}:48`]);
  await client.end();
}

const subjectIs = (subject: string) => (letter: Email) => letter.subject === subject;
const recipients = (subject: string) =>
  office.letters
    .filter(subjectIs(subject))
    .map(({ to }) => to?.[0]?.address ?? '')
    .sort();

async function emailTo(address: string, subject: string): Promise<Email> {
  const find = () => office.letters.find((each) => each.subject === subject && each.to?.[0]?.address === address);
  await expect.poll(() => find() !== undefined, `${subject} to ${address}`).toBe(true);
  const found = find();
  if (found === undefined) throw new Error('the email is gone');
  return found;
}

const calendarOf = ({ attachments }: Email): string => {
  const content = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? '';
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
};

const lineOf = (calendar: string, name: string): string => new RegExp(`^${name}[:;].*$`, 'm').exec(calendar)?.[0] ?? '';

const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Guests', exact: true }).getByRole('listitem').filter({ hasText: name });

async function openBoard(page: Page): Promise<{ readonly id: string; readonly links: ReadonlyMap<string, string> }> {
  const host = newHost();
  await signUp(page, host);
  await page.goto(linkIn(await emailTo(host.email, 'Confirm Your Email Address')));
  await press(page.getByRole('button', { name: 'Confirm' }));
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeFocused();
  const made = await page.request.post('/api/episodes', { data: episode, headers });
  expect(made.status()).toBe(201);
  const { id }: { id: string } = await made.json();
  const added = await page.request.post(`/api/episodes/${id}/guests`, { data: { guests }, headers });
  expect(added.ok(), await added.text()).toBe(true);
  const board: EpisodeBoard = await (await page.request.get(`/api/episodes/${id}/board`)).json();
  await page.goto(`/episodes/${id}`);
  return { id, links: new Map(board.guests.map((guest) => [guest.guestName, `/?session=${guest.sessionCode}`])) };
}

/** Reloads a page until it has what is asked for: emails go out after the answer. */
const reloadUntil = (page: Page, found: Locator): Promise<void> =>
  expect(async () => {
    await page.reload();
    await expect(found).toBeVisible({ timeout: 5000 });
  }).toPass();

test('five guests are invited, and only those who are not ready are reminded', async ({ visit }) => {
  // The first host is the operator, whose address counts as confirmed.
  await signUp((await visit({ installation })).page, newHost());
  const { page } = await visit({ installation });
  const { id, links } = await openBoard(page);

  await press(page.getByRole('button', { name: 'Invite 5 guests' }));
  const dialog = page.getByRole('dialog', { name: 'Invite 5 guests' });
  await expect(dialog.getByText('Setup check for Episode 45: Tides')).toBeVisible();
  await expect(
    dialog.frameLocator('iframe').getByText('please check your setup', { exact: false }).first(),
  ).toBeVisible();
  await expectAccessible(page, 'invitation');
  await dialog.getByRole('button', { name: 'Send 5 emails' }).click();
  await expect(dialog.getByText('5 emails are on their way')).toBeVisible();
  await expectAccessible(page, 'invitations sent');
  await dialog.getByRole('button', { name: 'Done' }).click();

  const invited = 'Setup check for Episode 45: Tides';
  await expect.poll(() => recipients(invited).length).toBe(4);
  await reloadUntil(page, row(page, 'Lena Fischer').getByText('Invitation bounced: no such mailbox.'));
  await expect(row(page, 'Amara Okafor')).toContainText('Invited ');
  await expectAccessible(page, 'board with a bounced address');

  const first = calendarOf(await emailTo('amara@okafor.example', invited));
  expect(lineOf(first, 'METHOD')).toBe('METHOD:REQUEST');

  await row(page, 'Lena Fischer').getByLabel('Another address for Lena Fischer').fill('lena@tonraum.example');
  await row(page, 'Lena Fischer').getByRole('button', { name: 'Save and invite' }).click();
  await emailTo('lena@tonraum.example', invited);

  const guest = await visit({ installation, viewport: { width: 390, height: 844 } });
  for (const name of ['Amara Okafor', 'Ben Achterberg'])
    await shareResult(guest.page, links.get(name), { guestName: name, details: READY });
  await reloadUntil(page, page.getByText('2 of 5 ready'));
  await makeReminderDue(id);
  const reminded = 'Reminder: setup check for Episode 45: Tides';
  await expect
    .poll(() => recipients(reminded))
    .toEqual(['chidi@eze.example', 'dana@weiss.example', 'lena@tonraum.example']);

  const reminder = await emailTo('chidi@eze.example', reminded);
  const link = /https?:\/\/\S+session=\S+/.exec(reminder.text ?? '')?.[0] ?? '';
  await guest.page.goto(link);
  await expect(guest.page.getByText('Episode 45: Tides').first()).toBeVisible();

  const [unsubscribe = ''] = /https?:[^>]+/.exec(headerOf(reminder, 'list-unsubscribe')) ?? [];
  expect((await page.request.get(unsubscribe)).ok(), 'a scanner changes nothing').toBe(false);
  const stopped = await guest.page.request.post(unsubscribe, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(stopped.ok(), await stopped.text()).toBe(true);

  await page.request.put(`/api/episodes/${id}`, {
    data: { ...episode, startsLocal: localTime(8), revision: 0 },
    headers,
  });
  await reloadUntil(page, page.getByText('5 guests were told another time'));
  await expectAccessible(page, 'guests to tell');
  await page.getByRole('button', { name: 'Tell them the time of the show' }).click();
  await page.getByRole('button', { name: 'Send 5 emails' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const moved = calendarOf(await emailTo('amara@okafor.example', 'New time for Episode 45: Tides'));
  expect(lineOf(moved, 'UID')).toBe(lineOf(first, 'UID'));
  expect(sequenceOf(moved)).toBeGreaterThan(sequenceOf(first));
  expect(lineOf(moved, 'DTSTART')).not.toBe(lineOf(first, 'DTSTART'));

  await page.request.put(`/api/episodes/${id}/called-off`, { data: { isCalledOff: true }, headers });
  await reloadUntil(page, page.getByText('5 guests do not know that it is called off'));
  await page.getByRole('button', { name: 'Tell them', exact: true }).click();
  await page.getByRole('button', { name: 'Send 5 emails' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const off = calendarOf(await emailTo('amara@okafor.example', 'Called off: Episode 45: Tides'));
  expect(lineOf(off, 'METHOD')).toBe('METHOD:CANCEL');
  expect(lineOf(off, 'UID')).toBe(lineOf(first, 'UID'));
  expect(sequenceOf(off)).toBeGreaterThan(sequenceOf(moved));
});

const headerOf = ({ headers: all }: Email, name: string): string => all.find(({ key }) => key === name)?.value ?? '';

const sequenceOf = (calendar: string): number => Number(lineOf(calendar, 'SEQUENCE').split(':')[1]);

test('without a mail server, the board says what is missing, and the host sends the links', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro', viewport: { width: 390, height: 844 } });
  await signUp(page, newHost());
  const made = await page.request.post('/api/episodes', { data: episode, headers });
  const { id }: { id: string } = await made.json();
  await page.request.post(`/api/episodes/${id}/guests`, { data: { guests: [guests[0]] }, headers });
  await page.goto(`/episodes/${id}`);
  const card = page.getByRole('region', { name: 'Emails' });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByText('Whoever runs Linecheck here sets SMTP_URL.', { exact: false })).toBeVisible();
  await press(page.getByRole('button', { name: 'More for Amara Okafor' }));
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Amara Okafor' });
  await expect(dialog.getByRole('link', { name: 'Open in mail' })).toHaveAttribute('href', /^mailto:amara@okafor/);
  await expect(dialog.getByRole('button', { name: 'Copy text' })).toBeVisible();
  const calendar = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Calendar file' }).click();
  expect((await calendar).suggestedFilename()).toMatch(/\.ics$/);
  await expect(dialog.getByRole('button', { name: /^Send/ })).toHaveCount(0);
  await expectAccessible(page, 'an invitation by hand');
  await expectNoSidewaysScrolling(page, 'an invitation by hand');
});

test('a host gets a calendar address, and a calendar program reads who is ready', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  await page.request.post('/api/episodes', { data: episode, headers });
  await page.goto('/connect');
  await press(page.getByRole('button', { name: 'Get a calendar address' }));
  const address = (await page.locator('code').textContent()) ?? '';
  const read = await page.request.get(new URL(address).pathname);
  expect(lineOf(await read.text(), 'SUMMARY')).toBe('SUMMARY:Episode 45: Tides: no guests yet');
  await expectAccessible(page, 'a calendar address');
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
  await expect(page.getByRole('button', { name: 'Get a calendar address' })).toBeFocused();
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(404);
});
