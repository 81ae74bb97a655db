import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { newHost, signUp } from './stage/actions';
import { expect, test } from './stage/journey';

const PHONE = { width: 390, height: 844 } as const;
/** In the spring of 2031 the clocks go forward on 9 March in New York, on 30 March in Berlin, and never in Tokyo. */
const READER = 'America/New_York';

const row = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: 'Next episodes' }).getByRole('listitem').filter({ hasText: title });

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

async function fillStart(form: Locator, startsLocal: string, city: string): Promise<void> {
  await form.getByLabel('Date and time *').fill(startsLocal);
  await form.getByLabel('Time zone *').fill(city);
  await form.getByLabel('Time zone *').press('Tab');
}

async function plan(page: Page): Promise<void> {
  await page.goto('/dashboard?tab=episodes');
  await page.getByRole('button', { name: 'New episode' }).click();
  const form = dialog(page, 'New episode');
  await expect(form.getByLabel('Time zone *')).toHaveValue(READER);
  await form.getByLabel('Title *').fill('Tides');
  await fillStart(form, '2031-03-30T02:30', 'berlin');
  await expect(form.getByLabel('Time zone *')).toHaveValue('Europe/Berlin');
  await expect(form.getByText('This time does not exist on that day: the clocks go forward')).toBeVisible();
  await form.getByLabel('Date and time *').fill('2031-03-29T18:00');
  await expect(form.getByText('Sat, 29-Mar-2031 18:00 in Berlin')).toBeVisible();
  await form.getByRole('button', { name: 'New level' }).click();
  const level = dialog(page, 'New level');
  await level.getByLabel('Name *').fill('Our podcast');
  await level.getByLabel('Voice above the noise', { exact: true }).selectOption('Own bound');
  const bound = level.getByLabel('Voice above the noise, bound');
  await bound.fill('50');
  await level.getByRole('button', { name: 'Create level' }).click();
  await expect(level.getByText('Outside the range that can be measured')).toBeVisible();
  await expect(bound).toBeFocused();
  await bound.fill('22');
  await expectAccessibleInBothThemes(page, 'level');
  await level.getByRole('button', { name: 'Create level' }).click();
  await expect(form.getByLabel('Level').locator('option:checked')).toHaveText('Our podcast (own level)');
  await expectAccessibleInBothThemes(page, 'form of an episode');
  await form.getByRole('button', { name: 'Create episode' }).click();
  await expect(form).toHaveCount(0);
}

async function createEpisode(page: Page, names: readonly string[]): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const episode = {
    ...{ title: 'Tides', startsLocal: '2031-03-29T18:00', timeZone: 'Europe/Berlin', minutes: 60 },
    ...{ studio: 'own', joinUrl: '', message: '', checklistTemplateId: null, level: 'video-interview', freshDays: 14 },
  };
  const made = await page.request.post('/api/episodes', { data: episode, headers });
  const { id }: { readonly id: string } = await made.json();
  const data = { guests: names.map((name) => ({ name, email: '' })) };
  const added = await page.request.post(`/api/episodes/${id}/guests`, { data, headers });
  expect(added.status()).toBe(201);
}

