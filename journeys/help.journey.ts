import type { EpisodeBoard } from '@linecheck/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { makeGuestLink, newHost, press, signUp, step, untilLive } from './stage/actions';
import { expect, MAIN, test, type VisitFunction } from './stage/journey';

/** Shorter than the page's polling interval of 30 s. */
const LIVE = { timeout: 20_000 } as const;
const headers = { 'sec-fetch-site': 'same-origin' } as const;

const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
const episode = {
  ...{ title: 'Episode 46: Harbours', startsLocal: IN_AN_HOUR, timeZone: 'UTC', minutes: 60, studio: 'own' },
  ...{ joinUrl: 'https://studio.example.org/harbours', message: '', checklistTemplateId: null },
  ...{ level: 'call', freshDays: 14 },
} as const;

async function post<Reply>(page: Page, path: string, data: unknown): Promise<Reply> {
  const reply = await page.request.post(path, { data, headers });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.json();
}

async function openBoard(page: Page): Promise<{ readonly path: string; readonly link: string }> {
  const { id } = await post<{ id: string }>(page, '/api/episodes', episode);
  await post(page, `/api/episodes/${id}/guests`, { guests: [{ name: 'Bo' }, { name: 'Amara' }] });
  const board: EpisodeBoard = await (await page.request.get(`/api/episodes/${id}/board`)).json();
  const code = board.guests.find(({ guestName }) => guestName === 'Amara')?.sessionCode;
  await untilLive(page, () => page.goto(`/episodes/${id}`));
  return { path: `/episodes/${id}`, link: `/?session=${code}` };
}

/** Another member of the host's team, with the board open. */
async function colleagueOf(owner: Page, visit: VisitFunction, path: string): Promise<Page> {
  const { link } = await post<{ link: string }>(owner, '/api/workspace-invitations', { role: 'producer' });
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, { ...newHost(), firstName: 'Maya', lastName: 'Torres' });
  const token = new URL(link).hash.slice('#token='.length);
  const { id } = await post<{ id: string }>(page, '/api/join/accept', { token });
  await untilLive(page, () => page.goto(`${path}?workspace=${id}`));
  return page;
}

const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Guests', exact: true }).getByRole('listitem').filter({ hasText: name }).first();

const namesOn = (page: Page) =>
  page.getByRole('list', { name: 'Guests', exact: true }).getByRole('heading', { level: 3 }).allTextContents();

/** A guest whose machine has no microphone, on a phone. */
async function stuckGuest(visit: VisitFunction, link: string): Promise<Page> {
  const { page } = await visit({ plan: 'pro', devices: 'none', viewport: { width: 320, height: 640 } });
  await page.goto(link);
  await press(page.getByRole('button', { name: 'Start Microphone Test' }));
  await expect(step(page, 'Microphone Test').getByText('No microphone found').last()).toBeVisible();
  return page;
}

async function ring(guest: Page, line: string): Promise<void> {
  await step(guest, 'Microphone Test').getByRole('button', { name: 'Get help' }).click();
  const sheet = guest.getByRole('dialog', { name: /^The team of .* sees this$/ });
  await expect(sheet.getByRole('region', { name: 'What is sent' })).toBeFocused();
  await expect(sheet).toContainText('No microphone found');
  await sheet.getByLabel(/^Anything to add/).fill(line);
  await expectAccessibleInBothThemes(guest, 'what is sent');
  await expectNoSidewaysScrolling(guest, 'what is sent');
  await sheet.getByRole('button', { name: 'Ring' }).click();
}

const card = (guest: Page): Locator => guest.getByRole('region', { name: 'Help with your microphone' });

