import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import {
  expectJudged,
  finishCamera,
  goOn,
  makeLink,
  newHost,
  openStep,
  register,
  skipSpeakers,
  startCamera,
} from './stage/actions';
import { goOnWithTake, passTime, untilHeld } from './stage/counted-microphone';
import { expect, test } from './stage/journey';

test('every state of the test page is accessible', async ({ visit }) => {
  test.setTimeout(240_000);
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
  // What is measured beside the camera is not seen running in its own step.
  await page.getByRole('button', { name: 'Test it later' }).click();
  await startCamera(page);
  await expectAccessibleInBothThemes(page, 'camera live');
  await finishCamera(page);
  await expectAccessibleInBothThemes(page, 'camera judged');
  await goOn(page, 'Camera Test');
  await expect(page.getByRole('progressbar', { name: 'Connection test' })).toBeVisible();
  await expectAccessible(page, 'connection running');
  await expectJudged(page, 'Connection Test', 45_000);
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
  await register(page, newHost());
  await page.goto('/dashboard');
  await expect(page.getByText('No test sessions yet')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'empty dashboard');
  const link = await makeLink(page, { guestFirstName: 'Tomás', title: 'Harbour Lights, episode 44' });
  await page.reload();
  await expect(page.getByText('Not Started')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'dashboard');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome, Tomás' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'guest page');
  await page.goto('/no-such-page');
  await expectAccessibleInBothThemes(page, 'page not found');
});

test('no page scrolls horizontally on a screen of 320 pixels', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro', viewport: { width: 320, height: 640 } });
  for (const address of ['/', '/login', '/register', '/dashboard']) {
    await page.goto(address);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectNoSidewaysScrolling(page, address);
  }
  await register(page, newHost());
  const link = await makeLink(page, {
    guestFirstName: 'Priya',
    title: 'A title that is rather long for such a small screen',
  });
  for (const address of ['/dashboard', link]) {
    await page.goto(address);
    await expect(page.getByText('A title that is rather long for such a small screen').first()).toBeVisible();
    await expectNoSidewaysScrolling(page, address);
  }
});

/** Time within which two presses count as a double press. */
const DOUBLE_CLICK_MS = 500;
/** Limit of key presses, above the number of controls on the page. */
const MOST_PRESSES = 60;

/** Moves the focus to a control with the keyboard. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(control, 'there is a way by keyboard').toBeFocused();
}

test('a guest completes the whole run with the keyboard', async ({ visit }) => {
  test.setTimeout(120_000);
  const { page } = await visit({ reducedMotion: 'reduce', holdAtMs: 2500 });
  await page.goto('/');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(button('Start Microphone Test')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await tabTo(page, button('Start Microphone Test'));
  await page.keyboard.press('Enter');
  await untilHeld(page);
  await expect(button('Recording... Speak Now!')).toBeFocused();
  await goOnWithTake(page);
  await expect(button('Continue to speakers'), 'the verdict is followed by the way on').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Speaker Test/ }), 'the focus moves on').toBeFocused();
  await tabTo(page, button('Skip'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Camera Test/ })).toBeFocused();

  await tabTo(page, button('Start Camera Test'));
  await page.keyboard.press('Enter');
  await expect(button('Finish Camera Test')).toBeEnabled();
  await expect(button('Finish Camera Test'), 'the focus stays where it is').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2/3 completed')).toBeVisible();
  await expect(button('Continue and test connection')).toBeFocused();
  await passTime(page, DOUBLE_CLICK_MS);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Connection Test/ })).toBeFocused();

  await expect(button('Continue to your results'), 'it has started automatically').toBeVisible({ timeout: 45_000 });
  await tabTo(page, button('Continue to your results'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: "You're ready to record!" })).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: /^Prep Checklist/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Have a glass of water nearby'));
  await page.keyboard.press('Space');
  await expect(page.getByText('1 of 3 complete').first()).toBeVisible();
  await tabTo(page, button('Setup Complete'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Setup Complete!', { exact: true }).first()).toBeVisible();
});
