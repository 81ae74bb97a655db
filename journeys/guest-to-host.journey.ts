import {
  checkCamera,
  checkConnection,
  checkMicrophone,
  expectJudged,
  makeGuestLink,
  newHost,
  openStep,
  registerHost,
  runChecks,
  step,
} from './stage/actions';
import { expect, test } from './stage/journey';
import { leaveToBrowser } from './stage/left-to-browser';
import { ALONE } from './stage/real-time';

const NOT_VALID = 'This link is incomplete or no longer valid';

test('a visitor without an account skips the speakers, runs all other checks, and completes the setup', {
  tag: ALONE,
}, async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  const confetti: string[] = [];
  page.on('request', (request) => /confetti/.test(request.url()) && confetti.push(request.url()));
  await page.goto('/');
  await checkMicrophone(page);
  await checkCamera(page);
  await checkConnection(page);
  await expect(page.getByRole('heading', { name: "You're ready to record!" })).toBeVisible();
  await expect(page.getByText('3/3 completed')).toBeVisible();
  await expect(step(page, 'Speaker Test').getByText('Skipped')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retest speakers' })).toHaveCount(0);
  await Promise.all([
    expect(page.getByText('Setup Complete!', { exact: true }).first()).toBeVisible(),
    page.getByRole('button', { name: 'Setup Complete' }).click(),
  ]);
  await page.waitForLoadState('networkidle');
  expect(confetti, 'nothing moves for those who asked for that').toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'Setup Complete' }).click();
  await expect(page.locator('body > canvas')).toHaveCount(1);
  expect(confetti).toHaveLength(1);
  await page.getByRole('button', { name: 'Run All Tests Again' }).click();
  await expect(page.getByText('0/3 completed')).toBeVisible();
});

const AT_REST = 3;

const whereItStops = (frames: number): Promise<readonly number[]> =>
  new Promise((resolve) => {
    const onPress = () => {
      const pressedAt = window.scrollY;
      let [lastAt, still] = [pressedAt, 0];
      const look = () => {
        still = window.scrollY === lastAt ? still + 1 : 0;
        lastAt = window.scrollY;
        if (still < frames) requestAnimationFrame(look);
        else resolve([pressedAt, lastAt]);
      };
      requestAnimationFrame(look);
    };
    window.addEventListener('pointerdown', onPress, { once: true });
  });

test('a page that scrolls to the next step stops when it is pressed', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await checkMicrophone(page);
  const stops = page.evaluate(whereItStops, AT_REST);
  await page.waitForFunction(() => window.scrollY > 0, undefined, { polling: 'raf' });
  await page.mouse.move(20, 600);
  await page.mouse.down();
  const [pressedAt, restsAt] = await stops;
  await page.mouse.up();
  expect(restsAt).toBe(pressedAt);
});

test('a failed check leaves the setup incomplete until it passes', async ({ visit }) => {
  const { page, context } = await visit({ devices: 'none' });
  await page.goto('/');
  for (const [check, opens] of [
    ['Microphone', 'Camera Test'],
    ['Camera', 'Connection Test'],
  ] as const) {
    await page.getByRole('button', { name: `Start ${check} Test` }).click();
    await expectJudged(page, `${check} Test`);
    await openStep(page, opens);
  }
  await expect(page.getByRole('button', { name: 'Start Connection Test' })).toBeVisible();
  await context.setOffline(true);
  await checkConnection(page);
  await expect(page.getByRole('heading', { name: 'Some tests need attention' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Setup Complete' })).toBeDisabled();
  await expect(page.getByText('Fix what failed and test it again; then your setup is complete.')).toBeVisible();
});

test('a tested microphone that is disconnected is a warning in its step and in the summary, until it is back', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.goto('/?guest=true');
  await runChecks(page);
  const inStep = (status: string) => step(page, 'Microphone Test').getByText(status, { exact: true });
  const advice = page.getByText('Connect it again, or test the microphone that you use now.', { exact: true });
  const ready = page.getByRole('heading', { name: "You're ready to record!" });
  await expect(inStep('Passed')).toBeVisible();
  await expect(ready).toBeVisible();
  const plug = (isConnected: boolean) =>
    page.evaluate((isWhole) => {
      const { mediaDevices } = navigator;
      mediaDevices.enumerateDevices = async () => {
        const all = await MediaDevices.prototype.enumerateDevices.call(mediaDevices);
        return isWhole ? all : all.filter(({ kind }) => kind !== 'audioinput');
      };
      mediaDevices.dispatchEvent(new Event('devicechange'));
    }, isConnected);
  await plug(false);
  await expect(page.getByRole('heading', { name: "You're mostly ready!" })).toBeVisible();
  await expect(inStep('Warning')).toBeVisible();
  await expect(advice).toBeVisible();
  await plug(true);
  await expect(inStep('Passed')).toBeVisible();
  await expect(advice).toHaveCount(0);
  await expect(ready).toBeVisible();
});

test('an invalid link immediately shows a message, and offers the checks', async ({ visit }) => {
  const { page } = await visit();
  for (const path of ['/?session=', '/guest/']) {
    for (const code of ['00000000000000000000000000', 'demo']) {
      await page.goto(`${path}${code}`);
      await expect(page.getByRole('heading', { name: NOT_VALID })).toBeFocused();
      await expect(page.getByText("copy the whole link again from your host's message")).toBeVisible();
      await expect(page.getByText(/logged|would like to know|See you at|invited/)).toHaveCount(0);
      await expect(page.getByRole('status').getByText('Guest link accessed')).toHaveCount(0);
    }
    await expect(page).toHaveTitle('Link not valid · Linecheck');
    await page.getByRole('link', { name: 'Check my setup anyway' }).click();
    await expect(page).toHaveTitle('Check your setup · Linecheck');
    await expect(page).toHaveURL(/\/\?guest=true$/);
    await expect(page.getByRole('heading', { name: 'Welcome, Guest' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeEnabled();
  }
});

test('a mangled link opens, and its address is corrected', async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await registerHost(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights, episode 42' });
  const code = link.replace('/?session=', '');
  const { page } = await visit({ plan: 'pro' });
  await page.goto(`/?session=%22${code.slice(0, 12)}%20${code.slice(12).toUpperCase()}%E2%80%8B).`);
  await expect(page.getByRole('heading', { name: 'Welcome, Amara', exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/\\?session=${code}$`));
  await page.goto(`/guest/${code}%E2%80`);
  await expect(page.getByText('Visit Logged'), 'half an escape').toBeVisible();
  expect(page.url()).toMatch(new RegExp(`/guest/${code}$`));
});

test('an invitation that cannot be loaded is requested again, and the checks work meanwhile', async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await registerHost(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights, episode 42' });
  const { page } = await visit({ plan: 'pro' });
  // A browser that blocks cookies throws as soon as a page accesses its storage.
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get });
  });
  await leaveToBrowser(page);
  await page.route('**/api/test-sessions/*', (route) => route.abort('connectionreset'));
  await page.goto(link);
  await expect(page.getByText('We could not load your invitation')).toBeVisible();
  await expect(page.getByText('We could not reach the server. You can run the checks in the meantime.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeEnabled();
  await page.unroute('**/api/test-sessions/*');
  await page.route('**/api/test-sessions/*', (route) => route.fulfill({ status: 502 }), { times: 1 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByText('Something went wrong on our side. You can run the checks in the meantime.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Amara' })).toBeVisible();
  await expect(page).toHaveTitle('Setup check for Harbour Lights, episode 42 · Jonas Lind');
  await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeEnabled();
});
