import { readFileSync } from 'node:fs';
import type { EpisodeBoard } from '@linecheck/contract';
import type { Page } from '@playwright/test';
import { everyReading } from '../server/testing/every-reading';
import { expectAccessible, expectNoSidewaysScrolling } from './stage/access';
import { makeGuestLink, newHost, shareResult, signUp } from './stage/actions';
import { expect, MAIN, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';

const headers = { 'sec-fetch-site': 'same-origin' } as const;

const episode = {
  title: 'Episode 45: Tides',
  startsLocal: '2031-12-03T18:00',
  timeZone: 'Europe/Berlin',
  minutes: 60,
  studio: 'own',
  joinUrl: '',
  message: '',
  checklistTemplateId: null,
  level: 'audio-podcast',
  freshDays: 14,
} as const;

const HOSTILE = `<img src=x onerror=alert(1)> ${'W'.repeat(160)}`;

async function createEpisode(page: Page, names: readonly string[]) {
  const { id }: { id: string } = await (await page.request.post('/api/episodes', { data: episode, headers })).json();
  const guests = names.map((name, at) => ({ name, email: `canary-${at}@example.org` }));
  await page.request.post(`/api/episodes/${id}/guests`, { data: { guests }, headers });
  const board: EpisodeBoard = await (await page.request.get(`/api/episodes/${id}/board`)).json();
  const links = new Map(board.guests.map(({ guestName, sessionCode }) => [guestName, `/?session=${sessionCode}`]));
  return { id, linkOf: (name: string) => links.get(name) ?? '' };
}

async function printedPages(page: Page, format: 'A4' | 'Letter'): Promise<readonly string[]> {
  const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  return sizes.map(([, width, height]) => `${mm(width)} × ${mm(height)}`);
}

test('a host prints one page for each guest, and a client reads one report until its link is ended', {
  tag: MAIN,
}, async ({ visit }) => {
  const { page, twinUrl } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  const { id, linkOf } = await createEpisode(page, ['Amara Okafor', 'Ben', HOSTILE]);
  const share = (guestName: string, more: object) =>
    shareResult(page, linkOf(guestName), { at: twinUrl, guestName, details: everyReading(), ...more });
  await share('Amara Okafor', { guestEmail: 'canary-sent@example.org' });
  // The longest content: every reading, a note, and a checklist that no page has room for.
  const items = Array.from({ length: 100 }, (_, at) => `${at} ${'lorem ipsum '.repeat(8).trim()}`);
  await share(HOSTILE, { notes: 'Nothing to say. '.repeat(30).trim(), checklistCompleted: items });

  await page.goto(`/episodes/${id}`);
  await page.getByRole('link', { name: 'Print all' }).click();
  await expect(page.getByText('2 reports · 1 guest has not shared a result yet.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  await expectAccessible(page, 'reports of an episode');
  expect(await printedPages(page, 'A4')).toEqual(Array(2).fill('210 × 297'));
  expect(await printedPages(page, 'Letter')).toEqual(Array(2).fill('216 × 279'));

  await page.getByRole('link', { name: 'Back to the board' }).click();
  await page.getByRole('button', { name: 'Result of Amara Okafor' }).click();
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Report of Amara Okafor' })).toBeVisible();
  await expect(page.getByText('canary')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = (await page.locator('code', { hasText: '/report#token=' }).textContent()) ?? '';
  await expectAccessible(page, 'report');

  const { page: client } = await visit({ plan: 'pro', viewport: { width: 390, height: 844 } });
  // As some mail programs write the number sign.
  await client.goto(link.replace('#', '%23'));
  await expect(client.getByRole('heading', { name: 'Report of Amara Okafor' })).toBeVisible();
  await expect(client.getByRole('table', { name: 'This show needs' })).toBeVisible();
  await expect(client.getByText('canary')).toHaveCount(0);
  await expectAccessible(client, 'shared report');
  await expectNoSidewaysScrolling(client, 'shared report');

  await page.getByRole('button', { name: /^End the link created/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the link' }).click();
  await expect(page.getByRole('list', { name: 'View-only links' })).toHaveCount(0);
  await client.reload();
  await expect(client.getByRole('heading', { name: 'This link has ended or is incomplete' })).toBeVisible();
});

test('a guest keeps a report before sharing, without a request to the server', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  const link = await makeGuestLink(page, { guestFirstName: 'Amara', guestSurname: 'Okafor', title: 'Tides' });
  const { page: guest } = await visit({ plan: 'pro' });
  await openWithKeptRun(guest, link, { notes: 'Door bell', camera: 'warning' });
  await guest.getByText('Keep a report for yourself').click();
  const calls: string[] = [];
  guest.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  const download = guest.waitForEvent('download');
  await guest.getByRole('button', { name: 'Download JSON' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('linecheck-report-Amara-Okafor.json');
  const report = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(report).toMatchObject({
    version: 1,
    title: 'Tides',
    guestName: 'Amara Okafor',
    submittedAt: null,
    show: null,
    notes: 'Door bell',
    verdicts: { camera: { status: 'warning', message: 'Image too dark' } },
    readings: { connection: { uploadMbps: { value: 14.2, basis: 'measured' } } },
  });

  await guest.evaluate(() => {
    window.print = () => undefined;
  });
  await guest.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect(guest.locator('.report-print')).toHaveCount(1);
  expect(await printedPages(guest, 'A4')).toEqual(['210 × 297']);
  await guest.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(guest.locator('.report-print')).toHaveCount(0);
  expect(calls).toEqual([]);
});
