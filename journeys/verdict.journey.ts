import type { EpisodeBoard, KeptRun } from '@linecheck/contract';
import type { Page } from '@playwright/test';
import { FINE } from '../packages/checks/levels/testing/results';
import { expectAccessibleInBothThemes } from './stage/access';
import {
  finishCamera,
  newHost,
  openStep,
  signUp,
  skipSpeakers,
  startCamera,
  step,
  stepHeader,
  testMicrophone,
  tryAgain,
  wayOn,
} from './stage/actions';
import { passTime } from './stage/counted-microphone';
import { expect, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';
import { setVisible } from './stage/microphones';
import { ALONE } from './stage/real-time';

/** The shortest time that a user needs to read a verdict, and the rest of the countdown. */
const [READ_MS, REST_MS] = [2500, 2600];

const countdown = (page: Page, name: string) => wayOn(page, name).getByText(/^\d$/);

const lookOn = (page: Page) => page.mouse.move(4, 300);

async function finishFromAfar(page: Page): Promise<void> {
  await lookOn(page);
  const finish = page.getByRole('button', { name: 'Finish Camera Test' });
  await expect(finish).toBeEnabled();
  await finish.press('Enter');
}

test('a pass can be read before it continues automatically', { tag: ALONE }, async ({ visit }) => {
  const { page } = await visit();
  const camera = step(page, 'Camera Test');
  const isOpen = (name: string) => expect(stepHeader(page, name)).toHaveAttribute('aria-expanded', 'true');
  await page.goto('/');
  await openStep(page, 'Camera Test');

  await test.step('a pointer over the card stops the countdown, and the snapshot stays in view', async () => {
    await startCamera(page);
    await finishCamera(page);
    await expect(camera.getByRole('img', { name: 'Snapshot from the end of the test' })).toBeVisible();
    await expect(wayOn(page, 'Camera Test')).toHaveText('Continue to microphone');
    await expect(camera.getByRole('button', { name: 'Try again' })).toHaveCount(1);
    await lookOn(page);
    await expect(countdown(page, 'Camera Test'), 'it is not begun later').toHaveCount(0);
  });

  await test.step('an untouched pass continues, and its countdown runs only while the page is visible', async () => {
    await tryAgain(page, 'Camera Test');
    await finishFromAfar(page);
    await expect(countdown(page, 'Camera Test')).toHaveText('3');
    await setVisible(page, false);
    await expect(countdown(page, 'Camera Test')).toHaveText('5');
    await setVisible(page, true);
    await passTime(page, READ_MS);
    await isOpen('Camera Test');
    await passTime(page, REST_MS);
    await isOpen('Microphone Test');
    await expect(stepHeader(page, 'Microphone Test'), 'the focus moves on').toBeFocused();
  });

  await test.step('a reopened pass shows the same verdict, without a countdown', async () => {
    await openStep(page, 'Camera Test');
    await expect(camera.getByRole('img', { name: 'Snapshot from the end of the test' })).toBeVisible();
    await expect(wayOn(page, 'Camera Test')).toHaveText('Continue to microphone');
    await expect(countdown(page, 'Camera Test')).toHaveCount(0);
  });
});

test('a warning and a failure do not continue automatically, and offer a retry and the next step', async ({
  visit,
}) => {
  const { page } = await visit({ sound: 'quiet', picture: 'black' });
  await page.goto('/');
  const expectToWait = async (name: 'Microphone Test' | 'Camera Test', says: readonly string[]) => {
    const card = step(page, name);
    for (const text of says) await expect(card.getByText(text).last()).toBeInViewport();
    await expect(card.getByRole('button', { name: 'Try again' })).toHaveCount(1);
    await expect(card.getByRole('button', { name: /^Start/ })).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Try again' })).toBeInViewport();
    await expect(wayOn(page, name)).toHaveCount(1);
    await expect(wayOn(page, name)).toHaveText('Continue anyway');
    await expect(wayOn(page, name)).toBeInViewport();
    await expect(countdown(page, name)).toHaveCount(0);
  };
  await testMicrophone(page);
  await lookOn(page);
  await expectToWait('Microphone Test', ['Audio level too low', 'Your voice is quiet']);
  await expect(page.getByRole('button', { name: 'Play Recording' })).toBeVisible();
  await wayOn(page, 'Microphone Test').click();
  await skipSpeakers(page);
  await startCamera(page);
  await finishFromAfar(page);
  await expectToWait('Camera Test', ['Camera setup unusable - too dark']);
});

const headers = { 'sec-fetch-site': 'same-origin' } as const;

const episode = {
  ...{ title: 'Episode 45: Tides', startsLocal: '2031-12-03T18:00', timeZone: 'UTC', minutes: 60, studio: 'own' },
  ...{ joinUrl: '', message: '', checklistTemplateId: null, level: 'video-interview', freshDays: 14 },
} as const;

/** Checks that are good enough for every show, but for a picture that does not move. */
function checksWithFrozenPicture(): KeptRun['checks'] {
  const kept = (check: keyof KeptRun['checks'], status: 'passed' | 'warning', code = FINE.codes[check]) => ({
    verdict: { status, code, params: {} },
    checkedAt: new Date().toISOString(),
    found: { code, status, ...FINE.readings[check] },
  });
  return {
    microphone: kept('microphone', 'passed'),
    speakers: kept('speakers', 'passed'),
    camera: kept('camera', 'warning', 'frozen'),
    connection: kept('connection', 'passed'),
  };
}

test('a picture that does not move is one verdict for the guest and for the host', async ({ visit }) => {
  const { page: host } = await visit({ plan: 'pro' });
  await signUp(host, newHost());
  const created = await host.request.post('/api/episodes', { data: episode, headers });
  const { id }: { id: string } = await created.json();
  await host.request.post(`/api/episodes/${id}/guests`, { data: { guests: [{ name: 'Amara Okafor' }] }, headers });
  const board: EpisodeBoard = await (await host.request.get(`/api/episodes/${id}/board`)).json();
  const { page } = await visit({ plan: 'pro' });
  await openWithKeptRun(page, `/?session=${board.guests[0]?.sessionCode}`, { checks: checksWithFrozenPicture() });
  const [title, reason] = ['Not ready for this show yet: one thing to change', 'Camera: Picture does not move'];
  const closing = page.getByText('You can close this page');

  await test.step('in the summary, with the way to check again first', async () => {
    const summary = page.getByRole('region', { name: title });
    await expect(summary.getByText(reason)).toBeVisible();
    await expect(summary.getByRole('button', { name: 'Retest camera' }).first()).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a summary of a guest who is not ready');
    await page.getByRole('button', { name: 'Share Results with Host' }).click();
    await expect(page.getByRole('button', { name: 'Results Shared' })).toBeDisabled();
    await expect(summary.getByText(reason)).toBeVisible();
    await expect(summary.getByText('check again and share the update')).toBeVisible();
    await expect(closing).toHaveCount(0);
    await expect(page.getByText(/failed/i)).toHaveCount(0);
  });

  await test.step('after a reload, in amber', async () => {
    await page.reload();
    const notice = page.getByRole('status').filter({ hasText: title });
    await expect(notice.getByText(reason)).toBeVisible();
    await expect(notice).toHaveClass(/border-warning-line/);
    await expect(notice.getByRole('button', { name: 'Run Again' })).toBeVisible();
    await expect(closing).toHaveCount(0);
    await expectAccessibleInBothThemes(page, 'results of a guest who is not ready');
  });

  await test.step('on the board, in the result and in the report', async () => {
    await host.goto(`/episodes/${id}`);
    const row = host.getByRole('list', { name: 'Guests', exact: true }).getByRole('listitem').first();
    await expect(row).toContainText(reason);
    await row.getByRole('button', { name: 'Result of Amara Okafor' }).click();
    await expect(host.getByRole('region', { name: /^Result of Amara Okafor/ })).toContainText(title);
    await host.getByRole('link', { name: 'Report', exact: true }).click();
    const report = host.getByRole('article', { name: 'Amara Okafor' });
    await expect(report).toContainText(title);
    await expect(report.getByRole('table', { name: 'This show needs' })).toContainText(reason);
    await expect(host.getByText(/failed/i)).toHaveCount(0);
  });
});