test('a guest asks for help, which a colleague takes, answers and solves', { tag: MAIN }, async ({ visit }) => {
  const { page: owner } = await visit({ plan: 'pro' });
  await signUp(owner, newHost());
  const { path, link } = await openBoard(owner);
  const maya = await colleagueOf(owner, visit, path);
  expect(await namesOn(owner)).toEqual(['Amara', 'Bo']);

  const guest = await stuckGuest(visit, link);
  await ring(guest, 'It worked <b>yesterday</b>');
  await expect(card(guest)).toBeFocused();
  await expect(card(guest)).toContainText(/The team of Jonas Lind has been told, \d\d:\d\d/);
  await expectAccessibleInBothThemes(guest, 'a request');
  await expectNoSidewaysScrolling(guest, 'a request');

  for (const page of [owner, maya]) {
    await expect(row(page, 'Amara')).toContainText('Needs help, just now', LIVE);
    await expect(row(page, 'Amara')).toContainText('It worked <b>yesterday</b>');
    await expect(page).toHaveTitle(/^\(1\) Amara needs help · /);
    await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible(LIVE);
  }
  await expectAccessibleInBothThemes(owner, 'a board with a request');

  await maya.getByRole('button', { name: 'I’m on it' }).click();
  await expect(card(guest)).toContainText('Maya has seen it');
  await expect(row(owner, 'Amara')).toContainText('Maya Torres is on it', LIVE);
  await expect(owner.getByRole('button', { name: 'Solved' })).toHaveCount(0);
  await expect(owner).not.toHaveTitle(/needs help/);

  await maya.getByRole('button', { name: 'Answer', exact: true }).click();
  await expectAccessibleInBothThemes(maya, 'answers');
  await maya.getByRole('button', { name: /^Plug your microphone or headset in/ }).click();
  await expect(card(guest)).toContainText('Plug your microphone or headset in');
  await expectAccessible(guest, 'an answer');
  await guest.getByRole('button', { name: 'Still not' }).click();
  await expect(row(owner, 'Amara')).toContainText('It did not help: Plug your microphone', LIVE);

  // Leaving the page and coming back finds the request again.
  await guest.reload();
  await expect(card(guest)).toContainText('has been told');
  await maya.getByRole('button', { name: 'I’m on it' }).click(LIVE);
  await expect(card(guest)).toContainText('Maya has seen it');
  await press(maya.getByRole('button', { name: 'Solved' }));
  await expect(card(guest)).toContainText('Marked as solved, with the help of Maya.');
  await expect(row(owner, 'Amara')).toContainText(/Solved with the help of Maya Torres, \d\d:\d\d/, LIVE);
  await expect(row(owner, 'Amara')).not.toContainText('Needs help');
});

test('a guest whose host is away is shown the telephone first, and the request waits where links are', async ({
  visit,
}) => {
  const { page: owner } = await visit({ plan: 'pro' });
  await signUp(owner, newHost());
  await owner.goto('/account');
  await press(owner.getByRole('button', { name: 'Change how guests reach you' }));
  await owner.getByLabel('Telephone').fill('+49 30 1234567');
  await owner.getByText('Only at these hours').click();
  const [today] = [new Date().getUTCDay() || 7];
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await owner.getByRole('checkbox', { name: day }).uncheck();
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  await owner.getByRole('checkbox', { name: `${days[(today + 2) % 7]}` }).check();
  await owner.getByLabel('Ready answers').fill('Take the red headset.');
  await expectAccessibleInBothThemes(owner, 'how guests reach the host');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(owner.getByText('Your guests see it now')).toBeVisible();
  const link = await makeGuestLink(owner, { guestFirstName: 'Ines', title: 'A talk' });

  const guest = await stuckGuest(visit, link);
  await expect(step(guest, 'Microphone Test').getByRole('link', { name: 'Call +49 30 1234567' })).toBeVisible();
  await ring(guest, '');
  await expect(card(guest)).toContainText('Jonas Lind is not reachable at this hour');
  await expect(card(guest).getByRole('link', { name: 'Call +49 30 1234567' })).toBeVisible();
  await expect(card(guest)).toContainText('You can share what you have: Jonas Lind sees the reason.');
  await expectAccessible(guest, 'a request while the host is away');

  await owner.goto('/notifications');
  await expect(owner.getByText('Ines asked for help', { exact: true })).toBeVisible();
  const queue = owner.getByRole('region', { name: /^(Guests who need help|Requests for help, just closed)$/ });
  await expect(queue).toContainText('A talk');
  await expectAccessible(owner, 'notifications with a request');
  await owner.goto('/dashboard');
  await expect(queue).toContainText('Ines needs help with the microphone');
  await expect(owner.locator('.list-state').getByText(/^Needs help/)).toBeVisible();
  await press(queue.getByRole('button', { name: 'Answer', exact: true }));
  await queue.getByRole('button', { name: 'Take the red headset.' }).click();
  await expect(card(guest)).toContainText('Take the red headset.');
  await guest.getByRole('button', { name: 'It works' }).click();
  await expect(card(guest)).toContainText('Test again, so that your result says so too.');
  await expect(queue).toContainText(/Solved with the help of Jonas Lind, \d\d:\d\d/, LIVE);
});
