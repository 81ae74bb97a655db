import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './stage/access';
import {
  checkCamera,
  expectToPlay,
  makeGuestLink,
  newHost,
  press,
  recordClipFor,
  saveRecordedClip,
  shareResult,
  signInAs,
  signUp,
} from './stage/actions';
import { expect, MAIN, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';
import { countLiveTracks } from './stage/live-tracks';
import { findStored } from './stage/stored-videos';

async function download(place: Locator, name: RegExp): Promise<Buffer> {
  const arrival = place.page().waitForEvent('download');
  await place.getByRole('link', { name: 'Download' }).click();
  const saved = await arrival;
  expect(saved.suggestedFilename()).toMatch(name);
  return readFile(await saved.path());
}

async function deleteRecording(place: Locator): Promise<void> {
  const page: Page = place.page();
  await place.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Recording deleted', { exact: true }).first()).toBeVisible();
}

test('a Pro host records the setup, then plays, downloads and deletes the clip', async ({ visit }) => {
  const { page, dataDir } = await visit({ plan: 'pro', picture: 'small and slow' });
  await signUp(page, newHost());
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'My Recordings' }).click();
  await expect(page.getByRole('heading', { name: 'Saved Recordings (0)' })).toBeVisible();
  await expect(page.getByText('No recordings yet')).toBeVisible();
  await expectAccessible(page, 'no recordings');
  await page.getByRole('button', { name: 'Create First Recording' }).click();
  await expect(page.getByRole('dialog', { name: 'Record My Setup' })).toContainText('10-15 second');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Record My Setup' }).click();
  await recordClipFor(page, 2);
  await saveRecordedClip(page);
  await expect(page.getByRole('heading', { name: 'Saved Recordings (1)' })).toBeVisible();
  const saved = page.getByRole('list', { name: 'Saved recordings' }).getByRole('listitem');
  await expect(page.getByRole('progressbar', { name: 'Storage used for recordings' })).toHaveAttribute(
    'aria-valuetext',
    /^(?!0 )[\d.]+ of 100 MB used/,
  );
  await expect(saved).toHaveText(/\d seconds\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d/);
  await expectToPlay(saved);
  await expectAccessible(page, 'saved recordings');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(page, 'saved recordings');
  const bytes = await download(saved, /^recording-\d{13}\.webm$/);
  expect(await findStored(dataDir, bytes)).toBeDefined();

  await page.context().setOffline(true);
  await saved.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete recording', { exact: true }).first()).toBeVisible();
  await page.context().setOffline(false);
  await deleteRecording(saved);
  await expect(page.getByText('No recordings yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Saved Recordings (0)' })).toBeFocused();
  await expect(page.getByText('0 of 100 MB used')).toBeVisible();
  await expect.poll(() => findStored(dataDir, bytes)).toBeUndefined();
});

test('an unsaved recording is kept until its host signs in again', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro', picture: 'small and slow' });
  const host = newHost();
  const liveTracks = await countLiveTracks(page);
  await signUp(page, host);
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'My Recordings' }).click();
  await page.getByRole('button', { name: 'Record My Setup' }).click();
  const again = page.getByRole('heading', { name: 'Please sign in again' });
  const endSignIn = () => page.context().clearCookies({ name: 'linecheck_sign_in' });

  const record = page.getByRole('button', { name: 'Record', exact: true });
  await expect(record).toBeEnabled();
  await record.click();
  await expect(page.getByText(/Recording 0:(0[1-9]|1\d)/)).toBeVisible();
  await endSignIn();
  // A page that becomes visible again reconnects, and receives a 401.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(again).toBeVisible();
  await expect.poll(liveTracks).toBe(0);
  await page.getByRole('link', { name: 'Back to Testing' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await signInAs(page, host);
  const dialog = page.getByRole('dialog', { name: 'Record My Setup' });
  await expect(dialog.getByText(/^Your recording, \d+ seconds$/)).toBeAttached();
  await expectToPlay(dialog);
  expect(await liveTracks(), 'there is a recording to look at').toBe(0);

  await endSignIn();
  await page.getByRole('button', { name: 'Save Recording' }).click();
  await expect(again, 'immediately').toBeVisible({ timeout: 5000 });
  await signInAs(page, host);
  await expectToPlay(dialog);
  expect(await liveTracks(), 'there is a recording to look at').toBe(0);
  await saveRecordedClip(page);
  await expect(page.getByRole('heading', { name: 'Saved Recordings (1)' })).toBeVisible();
});

