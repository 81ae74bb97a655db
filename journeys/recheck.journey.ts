import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { storedRunKey } from '../web/features/guest-results/stored-run-key';
import { expectAccessibleInBothThemes } from './stage/access';
import { makeGuestLink, newHost, press, shareResult, signUp, step, TAKE_MS } from './stage/actions';
import { expect, MAIN, test, type VisitFunction } from './stage/journey';
import type { PlayedPerson } from './stage/person';
import { ALONE } from './stage/real-time';

const measured = <Value>(value: Value) => ({ value, basis: 'measured' }) as const;

const CANARY = 'Canary-7c1f';

const SOUND = { quietDbfsA: measured(-62), loudnessLufs: measured(-20), processing: 'unprocessed' } as const;

const codes = {
  microphone: { code: 'good' },
  camera: { code: 'good' },
  connection: { code: 'good' },
} as const;

interface Earlier {
  readonly microphone?: object;
  readonly person?: PlayedPerson;
}

async function guestAgain(visit: VisitFunction, { microphone, person }: Earlier = {}) {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights' });
  const submissionId = randomUUID();
  const details = { ...codes, microphone: { ...codes.microphone, ...SOUND, ...microphone } };
  await shareResult(host.page, link, { guestName: 'Amara', submissionId, details });
  const guest = await visit({ plan: 'pro', sound: 'recheck', ...person });
  await rememberRun(guest.page, link, submissionId);
  return { host, link, page: guest.page, context: guest.context };
}

async function rememberRun(page: Page, link: string, submissionId: string): Promise<void> {
  await page.goto('/privacy.html');
  const shared = { submissionId, sharedAt: new Date().toISOString(), guestName: 'Amara', guestEmail: '', statuses: {} };
  await page.evaluate(([key, kept]) => localStorage.setItem(key, JSON.stringify(kept)), [
    storedRunKey(link.split('=')[1] ?? ''),
    { shared },
  ] as const);
  await page.goto(link);
}

const alone = { tag: ALONE } as const;

const start = (page: Page) => page.getByRole('button', { name: 'Recheck', exact: true }).click();

const result = (page: Page, title: RegExp | string) =>
  expect(page.getByRole('status').filter({ hasText: title })).toBeVisible({ timeout: TAKE_MS });

/** The result has the focus, and its beginning is neither outside the window nor under a bar. */
async function expectNewsInView(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Result of your recheck' })).toBeFocused();
  const title = page.locator('#recheck-news').getByRole('status').locator('p').first();
  const isOnTop = () =>
    title.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
}

const SAME = 'Nothing has changed since earlier today';
const CHANGED = 'Something has changed since earlier today';

const share = async (page: Page) => {
  await page.getByRole('button', { name: 'Share Results with Host' }).click();
  await expect(page.getByRole('button', { name: 'Results Shared' })).toBeDisabled();
};

test(
  'a guest who was ready rechecks in one press, and the host reads that everything is as it was',
  { tag: [ALONE, MAIN] },
  async ({ visit }, { annotations }) => {
    const { host, page } = await guestAgain(visit);
    await expect(page.getByText('Welcome back, Amara. Is everything still the same?')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'offer of a recheck');
    const beganAt = Date.now();
    await start(page);
    await expect(page.getByText('Please stay quiet for a moment')).toBeVisible();
    await expect(page.getByText('The early train rolled past the harbour')).toBeVisible();
    await result(page, SAME);
    // The machine may be busy: the time is recorded, and not compared.
    annotations.push({ type: 'recheck', description: `${((Date.now() - beganAt) / 1000).toFixed(1)} s` });
    await expectAccessibleInBothThemes(page, 'result of a recheck');
    await share(page);
    await host.page.goto('/dashboard');
    await press(host.page.getByRole('button', { name: /Guest Results/ }));
    await expect(host.page.getByText('Nothing has changed since earlier today')).toBeVisible();
  },
);

test(
  'a microphone that is turned down is said in decibels, and its full check replaces the short one',
  alone,
  async ({ visit }) => {
    const louder = { quietDbfsA: measured(-50), loudnessLufs: measured(-8) };
    const { host, page } = await guestAgain(visit, { microphone: louder });
    await page.setViewportSize({ width: 390, height: 664 });
    await start(page);
    await result(page, CHANGED);
    await expectNewsInView(page);
    await expect(page.getByText(/Your microphone is turned down: everything is about 1\d dB quieter/)).toBeVisible();
    await share(page);
    await host.page.goto('/dashboard');
    await press(host.page.getByRole('button', { name: /Guest Results/ }));
    await expect(host.page.getByText(/Changed since earlier today: turned down −8 → −\d+ LUFS/)).toBeVisible();
    await page.getByRole('button', { name: 'Check the microphone again' }).click();
    await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
  },
);

