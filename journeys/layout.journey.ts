import type { Locator, Page } from '@playwright/test';
import { planComparison } from '../packages/texts/en/plan-comparison';
import { writeGuestEmail, writeSummaryEmail } from '../server/modules/guest-emails/write-email';
import { everyEmail } from '../server/testing/every-email';
import { everyGuestEmail, sampleSummary } from '../server/testing/guest-email-samples';
import { testEpisodeForm } from '../server/testing/guest-links';
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { isTakenOver, makeGuestLink, newHost, openStep, press, shareResult, signUp } from './stage/actions';
import { type EngineName, everyEngine, pageEngineOf } from './stage/engines/engine';
import { expect, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';
import { nextFrames, overflowsOf } from './stage/overflow';
import { squeezedIcons } from './stage/squeezed-icons';

/**
 * Chromium: the narrowest screen of each layout (`--breakpoint-*` in `web/app/styles/theme.css`), which leaves the
 * least space. Other engines: one width of each kind.
 */
const WIDTHS = {
  chromium: [1100, 640, 320],
  firefox: [1280, 390],
  webkit: [1280, 390],
} as const satisfies Record<EngineName, readonly [widest: number, ...further: number[]]>;
const HEIGHT = 900;

async function expectInside(page: Page, state: string): Promise<void> {
  const widths = WIDTHS[pageEngineOf(page)];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectInsideAsItIs(page, `${state}, ${width}`);
  }
  await page.setViewportSize({ width: widths[0], height: HEIGHT });
}

async function expectInsideAsItIs(page: Page, state: string): Promise<void> {
  await page.evaluate(nextFrames);
  const found = [...(await page.evaluate(overflowsOf)), ...(await page.evaluate(squeezedIcons))];
  expect.soft(found, state).toEqual([]);
  await expectNoSidewaysScrolling(page, state);
}

interface Place {
  readonly address: string;
  readonly title: string;
  readonly shows: (page: Page) => Locator;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();

async function walk(page: Page, places: readonly Place[]): Promise<void> {
  for (const { address, title, shows } of places) {
    await page.goto(address);
    await expect(shows(page)).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expectInside(page, address);
  }
}

const forEverybody: readonly Place[] = [
  { address: '/login', title: 'Sign in · Linecheck', shows: heading('Sign in') },
  {
    address: '/forgot-password',
    title: 'Forgot your password · Linecheck',
    shows: heading('Forgot your password?'),
  },
  { address: '/reset-password', title: 'Reset your password · Linecheck', shows: heading('Invalid Reset Link') },
  {
    address: '/confirm-email',
    title: 'Confirm your email address · Linecheck',
    shows: heading('This link no longer works'),
  },
  { address: '/sign-in', title: 'Sign in by a link · Linecheck', shows: heading('This link no longer works') },
  {
    address: '/change-email',
    title: 'Confirm your new email address · Linecheck',
    shows: heading('This link no longer works'),
  },
  {
    address: '/undo-email',
    title: 'Keep your email address · Linecheck',
    shows: heading('This link no longer works'),
  },
  {
    address: '/letters-off',
    title: 'Turn off emails · Linecheck',
    shows: heading('This link does not work'),
  },
  { address: '/no-emails', title: 'Choose your emails · Linecheck', shows: heading('This link does not work') },
  { address: '/goodbye', title: 'Account deleted · Linecheck', shows: heading('Your account is deleted') },
  { address: '/guest/demo', title: 'Link not valid · Linecheck', shows: heading(/^This link is incomplete/) },
  { address: '/nowhere', title: 'Page not found · Linecheck', shows: heading('Page Not Found') },
  { address: '/dashboard', title: 'Dashboard · Linecheck', shows: heading('Plus Features Required') },
  { address: '/privacy', title: 'Privacy · Linecheck', shows: heading(/./) },
  { address: '/terms', title: 'Terms · Linecheck', shows: heading(/./) },
  { address: '/pro', title: 'Pro · Linecheck', shows: heading(/./) },
  { address: '/contact', title: 'Contact · Linecheck', shows: heading(/./) },
];

test(
  'no text leaves its box or the screen on the pages for everybody, no icon is squeezed, and each page has its title',
  everyEngine,
  async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
    await expect(page).toHaveTitle('Check your setup · Linecheck');
    await openStep(page, 'Prep Checklist');
    await expectInside(page, 'home');
    await page.goto('/register');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await expectInside(page, 'register with a weak password');
    await walk(page, forEverybody);
  },
);