test('a guest records with consent, and the host plays, downloads and deletes the clip', { tag: MAIN }, async ({
  visit,
}) => {
  const { page: dashboard, dataDir } = await visit({ plan: 'pro' });
  await signUp(dashboard, newHost());
  // A link without a named guest: the recording and the later result have different names.
  const anybody = { guestFirstName: 'Guest', guestSurname: 'User' };
  const link = await makeGuestLink(dashboard, { ...anybody, title: 'Harbour Lights, episode 42' });
  await dashboard.goto('/dashboard');
  await expect(dashboard.getByText('Not Started')).toBeVisible();

  // The page would otherwise scroll smoothly to the summary after the retest, away from under the pointer.
  const { page: guest } = await visit({ plan: 'pro', picture: 'small and slow', reducedMotion: 'reduce' });
  await openWithKeptRun(guest, link);
  await guest.getByRole('button', { name: 'Record Test Video' }).click();
  await recordClipFor(guest, 2);
  await guest.getByLabel(/I consent to share this recording/).check();
  await saveRecordedClip(guest);

  await dashboard.getByRole('button', { name: /^Guest Recording/ }).click();
  await expect(dashboard.getByText(/^Test Recording \(\d+s\)$/)).toBeVisible();
  await expectAccessible(dashboard, 'a recording before any result');
  await guest.getByRole('button', { name: 'Retest camera' }).click();
  await checkCamera(guest);
  await guest.getByLabel('Your name').fill('Amara Okafor');
  await guest.getByRole('button', { name: 'Share Results with Host' }).click();
  await expect(guest.getByRole('button', { name: 'Results Shared' })).toBeVisible();

  const result = dashboard.getByRole('region', { name: /^Result of Amara/ });
  await expect(result.getByText('Guest Recording:')).toBeVisible();
  const recording = result.getByRole('figure', { name: /^Recording of Amara/ });
  await expect(recording).toContainText(/Test Recording \(\d+s\)Recorded: \d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d/);
  await expectToPlay(recording);
  await expectAccessible(dashboard, 'a recording beside a result');
  const bytes = await download(recording, /^guest-recording-\d{13}\.webm$/);
  expect(await findStored(dataDir, bytes)).toBeDefined();

  await dashboard.route(/\/content\?$/, (route) => route.fulfill({ contentType: 'video/webm', body: 'no video' }));
  await dashboard.reload();
  await press(dashboard.getByRole('button', { name: /^Guest Results/ }));
  await expect(result.getByText('Video format not supported - Recording may be corrupted')).toBeVisible();
  await dashboard.unrouteAll();
  await result.getByRole('button', { name: 'Try again' }).click();
  await expectToPlay(recording);

  await deleteRecording(recording);
  await expect(recording).toBeHidden();
  await expect(result.getByText('Recording deleted')).toBeVisible();
  await dashboard.reload();
  await press(dashboard.getByRole('button', { name: /^Guest Results/ }));
  await expect(result.getByText(/^The test video of Amara.* was deleted$/)).toBeVisible();
  await expect.poll(() => findStored(dataDir, bytes)).toBeUndefined();
});

test('a recording without a video shows a message', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  const link = await makeGuestLink(page, { guestFirstName: 'Noor', title: 'Night shift' });
  await shareResult(page, link, { guestName: 'Noor', recording: 'skipped' });
  await page.goto('/dashboard');
  await press(page.getByRole('button', { name: /^Guest Results/ }));
  await expect(page.getByText('Noor chose not to record a test video')).toBeVisible();
  await sendTinyClip(page, link, 'Noor');
  const noVideo = 'Recording data unavailable - This is demo data without actual video';
  await expect(page.getByText(noVideo)).toBeVisible();
  await expectAccessible(page, 'a recording without data');
  await sendTinyClip(page, link, 'Tomás');
  await expect(page.getByText('Recordings without results:')).toBeVisible();
  await expect(page.getByText(noVideo)).toHaveCount(2);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(page, 'recordings without data');
});

async function sendTinyClip(page: Page, link: string, guestName: string): Promise<void> {
  const clipData = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, ...Buffer.from('webm')]).toString('base64');
  const clip = { clipData, duration: 12, fileName: 'guest-recording-1.webm', canShareWithHost: true };
  const reply = await page.request.post('/api/guest-recording', {
    data: { ...clip, guestName, sessionCode: link.split('=')[1] },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(reply.status()).toBe(201);
}