test(
  'parts that fail fall back to their full checks, and the microphone keeps its result',
  alone,
  async ({ visit }) => {
    const { page, context } = await guestAgain(visit);
    await context.route('**/api/speed-test/**', (route) => route.abort());
    await page.evaluate(() => {
      const { getUserMedia } = MediaDevices.prototype;
      MediaDevices.prototype.getUserMedia = function (wishes) {
        const missing = new DOMException('', 'NotFoundError');
        return wishes?.video ? Promise.reject(missing) : getUserMedia.call(this, wishes);
      };
    });
    await start(page);
    await result(page, /Camera.*Connection could not be rechecked/);
    await expect(page.getByRole('button', { name: 'Start Camera Test' })).toBeVisible();
    await expect(step(page, 'Microphone Test').getByText('Still good')).toBeVisible();
  },
);

test('a refusal is asked for once, and its result is in view with its reason, in every window', async ({ visit }) => {
  const { page, context } = await guestAgain(visit);
  await context.route('**/api/speed-test/**', (route) => route.abort());
  await page.evaluate(() => {
    // After a question that was closed.
    Permissions.prototype.query = async () => Object.assign(new EventTarget(), { state: 'prompt' }) as PermissionStatus;
    MediaDevices.prototype.getUserMedia = () => {
      document.documentElement.dataset.asked = `${document.documentElement.dataset.asked ?? ''}x`;
      return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    };
  });
  let button = 'Recheck';
  for (const [width, height] of [
    [1280, 900],
    [1366, 650],
    [390, 844],
    [390, 664],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => delete document.documentElement.dataset.asked);
    await page.getByRole('button', { name: button, exact: true }).click();
    await result(page, /Microphone: .*Camera: .*could not be rechecked/);
    await expectNewsInView(page);
    await expect(page.getByText('How to allow the camera in')).toBeVisible();
    expect(await page.locator('html').getAttribute('data-asked')).toBe('x');
    button = 'Try again';
  }
  await expectAccessibleInBothThemes(page, 'refused recheck');
});

test('a recheck from the keyboard waits before each part, and needs no list of devices', alone, async ({ visit }) => {
  const { page } = await guestAgain(visit);
  await page.evaluate(() => delete (MediaDevices.prototype as Partial<MediaDevices>).enumerateDevices);
  await page.getByRole('button', { name: 'Recheck', exact: true }).press('Enter');
  const begin = page.getByRole('button', { name: 'Start', exact: true });
  const said = page.getByRole('status');
  for (const words of [/be quiet for two seconds/, /Now read aloud.*The early train/, /look into the camera/]) {
    await expect(said.filter({ hasText: words })).toBeAttached({ timeout: TAKE_MS });
    await expect(begin).toBeFocused();
    await expect(begin).toBeEnabled();
    await page.keyboard.press('Enter');
  }
  await result(page, /changed since earlier today|could not be rechecked/);
  await expectNewsInView(page);
});

test('the whole check can be done instead, and a running recheck stopped', async ({ visit }) => {
  const { page } = await guestAgain(visit);
  await start(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Run the full check' }).click();
  await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Microphone Test' }).first()).toBeFocused();
});

test(
  'another browser on a personal link reads the day alone, and is compared by the server',
  alone,
  async ({ visit }) => {
    const { link, host } = await guestAgain(visit, {
      microphone: { quietDbfsA: measured(-50), loudnessLufs: measured(-8), device: `${CANARY} MV7` },
    });
    const { page } = await visit({ plan: 'pro', sound: 'recheck' });
    const received: string[] = [];
    page.on('response', async (response) => {
      const type = response.headers()['content-type'] ?? '';
      if (/html|json/.test(type)) received.push(await response.text().catch(() => ''));
    });
    await page.goto(link);
    await expect(page.getByText('Everything was ready earlier today')).toBeVisible();
    await expect(page.getByText('today’s measurements are compared on the server')).toBeVisible();
    await start(page);
    await result(page, CHANGED);
    await expect(
      page.getByText('Your microphone is turned down: everything is quieter than it was earlier today.'),
    ).toBeVisible();
    expect(received.join('\n')).not.toContain(CANARY);
    await share(page);
    await host.page.goto('/dashboard');
    await press(host.page.getByRole('button', { name: /Guest Results/ }));
    await expect(host.page.getByText('Rechecked in another browser.')).toBeVisible();
  },
);
