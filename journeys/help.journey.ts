import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { openStep, step } from './stage/actions';
import { interceptDeviceRequests } from './stage/device-requests';
import { expect, test } from './stage/journey';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/**
 * One system with a mouse and one with touch; `packages/checks/browser/help/device-help.test.ts` covers the steps of
 * all.
 */
const FAMILIES = [
  ['Chrome on Windows', `${WINDOWS} ${CHROME}`, 'Switch Microphone on.'],
  [
    'Safari on iOS',
    `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Tap the three dots, if there are any, then Website Settings.',
  ],
] as const;

test('a refused microphone shows the steps for the browser', async ({ visit }) => {
  for (const [family, userAgent, wanted] of FAMILIES) {
    const { page } = await visit({ permission: 'asked', userAgent });
    await page.goto('/');
    await page.getByRole('button', { name: 'Start Microphone Test' }).click();
    const help = page.getByRole('region', { name: `How to allow the microphone in ${family}` });
    await expect(help.getByRole('listitem').filter({ hasText: wanted })).toBeVisible();
    await expect(step(page, 'Microphone Test').getByRole('button', { name: 'Try again' })).toHaveCount(1);
    await page.close();
  }
});

test('the help for a refused camera is accessible, even on a small screen', async ({ visit }) => {
  const { page } = await visit({ permission: 'asked', viewport: { width: 320, height: 640 } });
  await page.goto('/');
  await openStep(page, 'Camera Test');
  await page.getByRole('button', { name: 'Start Camera Test' }).click();
  await expect(page.getByRole('region', { name: /^How to allow the camera/ })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'help for a camera');
  await expectNoSidewaysScrolling(page, 'help for a camera');
});

test('a guest in the browser of an app immediately reads how to leave it, and can copy the link', async ({ visit }) => {
  const { page, context } = await visit({
    userAgent: `${IPHONE} Mobile/15E148 [LinkedInApp]/9.31.2`,
    viewport: { width: 320, height: 640 },
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'microphone', 'camera']);
  const rules = rulesLoadedBy(page);
  await page.goto('/?guest=true');
  const warning = page.getByRole('region', { name: 'Open this page in Safari' });
  await expect(warning.getByText('You are inside LinkedIn.')).toBeVisible();
  expect(rules).toHaveLength(1);
  await expect(warning.getByText('Choose "Open in Safari".')).toBeVisible();
  await expect(async () => {
    await warning.getByRole('button', { name: /^(Copy link|Copied)$/ }).click();
    await expect(warning.getByRole('button', { name: 'Copied' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await expectAccessible(page, 'warning inside an app');
  await expectNoSidewaysScrolling(page, 'warning inside an app');
});

test('a phone with a separate browser shows no warning, and loads no rules for apps', async ({ visit }) => {
  const { page } = await visit({ userAgent: `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1` });
  const rules = rulesLoadedBy(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
  await expect(page.getByText('You are inside')).toBeHidden();
  expect(rules).toEqual([]);
});

test('the page points at an open permission prompt, and the test continues after the answer', async ({ visit }) => {
  const { page, context, url } = await visit({ permission: 'asked', reducedMotion: 'reduce' });
  // A headless browser cannot show its permission prompt: the page requests the device only after the guest has
  // "answered".
  await interceptDeviceRequests(page, () => {
    const answered = new Promise<void>((resolve) => Object.assign(window, { answer: resolve }));
    return (ask) => answered.then(ask);
  });
  await page.goto('/');
  const help = page.getByRole('region', { name: 'Your browser is waiting for your answer' });
  await expect(help).toBeHidden();
  await page.getByRole('button', { name: 'Start Microphone Test' }).click();
  await expect(help).toBeVisible();
  await expectAccessible(page, 'question that is open');
  await context.grantPermissions(['microphone'], { origin: url });
  await page.evaluate(() => (window as unknown as { answer(): void }).answer());
  await expect(step(page, 'Microphone Test').getByText('Passed', { exact: true })).toBeVisible();
  await expect(help).toBeHidden();
});

test('a missing device can be connected and tried again', async ({ visit }) => {
  const { page } = await visit({ devices: 'none' });
  await page.goto('/');
  await openStep(page, 'Camera Test');
  await page.getByRole('button', { name: 'Start Camera Test' }).click();
  const card = step(page, 'Camera Test');
  await expect(card.getByText('No camera found').first()).toBeVisible();
  const help = page.getByRole('region', { name: 'Start your camera' });
  await expect(help.getByRole('listitem')).toHaveCount(3);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(help).toBeVisible();
});

/** Addresses of the file with the rules for built-in browsers, in the order of the page's requests. */
function rulesLoadedBy(page: Page): readonly string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (/browser-warning-.*\.js$/.test(request.url())) addresses.push(request.url());
  });
  return addresses;
}