test('no address is wider than an email on a phone, and its text is readable in both themes', async ({ visit }) => {
  const { page } = await visit();
  const address = 'https://check-your-line.studio-of-the-department.example.org:8443';
  for (const [kind, { html }] of Object.entries(everyEmail({ publicUrl: address, guest: LONG_WORD }))) {
    await page.setViewportSize({ width: 320, height: HEIGHT });
    await page.setContent(html);
    await expect(page.getByText('Hello,')).toBeVisible();
    await expectNoSidewaysScrolling(page, kind);
    await expectAccessibleInBothThemes(page, kind);
  }
  const toGuests = everyGuestEmail({ title: LONG_WORD, message: LONG_WORD });
  const summary = writeSummaryEmail(sampleSummary(), { publicUrl: address });
  const written = Object.entries(toGuests).map(
    ([kind, facts]) => [kind, writeGuestEmail(facts, { publicUrl: address })] as const,
  );
  for (const [kind, { html }] of [...written, ['summary', summary] as const]) {
    await page.setContent(html);
    await expect(page.getByRole('heading')).toBeVisible();
    await expectNoSidewaysScrolling(page, kind);
    await expectAccessibleInBothThemes(page, kind);
  }
});

test('no tooltip leaves the screen, and each opens and closes by pointer and keyboard', async ({ visit }) => {
  const { page } = await visit({ browser: 'whole', reducedMotion: 'reduce' });
  await page.goto('/register');
  const about = page.getByRole('button', { name: 'About Guest links' });
  const tip = page.getByRole('tooltip');
  // The scripts of this page are loaded at the first use.
  await page.mouse.move(3, 3, { steps: 2 });
  await expect.poll(() => isTakenOver(about)).toBe(true);
  await about.hover();
  await expect(tip, 'a pointer that rests shows it').toBeVisible();
  await expectInside(page, 'register with a tooltip');
  // At the last width the control may no longer be under the pointer.
  await page.mouse.move(0, 0);
  await expect(tip, 'a pointer that leaves hides it').toBeHidden();
  await about.click();
  await expect(tip).toBeVisible();
  await about.click();
  await expect(tip, 'a press on its control hides it').toBeHidden();
  await about.press('Enter');
  await expect(tip).toBeVisible();
  await about.press('Enter');
  await expect(tip, 'and so does the keyboard').toBeHidden();
  // The other texts are in the same column, where the narrowest screen leaves them the least space.
  await page.setViewportSize({ width: 320, height: HEIGHT });
  for (const { name } of Object.values(planComparison.features)) {
    await page.getByRole('button', { name: `About ${name}` }).press('Enter');
    await expect(tip).toBeVisible();
    await expectInsideAsItIs(page, `tooltip of ${name}`);
    await page.keyboard.press('Escape');
  }
});

const LONG_WORD = 'Grundstücksverkehrsgenehmigungszuständigkeit';

test('no text leaves its box or the screen, and no icon is squeezed, on the dashboard of a Plus host', async ({
  visit,
}) => {
  const { page } = await visit({ plan: 'plus', reducedMotion: 'reduce' });
  await makeLongLink(page);
  await page.goto('/dashboard');
  await press(page.getByRole('button', { name: /Guest Results/ }));
  await walkTabs(page);
});

