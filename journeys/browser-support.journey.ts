import type { EpisodeBoard } from '@linecheck/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './stage/access';
import { newHost, signUp, step, stepHeader } from './stage/actions';
import { everyEngine } from './stage/engines/engine';
import { expect, test } from './stage/journey';

const _OLD_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const _UNKNOWN = 'Mozilla/5.0 (X11; Linux x86_64) Servo/1.0';

const noticeOf = (page: Page, title: string) => page.getByRole('note').filter({ hasText: title });

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
  const { guests }: EpisodeBoard = await (await request.get(`/api/episodes/${id}/board`)).json();
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

test('a page without https shows why it has no devices, and its camera check fails', async ({ visit }) => {
  const { page, url } = await visit({ extraArgs: ['--host-resolver-rules=MAP linecheck.test 127.0.0.1'] });
  await page.goto(url.replace('localhost', 'linecheck.test'));
  const notice = noticeOf(page, 'This page is not secure');
  await expect(notice).toContainText('Your microphone and your camera cannot be checked here.');
  // The first press makes the page look for the microphone; the hint that appears must not move the pressed button.
  await stepHeader(page, 'Camera Test').click({ delay: 500 });
  await page.getByRole('button', { name: 'Start Camera Test' }).click();
  const card = step(page, 'Camera Test');
  await expect(card.getByText('Failed', { exact: true })).toBeVisible();
  await expect(card.getByText('Camera setup failed', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(
    card.getByText('Please check that the page has a secure connection and camera permissions.'),
  ).toBeVisible();
});

test('a browser that is known and able is told nothing', everyEngine, async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
  await expect(page.locator('#cannot-start')).toHaveCount(0);
});

const CANNOT_START = 'Linecheck cannot start in your browser';

test('the page itself shows a message in a browser that cannot parse the app, or has no modules', async ({ visit }) => {
  const { context } = await visit({ viewport: { width: 390, height: 844 } });
  // Separate pages, because errors are expected.
  const unread = await context.newPage();
  await unread.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const { of: = a later language };' }),
  );
  await unread.goto('/');
  await expect(unread.getByRole('alert')).toContainText(CANNOT_START);
  await expect(unread.getByRole('alert')).toContainText('Chrome, Edge, Firefox, or Safari');
  await expectNoSidewaysScrolling(unread, 'app that cannot be read');

  const page = await context.newPage();
  await page.addInitScript(() => void Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'));
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(CANNOT_START);
});
