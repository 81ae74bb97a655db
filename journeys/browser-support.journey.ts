import type { Board } from '@linecheck/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { makeLink, newHost, signUp, step } from './stage/actions';
import { everyEngine } from './stage/engines/engine';
import { expect, test } from './stage/journey';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome';
const OLD_CHROME = `${CHROME}/96.0.4664.110 Safari/537.36`;
const OLD_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const UNKNOWN = 'Mozilla/5.0 (X11; Linux x86_64) Servo/1.0';

const noticeOf = (page: Page, title: string) => page.getByRole('note').filter({ hasText: title });

test('a guest with an outdated browser reads a warning, and can still run the checks', async ({ visit }) => {
  const host = await visit();
  await signUp(host.page, newHost());
  const link = await makeLink(host.page, { guestFirstName: 'Amara' });
  const { page } = await visit({ userAgent: OLD_CHROME, viewport: { width: 390, height: 844 } });
  await page.goto(link);
  const notice = noticeOf(page, 'Your browser is out of date');
  await expect(notice).toContainText('The checks may still work.');
  await expect(notice).toContainText('Update your browser, or open this page in a current version of Edge or Chrome.');
  await expect(notice.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'browser out of date');
  await expectNoSidewaysScrolling(page, 'browser out of date');
  await page.getByRole('button', { name: 'Start Microphone Test' }).click();
  await expect(step(page, 'Microphone Test').getByText('Passed', { exact: true })).toBeVisible();
});

test('a guest with an old iPhone reads to update the system, since it has no newer browser', async ({ visit }) => {
  const { page } = await visit({ userAgent: OLD_IPHONE, viewport: { width: 390, height: 844 } });
  await page.goto('/');
  const notice = noticeOf(page, 'Your browser is out of date');
  await expect(notice).toContainText('Update iOS in the settings of your device, or open this page on another one.');
  await expect(notice).not.toContainText('Safari');
});

test('a guest with an untested or incapable browser reads which features will not work', async ({ visit }) => {
  const unknown = await visit({ userAgent: UNKNOWN });
  await unknown.page.goto('/');
  const untested = noticeOf(unknown.page, 'Linecheck has not been tested in your browser');
  await expect(untested).toContainText('If something does not work, open this page in');

  const lacking = await visit();
  await lacking.page.addInitScript(() => {
    for (const name of ['MediaRecorder', 'AudioWorkletNode']) Reflect.deleteProperty(window, name);
  });
  await lacking.page.goto('/');
  const incomplete = noticeOf(lacking.page, 'Your browser cannot do everything that Linecheck needs');
  await expect(incomplete).toContainText('Your microphone cannot be checked here.');
  await expect(incomplete).toContainText('You cannot listen to your voice here, or record a test video.');
  await expectAccessible(lacking.page, 'browser that lacks something');
});

/** A guest's link of an episode in this studio, created through the API. */
async function linkOfShowIn(studio: string, { request }: Page): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const episode = {
    title: 'Tides',
    startsLocal: '2031-03-29T18:00',
    timeZone: 'UTC',
    minutes: 60,
    studio,
    joinUrl: 'https://studio.example.org/tides',
    message: '',
    checklistTemplateId: null,
    level: 'call',
    freshDays: 14,
  };
  const reply = await request.post('/api/episodes', { data: episode, headers });
  const { id }: { readonly id: string } = await reply.json();
  await request.post(`/api/episodes/${id}/guests`, { data: { guests: [{ name: 'Amara' }] }, headers });
  const { guests }: Board = await (await request.get(`/api/episodes/${id}/board`)).json();
  return `/?session=${guests[0]?.sessionCode}`;
}

test('a guest whose browser the studio of the show refuses reads it above the checks', async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await linkOfShowIn('riverside', host.page);
  const { page } = await visit({ plan: 'pro', userAgent: FIREFOX, viewport: { width: 1280, height: 720 } });
  await page.goto(link);
  const notice = noticeOf(page, 'Riverside does not work in Firefox. Open your link in Chrome or Edge instead.');
  await expect(notice.getByRole('button', { name: 'Copy link' })).toBeInViewport();
  await expectAccessible(page, 'browser that the studio refuses');
  await expect(step(page, 'Microphone Test').getByRole('button', { name: 'Start Microphone Test' })).toBeEnabled();
});

test('a page without https shows why it has no devices', async ({ visit }) => {
  const { page, url } = await visit({ extraArgs: ['--host-resolver-rules=MAP linecheck.test 127.0.0.1'] });
  await page.goto(url.replace('localhost', 'linecheck.test'));
  const notice = noticeOf(page, 'This page is not secure');
  await expect(notice).toContainText('Your microphone and your camera cannot be checked here.');
  await expect(notice).toContainText('Put https:// in front of the web address');
  await expect(notice.getByRole('button')).toHaveCount(0);
});

test('a browser that is known and able is told nothing', everyEngine, async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
  await expect(page.locator('#cannot-start')).toHaveCount(0);
});

const CANNOT_START = 'Linecheck cannot start in your browser';

test('the page itself shows a message in a browser that cannot parse the app', async ({ visit }) => {
  const { context } = await visit({ viewport: { width: 390, height: 844 } });
  // A separate page, because its errors are expected.
  const page = await context.newPage();
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const { of: = a later language };' }),
  );
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(CANNOT_START);
  await expect(page.getByRole('alert')).toContainText('Chrome, Edge, Firefox, or Safari');
  await expectNoSidewaysScrolling(page, 'app that cannot be read');
});

test('the page itself shows a message in a browser without modules', async ({ visit }) => {
  const { page } = await visit();
  await page.addInitScript(() => void Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'));
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(CANNOT_START);
});
