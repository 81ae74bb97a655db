import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { checkCamera, checkConnection, checkMicrophone, makeLink, newHost, openStep, register } from './stage/acts';
import { expect, test } from './stage/journey';

test('every state of the test page can be used by everybody', async ({ visit }) => {
  test.setTimeout(150_000);
  const { page } = await visit({ sound: 'quiet', reducedMotion: 'reduce' });
  await page.goto('/');
  await expectAccessibleInBothThemes(page, 'start');
  await checkMicrophone(page);
  await openStep(page, 'Microphone Test');
  await expectAccessibleInBothThemes(page, 'microphone judged');
  await openStep(page, 'Camera Test');
  await checkCamera(page);
  await checkConnection(page);
  await expectAccessibleInBothThemes(page, 'summary');
  await openStep(page, 'Connection Test');
  await expectAccessibleInBothThemes(page, 'connection judged');
  await openStep(page, 'Prep Checklist');
  await page.getByLabel('Have a glass of water nearby').check();
  await expectAccessibleInBothThemes(page, 'checklist');
});

test("every state of a host's pages can be used by everybody", async ({ visit }) => {
  const { page } = await visit({ plan: 'pro', reducedMotion: 'reduce' });
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText('Invalid email')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'login with errors');
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

test('nothing scrolls sideways on a screen of 320 pixels', async ({ visit }) => {
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

test('the microphone test runs by keyboard alone', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => document.activeElement?.textContent);
    if (name === 'Start Microphone Test') break;
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Recording... Speak Now!' })).toBeVisible();
  await expect(page.getByText('1/3 completed')).toBeVisible({ timeout: 20_000 });
});