test('a host plans an episode, which keeps its time over changes of the clocks, and edits its level', async ({
  visit,
}) => {
  const { page } = await visit({ plan: 'pro', timeZone: READER });
  await signUp(page, newHost());
  await plan(page);
  const tides = row(page, 'Tides');
  for (const [startsLocal, city, there, here] of [
    ['2031-03-29T18:00', 'Berlin', 'Sat, 29-Mar-2031 18:00 in Berlin', '13:00 your time'],
    ['2031-03-30T18:00', 'Berlin', 'Sun, 30-Mar-2031 18:00 in Berlin', '12:00 your time'],
    ['2031-03-08T18:00', 'Tokyo', 'Sat, 08-Mar-2031 18:00 in Tokyo', '04:00 your time'],
    ['2031-03-10T08:00', 'Tokyo', 'Mon, 10-Mar-2031 08:00 in Tokyo', 'Sun, 09-Mar-2031 19:00 your time'],
    ['2031-03-10T18:00', 'New York', 'Mon, 10-Mar-2031 18:00 in New York', undefined],
  ] as const) {
    await tides.getByRole('button', { name: 'Edit Tides' }).click();
    const form = dialog(page, 'Edit episode');
    await fillStart(form, startsLocal, city);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form).toHaveCount(0);
    await expect(tides.getByText(there)).toBeVisible();
    if (here === undefined) await expect(tides.getByText('your time')).toHaveCount(0);
    else await expect(tides.getByText(here, { exact: true })).toBeVisible();
  }

  await page.getByText('Own levels').click();
  await expect(page.getByText('Used by 1 episode')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Our podcast' }).click();
  await expect(page.getByText('This level is in use', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Our podcast' }).click();
  const level = dialog(page, 'Edit level');
  await expect(level.getByText('1 episode has this level.')).toBeVisible();
  await level.getByLabel('Headphones').selectOption('Not asked for');
  await level.getByRole('button', { name: 'Save level' }).click();
  await expect(page.getByText('1 episode follows.', { exact: true })).toBeVisible();
  await expect(page.getByText('Based on Video interview, 2 bounds changed')).toBeVisible();
});

test('a host duplicates an episode with its guests, archives it, and deletes it, on a phone', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro', viewport: PHONE, timeZone: READER });
  await signUp(page, newHost());
  await createEpisode(page, ['Amara Okafor', 'Priya Raman']);
  await page.goto('/dashboard?tab=episodes');
  const tides = row(page, 'Tides');
  await expect(tides.getByText('0 of 2 ready, 2 not opened')).toBeVisible({ timeout: 20_000 });
  await tides.getByRole('button', { name: 'Duplicate Tides' }).click();
  const form = dialog(page, 'Duplicate episode');
  await expect(form.getByLabel('Date and time *')).toHaveValue('');
  await form.getByLabel('Title *').fill('Ebb');
  await form.getByLabel('Date and time *').fill('2031-04-05T18:00');
  await form.getByRole('button', { name: 'Create episode' }).click();
  await expect(page.getByText('2 guests have new links.', { exact: true })).toBeVisible();
  await expect(row(page, 'Ebb').getByText('0 of 2 ready, 2 not opened')).toBeVisible();
  await expectNoSidewaysScrolling(page, 'episodes');
  await expectAccessibleInBothThemes(page, 'episodes');

  await tides.getByRole('button', { name: 'Archive Tides' }).click();
  await expect(tides).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tides).toBeVisible();
  await tides.getByRole('button', { name: 'Archive Tides' }).click();
  await expect(tides).toHaveCount(0);
  await page.getByText('Past and archived', { exact: true }).click();
  await expect(
    page.getByRole('list', { name: 'Past and archived episodes' }).getByText('Archived', { exact: true }),
  ).toBeVisible();

  const ebb = row(page, 'Ebb');
  await ebb.getByRole('button', { name: 'Call off Ebb' }).click();
  const callOff = page.getByRole('alertdialog', { name: 'Call off “Ebb”?' });
  await expect(callOff.getByText('Your host has cancelled this session.')).toBeVisible();
  await callOff.getByRole('button', { name: 'Call off', exact: true }).click();
  await expect(ebb.getByText('Called off', { exact: true })).toBeVisible();
  await expectNoSidewaysScrolling(page, 'episodes with a called-off one');
  await ebb.getByRole('button', { name: 'Hold Ebb after all' }).click();
  await expect(ebb.getByText('Called off', { exact: true })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Guest Sessions' }).click();
  const next = page.getByRole('region', { name: 'Next episode Ebb' });
  await expect(next.getByText('0 of 2 ready, 2 not opened')).toBeVisible();
  await expect(next.getByRole('link', { name: 'Open board of Ebb' })).toHaveAttribute('href', /^\/episodes\/[\w-]+$/);
  await page.getByRole('tab', { name: 'Episodes' }).click();
  await row(page, 'Ebb').getByRole('button', { name: 'Delete Ebb' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Ebb”?' });
  await expect(question.getByText('The links of 2 guests stop working. This cannot be undone.')).toBeVisible();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No episode is planned')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Episodes', exact: true })).toBeFocused();
});
