import type { EpisodeBoard } from '@linecheck/contract';
import type { Locator, Page } from '@playwright/test';
import { testEpisodeForm } from '../server/testing/guest-links';
import { expectAccessible, expectNoSidewaysScrolling } from './stage/access';
import { newHost, shareResult, signUp, step } from './stage/actions';
import { expect, MAIN, test } from './stage/journey';

/** Shorter than the page's polling interval of 30 s. */
const LIVE = { timeout: 20_000 } as const;
const headers = { 'sec-fetch-site': 'same-origin' } as const;

const IN_A_WEEK = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 16);
const episode = testEpisodeForm({
  title: 'Episode 45: Tides',
  startsLocal: IN_A_WEEK,
  timeZone: 'UTC',
  joinUrl: 'https://studio.example.org/tides',
  level: 'call',
});

const measured = <Value>(value: Value) => ({ value, basis: 'measured' }) as const;

const readings = (uploadMbps: number) => ({
  microphone: { code: 'good', voiceSeconds: measured(4) },
  speakers: { status: 'passed', code: 'heard', heard: measured(true) },
  camera: { code: 'visible', faceFound: measured(true) },
  connection: {
    code: 'good',
    uploadMbps: measured(uploadMbps),
    downloadMbps: measured(20),
    lostUpShare: measured(0),
    lostDownShare: measured(0),
    soundQuality: measured(4.4),
  },
});

async function openBoard(page: Page): Promise<string> {
  const reply = await page.request.post('/api/episodes', { data: episode, headers });
  expect(reply.status()).toBe(201);
  const { id }: { id: string } = await reply.json();
  await page.goto(`/episodes/${id}`);
  await expect(page.getByRole('heading', { name: episode.title })).toBeVisible();
  return id;
}

const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Guests', exact: true }).getByRole('listitem').filter({ hasText: name });

const namesOn = (page: Page) =>
  page.getByRole('list', { name: 'Guests', exact: true }).getByRole('heading', { level: 3 }).allTextContents();

async function linksOf(page: Page, id: string): Promise<ReadonlyMap<string, string>> {
  const board: EpisodeBoard = await (await page.request.get(`/api/episodes/${id}/board`)).json();
  return new Map(board.guests.map(({ guestName, sessionCode }) => [guestName, `/?session=${sessionCode}`]));
}

