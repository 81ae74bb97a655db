import type { Page, Request } from '@playwright/test';
import { expectAccessible } from './stage/access';
import {
  asksBeforeUnload,
  checkCamera,
  expectToPlay,
  makeGuestLink,
  newHost,
  recordClipFor,
  runChecks,
  signUp,
} from './stage/actions';
import { expect, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';
import { countLiveTracks } from './stage/live-tracks';
import { ALONE } from './stage/real-time';
import { describeVideo, findStoredOfLength, probeVideo } from './stage/stored-videos';

interface Sent {
  readonly fields: { readonly duration: number; readonly fileName: string; readonly consentGiven?: boolean };
  readonly type: string | undefined;
  readonly byteLength: number;
}

async function sentWith(request: Request): Promise<Sent> {
  const { 'upload-fields': fields = '', 'content-type': type, 'content-length': length } = await request.allHeaders();
  return { fields: JSON.parse(fields), type, byteLength: Number(length) };
}

test('a guest of a Pro host records, reviews, consents and saves; the file has the requested format', {
  tag: ALONE,
}, async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights, episode 42' });

  const { page, dataDir } = await visit({ plan: 'pro' });
  const liveTracks = await countLiveTracks(page);
  await openWithKeptRun(page, link);
  await page.getByRole('button', { name: 'Record Test Video' }).click();
  await expect(page.getByRole('button', { name: 'Skip Recording' })).toBeHidden();
  await expect.poll(liveTracks).toBe(2);
  await expectAccessible(page, 'recorder');
  await recordClipFor(page, 3);
  await expect.poll(liveTracks).toBe(0);

  await expectToPlay(page.getByRole('dialog'));
  const save = page.getByRole('button', { name: 'Save Recording' });
  await expect(save).toBeDisabled();
  await expect(page.getByText('but the recording will not be saved')).toBeVisible();
  await expectAccessible(page, 'recorder with a recording');
  await page
    .getByLabel('I consent to share this recording with the host for quality assessment and troubleshooting purposes.')
    .check();
  const upload = page.waitForRequest((request) => request.url().includes('/api/uploads/guest-clips/'));
  await save.click();
  await expect(page.getByText('Recording saved successfully!')).toBeVisible();

  const { fields, type, byteLength } = await sentWith(await upload);
  expect(type).toBe('video/webm');
  expect(fields.consentGiven).toBe(true);
  expect(fields.fileName).toMatch(/^guest-recording-\d{13}\.webm$/);
  const path = (await findStoredOfLength(dataDir, byteLength)) ?? '';
  expect(await describeVideo(path)).toEqual({
    container: 'webm',
    video: 'vp8',
    audio: 'opus',
    width: 640,
    height: 480,
  });
  const probe = await probeVideo(path);
  if (probe !== undefined) {
    expect(probe).toMatchObject({ codecs: ['opus', 'vp8'], size: [[640, 480]] });
    expect(Math.abs(probe.seconds - fields.duration)).toBeLessThan(1);
  }

  await page.getByRole('button', { name: 'Delete Recording' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Recording' }).click();
  await expect(page.getByText('Recording deleted')).toBeVisible();
  await expect.poll(() => findStoredOfLength(dataDir, byteLength)).toBeUndefined();
});

test('a guest looks at the recorder, goes back, skips, and shares the results', async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Tomás', title: 'Founders roundtable' });

  const { page } = await visit({ plan: 'pro', picture: 'small and slow' });
  const liveTracks = await countLiveTracks(page);
  await openWithKeptRun(page, link);
  // The back button then opens another page of the app, without leaving the document.
  await page.goto(link.replace('?session=', 'guest/'));
  await page.getByRole('link', { name: 'Start Testing My Setup' }).click();
  await page.getByRole('button', { name: 'Record Test Video' }).click();
  await recordClipFor(page, 1);
  await expectToKeep(page);
  await page.getByRole('button', { name: 'Record Again' }).click();
  await expect.poll(liveTracks).toBe(2);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect.poll(liveTracks).toBe(0);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(liveTracks).toBe(2);
  await page.keyboard.press('Escape');
  await expect.poll(liveTracks).toBe(0);
  await page.getByRole('button', { name: 'Record Test Video' }).click();
  const record = page.getByRole('button', { name: 'Record', exact: true });
  await expect(record).toBeEnabled();
  await record.dblclick();
  await expect(page.getByText(/Recording 0:0[1-9]/), 'Stop, which replaces Record, was not pressed').toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Discard Recording' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Skip Recording' }).click();
  await expect(page.getByText('Your test results have not been submitted yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record Test Video' })).toBeHidden();
  await page.getByRole('button', { name: 'Share Results with Host' }).click();
  await expect(page.getByText('Recording skipped... Your test results have been submitted to the host.')).toBeVisible();
  expect(await asksBeforeUnload(page), 'no recording is left, and the host has the results').toBe(false);
});

async function expectToKeep(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Discard your recording?' });
  const save = page.getByRole('button', { name: 'Save Recording' });
  expect(await asksBeforeUnload(page)).toBe(true);
  await page.goBack();
  await expect(question).toBeVisible();
  await expectAccessible(page, 'asking about a recording');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page).toHaveURL(/session=/);
  // Without the page's own handling, browsers close one dialog, or both, on some of these key presses.
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible({ visible: presses % 2 === 0 });
    await expect(save).toBeVisible();
  }
}

test('a Pro host records their own setup, and a lost network does not lose it', async ({ visit }) => {
  const { page, context, dataDir } = await visit({ plan: 'pro', picture: 'small and slow' });
  await signUp(page, newHost());
  await page.goto('/');
  await runChecks(page);
  await page.getByRole('button', { name: 'Skip for Now' }).click();
  await expect(page.getByText('Recording skipped. You can record your setup after any check.')).toBeVisible();
  await page.getByRole('button', { name: 'Retest camera' }).click();
  await checkCamera(page);
  await page.getByRole('button', { name: 'Record Test Video (10-15 second video)' }).click();
  await recordClipFor(page, 1);
  await expect(page.getByRole('checkbox')).toBeHidden();
  const save = page.getByRole('button', { name: 'Save Recording' });
  await expect(save).toBeEnabled();
  await context.setOffline(true);
  // A click directly after the one on Stop would count as the second half of a double click.
  await expect(async () => {
    await save.click();
    await expect(page.getByText('Failed to save recording', { exact: true }).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText('Your recording has not been saved')).toBeVisible();
  await context.setOffline(false);
  const upload = page.waitForRequest((request) => request.url().includes('/api/uploads/host-clips/'));
  await save.click();
  await expect(page.getByText('Recording saved successfully!')).toBeVisible();
  const { fields, byteLength } = await sentWith(await upload);
  expect(fields.fileName).toMatch(/^setup-recording-\d{13}\.webm$/);
  expect(await findStoredOfLength(dataDir, byteLength)).toBeDefined();
});
