import { expectAccessible, expectAccessibleInBothThemes } from './stage/access';
import {
  expectJudged,
  finishCamera,
  goOn,
  holdBack,
  makeGuestLink,
  newHost,
  openStep,
  registerHost,
  skipSpeakers,
  startCamera,
} from './stage/actions';
import { goOnWithTake, untilHeld } from './stage/counted-microphone';
import { expect, test } from './stage/journey';

test('every state of the test page is accessible', async ({ visit }) => {
  test.setTimeout(480_000);
  const { page } = await visit({ sound: 'quiet', reducedMotion: 'reduce', holdAtMs: 2500 });
  await page.goto('/');
  await expectAccessibleInBothThemes(page, 'start');
  await page.getByRole('button', { name: 'Start Microphone Test' }).click();
  await untilHeld(page);
  await expect(page.getByRole('button', { name: 'Recording... Speak Now!' })).toBeVisible();
  await expectAccessible(page, 'microphone running');
  await goOnWithTake(page);
  await expectJudged(page, 'Microphone Test');
  await expectAccessibleInBothThemes(page, 'microphone judged');
  await goOn(page, 'Microphone Test');
  await expectAccessibleInBothThemes(page, 'speakers');
  await skipSpeakers(page);
  // Without this, the connection is measured during the camera test, and its own step never shows the running state.
  await page.getByRole('button', { name: 'Test it later' }).click();
  await startCamera(page);
  await expectAccessibleInBothThemes(page, 'camera live');
  await finishCamera(page);
  await expectAccessibleInBothThemes(page, 'camera judged');
  const measure = await holdBack(page, '**/api/speed-test/**');
  await goOn(page, 'Camera Test');
  await expect(page.getByRole('progressbar', { name: 'Connection test' })).toBeVisible();
  await expectAccessible(page, 'connection running');
  measure();
  await expectJudged(page, 'Connection Test', 90_000);
  await expectAccessibleInBothThemes(page, 'connection judged');
  await goOn(page, 'Connection Test');
  await expectAccessibleInBothThemes(page, 'summary');
  await openStep(page, 'Prep Checklist');
  await page.getByLabel('Have a glass of water nearby').check();
  await expectAccessibleInBothThemes(page, 'checklist');
});

test('every state of the host pages is accessible', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro', reducedMotion: 'reduce' });
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText('Invalid email')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'login with errors');
  await page.getByLabel('Email').fill('nobody@harbourlights.example');
  await page.getByLabel('Password', { exact: true }).fill('Green-Room-2026');
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502 }));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const why = page.getByRole('alert').filter({ hasText: 'Something went wrong on our side.' });
  await expect(why.first(), 'an unreachable server is not an error of the form').toBeVisible();
  await expect(page.getByText('Please check your credentials.')).toHaveCount(0);
  await page.goto('/register');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await expectAccessibleInBothThemes(page, 'register');
  await page.goto('/dashboard');
  await expectAccessibleInBothThemes(page, 'dashboard without sign-in');
  await registerHost(page, newHost());
  await page.goto('/dashboard');
  await expect(page.getByText('No test sessions yet')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'empty dashboard');
  const link = await makeGuestLink(page, { guestFirstName: 'Tomás', title: 'Harbour Lights, episode 44' });
  await page.reload();
  await expect(page.getByText('Not Started')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'dashboard');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome, Tomás' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'guest page');
  await page.goto('/no-such-page');
  await expectAccessibleInBothThemes(page, 'page not found');
});