test('a pasted list becomes guests whose states appear live, the ones who need help first', { tag: MAIN }, async ({
  visit,
}) => {
  const { page, twinUrl } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  const id = await openBoard(page);
  await expect(page.getByText('Add guests by name, paste a list')).toBeVisible();

  await page.getByRole('button', { name: 'Add guests' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add guests' });
  await dialog.getByText('A list', { exact: true }).click();
  const list = dialog.getByLabel('One guest per line');
  await list.fill('Name;Email\nAmara Okafor;amara@okafor.example\nBen;ben@\nChidi Eze\nDana\nChidi Eze');
  await dialog.getByRole('button', { name: 'Add guests' }).click();
  await expect(dialog.getByText('2 lines need a look. Nothing has been added yet.')).toBeVisible();
  await expect(dialog.getByText('Line 3: not an email address')).toBeVisible();
  await expect(dialog.getByText('Line 6: the name of line 4 again')).toBeVisible();
  expect(await linksOf(page, id)).toEqual(new Map());
  await expectAccessible(page, 'faults of a list');
  await dialog.getByRole('button', { name: 'Add 3 guests' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('0 of 3 ready')).toBeVisible();

  const links = await linksOf(page, id);
  const { page: guest } = await visit({ plan: 'pro' });
  await guest.goto(links.get('Dana') ?? '');
  await guest.getByRole('heading', { name: 'Welcome, Dana' }).click();
  await expect(row(page, 'Dana')).toContainText('Opened', LIVE);
  const share = (name: string, uploadMbps: number) =>
    shareResult(guest, links.get(name), { at: twinUrl, guestName: name, details: readings(uploadMbps) });
  await share('Chidi Eze', 6);
  await share('Amara Okafor', 0.1);
  await expect(page.getByText('1 of 3 ready')).toBeVisible(LIVE);
  await expect(row(page, 'Amara Okafor')).toContainText(/To fix.*Upload 0\.10 Mbps, this show asks for/, LIVE);
  await expect(row(page, 'Chidi Eze')).toContainText('Ready');
  expect(await namesOn(page)).toEqual(['Amara Okafor', 'Dana', 'Chidi Eze']);
  await expectAccessible(page, 'board');

  await row(page, 'Amara Okafor').getByRole('button', { name: 'Result of Amara Okafor' }).click();
  await expect(page.getByRole('region', { name: /^Result of Amara Okafor/ })).toBeVisible();
  await row(page, 'Amara Okafor').getByRole('button', { name: 'More for Amara Okafor' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Copy email address' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More for Amara Okafor' })).toBeFocused();

  await page.request.put(`/api/episodes/${id}`, {
    data: { ...episode, startsLocal: '2031-12-03T18:00', revision: 0 },
    headers,
  });
  await expect(row(page, 'Chidi Eze')).toContainText('Out of date', LIVE);

  await page.getByRole('button', { name: 'More for Dana' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row(page, 'Dana')).toHaveCount(0);
});

test('three guests join by one link, and come back to their own rows', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  await openBoard(page);
  await page.getByRole('button', { name: 'Open a group link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open the link' }).click();
  const address = page.locator('code', { hasText: '/group/' });
  const link = (await address.textContent()) ?? '';

  const guests: Page[] = [];
  for (const name of ['Ines', 'Jo', 'Kim']) {
    const { page: guest } = await visit({ plan: 'pro', viewport: { width: 390, height: 844 } });
    await guest.goto(link);
    await guest.getByLabel('Your name *').fill(name);
    if (name === 'Ines') {
      await expectAccessible(guest, 'group link');
      await expectNoSidewaysScrolling(guest, 'group link');
    }
    await guest.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(guest).toHaveURL(/\/\?session=/);
    await guest.getByRole('heading', { name: `Welcome, ${name}` }).click();
    guests.push(guest);
  }
  for (const name of ['Ines', 'Jo', 'Kim']) await expect(row(page, name)).toContainText('Opened', LIVE);

  const [ines] = guests;
  const own = ines?.url();
  await ines?.goto(link);
  await ines?.getByRole('button', { name: 'Continue as Ines' }).click();
  await expect(ines as Page).toHaveURL(own ?? '');
  await expect(page.getByText('0 of 3 ready')).toBeVisible();

  await page.getByRole('button', { name: 'Close it' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the link' }).click();
  await expect(page.getByRole('button', { name: 'Open a group link' })).toBeVisible();
  const { page: late } = await visit({ plan: 'pro' });
  await late.goto(link);
  await expect(late.getByRole('heading', { name: 'This link is closed or incomplete' })).toBeVisible();

  await expect(row(page, 'Kim')).toContainText('By the group link');
  await page.getByRole('button', { name: 'Delete some' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByLabel('Which guests')).toHaveValue('no-result');
  await expectAccessible(page, 'deletion of group guests');
  await question.getByRole('button', { name: 'Delete 3 guests' }).click();
  await expect(row(page, 'Kim')).toHaveCount(0);
});

test('a client without an account sees the board until the link is ended', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  const id = await openBoard(page);
  await page.request.post(`/api/episodes/${id}/guests`, {
    data: { guests: [{ name: 'Amara', email: 'amara@okafor.example' }, { name: 'Ben' }] },
    headers,
  });
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = (await page.locator('code', { hasText: '/board#token=' }).textContent()) ?? '';
  await expect(page.getByText('Not visited yet')).toBeVisible();
  await expectAccessible(page, 'new link');

  const { page: client } = await visit({ plan: 'pro', viewport: { width: 390, height: 844 } });
  await client.goto(link);
  await expect(client.getByRole('heading', { name: episode.title })).toBeVisible();
  await expect(row(client, 'Amara')).toContainText('Not opened');
  await expect(client.getByText('okafor')).toHaveCount(0);
  await expectAccessible(client, 'read-only board');
  await expectNoSidewaysScrolling(client, 'read-only board');
  await client.reload();
  await expect(row(client, 'Ben')).toBeVisible();

  await page.reload();
  await page.getByText('1 link', { exact: true }).click();
  await expect(page.getByText(/^Last visit today/)).toBeVisible();
  await page.getByRole('button', { name: /^End the link created/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the link' }).click();
  await expect(page.getByText('1 link', { exact: true })).toHaveCount(0);
  await client.reload();
  await expect(client.getByRole('heading', { name: 'This link has ended or is incomplete' })).toBeVisible();
});

async function createLevel(page: Page, level: object): Promise<string> {
  const reply = await page.request.post('/api/levels', { data: level, headers });
  expect(reply.status()).toBe(201);
  return (await reply.json()).id;
}

async function openBoardWith(
  page: Page,
  level: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const reply = await page.request.post('/api/episodes', { data: { ...episode, level }, headers });
  const { id }: { id: string } = await reply.json();
  const guests = names.map((name) => ({ name }));
  await page.request.post(`/api/episodes/${id}/guests`, { data: { guests }, headers });
  await page.goto(`/episodes/${id}`);
  await expect(page.getByText(`0 of ${names.length} ready`)).toBeVisible();
  return linksOf(page, id);
}

test('five guests in five browsers have their own states, and follow a level that is changed meanwhile', async ({
  visit,
}) => {
  const { page, twinUrl } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  const level = { name: 'Our call', base: 'call', bounds: { uploadMbps: 3 } };
  const levelId = await createLevel(page, level);
  const links = await openBoardWith(page, levelId, ['Nia', 'Otto', 'Pia', 'Quin', 'Rosa']);
  const open = async (name: string): Promise<Page> => {
    const { page: guest } = await visit({ plan: 'pro' });
    await guest.goto(links.get(name) ?? '');
    await guest.getByRole('heading', { name: `Welcome, ${name}` }).click();
    return guest;
  };
  const share = async (name: string, uploadMbps: number): Promise<Page> => {
    const guest = await open(name);
    await shareResult(guest, links.get(name), { at: twinUrl, guestName: name, details: readings(uploadMbps) });
    return guest;
  };
  await open('Otto');
  const pia = await share('Pia', 6);
  await share('Quin', 1);
  await share('Rosa', 9);
  await expect(page.getByText('2 of 5 ready')).toBeVisible(LIVE);
  for (const [name, state] of [
    ['Nia', 'Not opened'],
    ['Otto', 'Opened'],
    ['Pia', 'Ready'],
    ['Quin', /To fix.*Upload 1/],
    ['Rosa', 'Ready'],
  ] as const)
    await expect(row(page, name)).toContainText(state);

  await expect(row(page, 'Otto')).not.toContainText('Also opened on another device');
  const { page: phone } = await visit({ plan: 'pro', viewport: { width: 390, height: 844 } });
  await phone.goto(links.get('Otto') ?? '');
  await phone.getByRole('heading', { name: 'Welcome, Otto' }).click();
  await expect(row(page, 'Otto')).toContainText('Also opened on another device', LIVE);
  await phone.getByText('your time').first().click();
  await phone.getByRole('button', { name: 'Continue on another device' }).click();
  await expect(phone.getByRole('img', { name: 'QR code of your link' })).toBeVisible();
  await expectAccessible(phone, 'QR code');

  await page.request.put(`/api/levels/${levelId}`, {
    data: { ...level, bounds: { uploadMbps: 8 }, revision: 0 },
    headers,
  });
  await expect(page.getByText('1 of 5 ready')).toBeVisible(LIVE);
  await expect(row(page, 'Pia')).toContainText(/To fix.*Upload 6/);
  await expect(row(page, 'Rosa')).toContainText('Ready');
  await pia.reload();
  await pia.getByText('What this show asks for').click();
  await expect(pia.getByText('Upload of at least 8 Mbps')).toBeVisible();
});

test('a guest of an audio show has three steps, is asked for no camera, and becomes ready', async ({ visit }) => {
  const { page, twinUrl } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  const off = { snrDb: false, bandwidthHz: false, room: false, headphones: false, clippedRatio: false };
  const level = await createLevel(page, { name: 'Our podcast', base: 'audio-podcast', bounds: off });
  const links = await openBoardWith(page, level, ['Amara']);
  const { page: guest } = await visit({ plan: 'pro' });
  await guest.goto(links.get('Amara') ?? '');
  await expect(guest.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
  for (const name of ['Microphone Test', 'Speaker Test', 'Connection Test'])
    await expect(step(guest, name)).toBeVisible();
  await expect(guest.getByText('Camera Test')).toHaveCount(0);

  const { camera: _, microphone, connection, ...others } = readings(6);
  const sound = { flatTops: measured(false), truePeakDbtp: measured(-6), channels: 'mono' };
  const taken = { lostBuffers: measured(0), lostFrameShare: measured(0) };
  await shareResult(guest, links.get('Amara'), {
    at: twinUrl,
    guestName: 'Amara',
    details: {
      ...others,
      microphone: { ...microphone, ...sound, ...taken },
      camera: { code: 'not-asked' },
      connection,
    },
  });
  await expect(row(page, 'Amara')).toContainText('Ready', LIVE);
  await row(page, 'Amara').getByRole('button', { name: 'Result of Amara' }).click();
  const result = page.getByRole('region', { name: /^Result of Amara/ });
  await expect(result.getByText('Microphone').first()).toBeVisible();
  await expect(result.getByText('Camera')).toHaveCount(0);
});