test('no text leaves its box or the screen, and no icon is squeezed, on the pages of a Pro host and their guest', async ({
  visit,
}) => {
  const { page } = await visit({ plan: 'pro', reducedMotion: 'reduce' });
  const link = await makeLongLink(page);
  await page.goto('/dashboard');
  await expect(page).toHaveTitle('(1) Dashboard · Linecheck');
  await press(page.getByRole('button', { name: /Guest Results/ }));
  await walkTabs(page);
  await page.getByRole('tab', { name: 'Guest Sessions' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectInside(page, 'question before a link is deleted');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expectInside(page, 'question before a link is renewed');
  await page.getByRole('button', { name: 'Keep the link' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Session' })).toBeVisible();
  await expectInside(page, 'form of a link');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await walk(page, [
    { address: '/notifications', title: '(1) Notifications · Linecheck', shows: heading('Notifications') },
    { address: '/account/', title: '(1) Your account · Linecheck', shows: heading('Your account') },
    { address: '/activity', title: '(1) Activity · Linecheck', shows: heading('Activity') },
    { address: '/connect', title: '(1) Connect · Linecheck', shows: heading('Connect') },
  ]);
  const [code = ''] = link.split('=').slice(1);
  await page.goto(`/guest/${code}`);
  await expect(page.getByText('Visit Logged')).toBeVisible();
  await expectInside(page, 'landing page');
  await page.getByRole('link', { name: 'Start Testing My Setup' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(page).toHaveTitle(/^Setup check for /);
  await expectInside(page, 'guest page');
  await walkFinishedRun(page, link);
});

async function makeLongLink(page: Page): Promise<string> {
  await signUp(page, { ...newHost(), firstName: LONG_WORD, lastName: 'von und zu Lind-Bergström' });
  const wishes = { title: `${LONG_WORD}, episode 42`, guestFirstName: LONG_WORD, guestSurname: 'Okonkwo' };
  const link = await makeGuestLink(page, { ...wishes, guestMessage: `See you on Thursday. ${LONG_WORD}` });
  await shareResult(page, link, { guestName: `${LONG_WORD} Okonkwo`, cameraStatus: 'failed', notes: LONG_WORD });
  return link;
}

async function walkTabs(page: Page): Promise<void> {
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    const panel = page.getByRole('tabpanel');
    // Without Pro, the people have an offer instead of buttons.
    await expect(panel.getByRole('button').or(panel.getByRole('note')).first()).toBeVisible();
    await expectInside(page, `tab ${await tab.textContent()}`);
  }
}

async function walkFinishedRun(page: Page, link: string): Promise<void> {
  await openWithKeptRun(page, link, { microphone: 'warning', camera: 'failed', notes: LONG_WORD });
  const share = page.getByRole('button', { name: 'Share Results with Host' });
  await expect(share).toBeVisible();
  await expectInside(page, 'kept run');
  for (const name of ['Microphone Test', 'Speaker Test', 'Camera Test', 'Connection Test', 'Prep Checklist']) {
    await openStep(page, name);
    await expectInside(page, `${name} after a run`);
  }
  await page.getByText('What will be sent').click();
  await expectInside(page, 'what will be sent');
  await share.click();
  await expect(page.getByRole('button', { name: 'Results Shared' })).toBeVisible();
  await expectInside(page, 'shared results');
}

const FIRST_SCREENS = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
] as const;

const LONG_MESSAGE = 'Please use your headset, and keep the page open until the upload is done. '
  .repeat(7)
  .slice(0, 500);

/** Addresses of the guest's page with the least and the most above the first step. */
async function guestPages(page: Page): Promise<Readonly<Record<string, string>>> {
  await signUp(page, newHost());
  const wishes = { guestFirstName: 'Amara', title: 'Episode 45: harbour lights' } as const;
  return {
    'no link': '/?guest=true',
    link: await makeGuestLink(page, wishes),
    'link and message': await makeGuestLink(page, { ...wishes, guestMessage: LONG_MESSAGE }),
    episode: await makeEpisodeLink(page, ''),
    'episode and message': await makeEpisodeLink(page, LONG_MESSAGE),
  };
}

async function makeEpisodeLink(page: Page, message: string): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const studio = { studio: 'riverside', joinUrl: 'https://studio.example.org/x', level: 'video-interview' };
  const data = testEpisodeForm({ ...studio, title: 'Episode 45: harbour lights', message });
  const { id } = (await (await page.request.post('/api/episodes', { data, headers })).json()) as { id: string };
  const guests = { data: { guests: [{ name: 'Amara Okonkwo' }] }, headers };
  expect((await page.request.post(`/api/episodes/${id}/guests`, guests)).status()).toBe(201);
  const board = await (await page.request.get(`/api/episodes/${id}/board`)).json();
  const [guest] = (board as { guests: readonly { sessionCode: string }[] }).guests;
  return `/?session=${guest?.sessionCode}`;
}

const startButton = (page: Page) => page.getByRole('button', { name: 'Start Microphone Test' });

test('the first screen of a guest has the button that starts, whatever the host has written', async ({ visit }) => {
  const { page } = await visit({ browser: 'whole', plan: 'pro' });
  for (const [name, address] of Object.entries({ home: '/', ...(await guestPages(page)) })) {
    for (const viewport of FIRST_SCREENS) {
      await page.setViewportSize(viewport);
      await page.goto(address);
      const state = `${name} at ${viewport.width}×${viewport.height}`;
      await expect.poll(() => isTakenOver(startButton(page)), state).toBe(true);
      const box = await startButton(page).boundingBox();
      expect.soft(box && box.y + box.height, state).toBeLessThanOrEqual(viewport.height);
    }
  }
});

test('with letters twice as large, the first screen of a phone has the upper half of the button that starts', async ({
  visit,
}) => {
  const { page: host } = await visit({ plan: 'pro' });
  const pages = await guestPages(host);
  const { page } = await visit({
    browser: 'whole',
    plan: 'pro',
    viewport: FIRST_SCREENS[0],
    extraArgs: ['--blink-settings=defaultFontSize=32'],
  });
  for (const [name, address] of Object.entries(pages)) {
    await page.goto(address);
    await expect.poll(() => isTakenOver(startButton(page)), name).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    const box = await startButton(page).boundingBox();
    expect.soft(box && box.y + box.height / 2, name).toBeLessThanOrEqual(FIRST_SCREENS[0].height);
  }
});
