import type { Locator, Page } from '@playwright/test';
import { expect } from './journey';

export const step = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^(\\d )?${name}`) }).first();

/** Limits for a page that hangs: a busy machine takes a multiple of the recording, and of the speed test's own limit. */
export const TAKE_MS = 60_000;
const SPEED_TEST_MS = 90_000;

const VERDICT = /^(Passed|Warning|Failed)$/;

const startOf = (page: Page, check: 'Microphone' | 'Camera' | 'Connection'): Locator =>
  step(page, `${check} Test`).getByRole('button', { name: new RegExp(`^(Start ${check} Test|Try again)$`) });

export async function testMicrophone(page: Page): Promise<void> {
  await press(startOf(page, 'Microphone'));
  await expectJudged(page, 'Microphone Test', TAKE_MS);
}

export async function startCamera(page: Page): Promise<void> {
  await press(startOf(page, 'Camera'));
  await expectSeen(page);
}

export const expectSeen = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Finish Camera Test' })).toBeEnabled({ timeout: TAKE_MS });

export async function finishCamera(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish Camera Test' }).click();
  await expectJudged(page, 'Camera Test', TAKE_MS);
}

export async function testConnection(page: Page): Promise<void> {
  const start = startOf(page, 'Connection');
  const bar = page.getByRole('progressbar', { name: 'Connection test' });
  const judged = step(page, 'Connection Test').getByText(VERDICT);
  await expect(async () => {
    await expect(start.or(bar).or(judged).first()).toBeVisible();
    if (await start.isVisible()) await start.click({ timeout: 2000 });
  }).toPass();
  await expectJudged(page, 'Connection Test', SPEED_TEST_MS);
}

export async function testedConnection(page: Page): Promise<Locator> {
  await page.goto('/');
  await openStep(page, 'Connection Test');
  await testConnection(page);
  const card = step(page, 'Connection Test');
  await card.getByRole('button', { name: 'Details' }).click();
  return card;
}

export async function checkMicrophone(page: Page): Promise<void> {
  await testMicrophone(page);
  await goOn(page, 'Microphone Test');
  await skipSpeakers(page);
}

export async function skipSpeakers(page: Page): Promise<void> {
  await expect(async () => {
    const skip = step(page, 'Speaker Test').getByRole('button', { name: 'Skip', exact: true });
    if (await skip.isVisible()) await skip.click({ timeout: 1000 });
    await expect(stepHeader(page, 'Speaker Test')).toHaveAttribute('aria-expanded', 'false', { timeout: 400 });
  }).toPass({ timeout: TAKE_MS });
}

export async function checkCamera(page: Page): Promise<void> {
  await startCamera(page);
  await finishCamera(page);
  await goOn(page, 'Camera Test');
}

export async function checkConnection(page: Page): Promise<void> {
  await testConnection(page);
  await goOn(page, 'Connection Test');
}

export async function runChecks(page: Page): Promise<void> {
  await checkMicrophone(page);
  await checkCamera(page);
  await checkConnection(page);
}

export const wayOn = (page: Page, name: string): Locator => step(page, name).getByRole('button', { name: /^Continue/ });

/**
 * Continues from a verdict. Directly after another click, this one would count as the second half of a double click.
 */
export async function goOn(page: Page, name: string): Promise<void> {
  await expect(async () => {
    if (await wayOn(page, name).isVisible()) await wayOn(page, name).click({ timeout: 1000 });
    await expect(stepHeader(page, name)).toHaveAttribute('aria-expanded', 'false', { timeout: 400 });
  }).toPass({ timeout: TAKE_MS });
}

/** Restarts a finished check, and repeats a click that came too early. */
export async function tryAgain(page: Page, name: string): Promise<void> {
  const button = step(page, name).getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    await expect(step(page, name).getByText('Testing', { exact: true })).toBeVisible({ timeout: 400 });
  }).toPass({ timeout: TAKE_MS });
}

export async function expectJudged(page: Page, name: string, timeout = TAKE_MS): Promise<void> {
  await expect(step(page, name).getByText(VERDICT).first()).toBeVisible({ timeout });
}

export const stepHeader = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(name) }).and(page.locator('[aria-expanded]'));

export async function openStep(page: Page, name: string): Promise<void> {
  const header = stepHeader(page, name);
  await expect.poll(() => isTakenOver(header)).toBe(true);
  if ((await header.getAttribute('aria-expanded')) === 'false') await header.click();
}

export async function recordClipFor(page: Page, seconds: number): Promise<void> {
  const record = page.getByRole('button', { name: 'Record', exact: true });
  await expect(record).toBeEnabled({ timeout: TAKE_MS });
  await record.click();
  const stop = page.getByRole('button', { name: 'Stop' });
  const again = page.getByRole('button', { name: 'Record Again' });
  // A busy machine may miss a tick, and a recording ends after 15 seconds.
  const length = page.getByText(new RegExp(`Recording 0:(0[${seconds}-9]|1\\d)`));
  await expect(length.or(again).first()).toBeVisible({ timeout: TAKE_MS });
  await expect(async () => {
    if (await stop.isVisible()) await stop.click({ timeout: 1000 });
    await expect(again).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: TAKE_MS });
}

export async function expectToPlay(place: Locator): Promise<void> {
  await place.getByRole('button', { name: 'Play Recording' }).first().click();
  const state = () =>
    place.locator('video').evaluate((video: HTMLVideoElement) => {
      const { currentTime, paused, readyState, networkState, error } = video;
      return { hasPlayed: currentTime > 0.3, currentTime, paused, readyState, networkState, error: error?.message };
    });
  await expect.poll(state).toMatchObject({ hasPlayed: true });
}

export async function saveRecordedClip(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Save Recording' });
  await expect(async () => {
    if (await save.isVisible()) await save.click({ timeout: 1000 });
    await expect(save).toBeHidden({ timeout: 3000 });
  }).toPass({ timeout: TAKE_MS });
}

export interface JourneyHost {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

let hosts = 0;

export function newHost(): JourneyHost {
  hosts += 1;
  const mark = `${process.pid}-${hosts}-${Math.random().toString(36).slice(2, 8)}`;
  return {
    firstName: 'Jonas',
    lastName: 'Lind',
    email: `jonas-${mark}@harbourlights.example`,
    password: 'Green-Room-2026',
  };
}

export async function registerHost(page: Page, host: JourneyHost): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, host);
}

export async function fillRegistration(page: Page, host: JourneyHost): Promise<void> {
  await page.getByLabel('First name').fill(host.firstName);
  await page.getByLabel('Last name').fill(host.lastName);
  await page.getByLabel('Email').fill(host.email);
  await page.getByLabel('Password', { exact: true }).fill(host.password);
  await press(page.getByRole('button', { name: 'Create Account' }));
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** Fills in the sign-in form, also in front of a hidden page with other fields. */
export async function signInAs(
  page: Page,
  { email, password }: Pick<JourneyHost, 'email' | 'password'>,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page.getByRole('button', { name: 'Sign In', exact: true }));
}

/**
 * Ends the page's sign-in when the page sends its next call to a URL. If it ended earlier, another call of the page
 * might be the first that fails, and the button under test would be hidden before it is clicked.
 */
export const endSignInBefore = (page: Page, url: string): Promise<unknown> =>
  page.route(
    url,
    async (route) => {
      await page.context().clearCookies({ name: 'linecheck_sign_in' });
      await route.continue();
    },
    { times: 1 },
  );

/** Lets the next call of a page to a URL ask for a recent sign-in. */
export const askAgain = (page: Page, url: string): Promise<unknown> =>
  page.route(url, (route) => route.fulfill({ status: 403, json: { code: 'sign_in_again', message: '' } }), {
    times: 1,
  });

export const asksBeforeUnload = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

/**
 * Returns whether React handles the events of an element. It stores the props on an element before it has hydrated the
 * part of the page around it, and lets no event through until then: not even one that nothing listens to.
 */
export const isTakenOver = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => {
    let isReached = false;
    const reach = () => {
      isReached = true;
    };
    found.addEventListener('auxclick', reach);
    found.dispatchEvent(new Event('auxclick', { bubbles: true }));
    found.removeEventListener('auxclick', reach);
    return isReached && Object.keys(found).some((key) => key.startsWith('__reactProps'));
  });

export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  let letThrough = () => {};
  const isThrough = new Promise<void>((done) => {
    letThrough = done;
  });
  await page.route(addresses, async (route) => {
    await isThrough;
    await route.continue();
  });
  return letThrough;
}

/** Presses a button once React has hydrated it: an earlier click is repeated only within three seconds. */
export async function press(button: Locator): Promise<void> {
  await expect.poll(() => isTakenOver(button)).toBe(true);
  await button.click();
}

export async function signUp(page: Page, host: JourneyHost): Promise<void> {
  const reply = await page.request.post('/api/auth/register', {
    data: host,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(reply.ok()).toBe(true);
}

export async function makeGuestLink(page: Page, wishes: Readonly<Record<string, string>>): Promise<string> {
  const reply = await page.request.post('/api/test-sessions', {
    data: wishes,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(reply.status()).toBe(201);
  const { sessionCode } = (await reply.json()) as { sessionCode: string };
  return `/?session=${sessionCode}`;
}

export async function makeTemplate(page: Page, template: Readonly<Record<string, unknown>>): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const reply = await page.request.post('/api/checklist-templates', { data: template, headers });
  expect(reply.status()).toBe(201);
}

export async function shareResult(
  page: Page,
  link: string | undefined,
  given: Readonly<Record<string, unknown>> & { readonly at?: string },
): Promise<void> {
  const { at = '', ...wishes } = given;
  const passed = { microphoneStatus: 'passed', cameraStatus: 'passed', connectionStatus: 'passed' };
  const reply = await page.request.post(`${at}/api/guest-results`, {
    data: { sessionCode: link?.split('=')[1], ...passed, ...wishes },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(reply.status(), await reply.text()).toBe(201);
}

/** Waits until a page that `open` loads hears of changes. */
export async function untilLive(page: Page, open: () => Promise<unknown>): Promise<void> {
  const stream = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/live' && reply.ok());
  await open();
  await stream;
}
