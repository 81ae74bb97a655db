import type { Page } from '@playwright/test';
import {
  checkConnection,
  expectJudged,
  finishCamera,
  makeLink,
  newHost,
  openStep,
  recordClip,
  saveClip,
  signUp,
  startCamera,
  step,
} from './stage/actions';
import { type Hazard, provoke } from './stage/hazards';
import { expect, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';
import { holdPhone } from './stage/phone';

const card = (page: Page) => step(page, 'Microphone Test');

async function expectFailed(page: Page, message: string): Promise<void> {
  await expect(card(page).getByText('Failed', { exact: true })).toBeVisible();
  await openStep(page, 'Microphone Test');
  await expect(card(page).getByText(message).last()).toBeVisible();
  await expect(card(page).getByText('Microphone test passed')).toHaveCount(0);
}

const expectTryAgain = (page: Page) => expect(card(page).getByRole('button', { name: 'Try again' })).toBeVisible();

interface Case {
  readonly hazards: readonly Hazard[];
  readonly expectOutcome: (page: Page) => Promise<void>;
}

/** A verdict in time, and never one about sound that did not arrive. */
const cases: readonly Case[] = [
  {
    hazards: ['soundStops'],
    expectOutcome: async (page) => {
      await expectFailed(page, 'The sound stopped arriving');
      await expectTryAgain(page);
    },
  },
  { hazards: ['clockFreezes'], expectOutcome: (page) => expectFailed(page, 'The sound stopped arriving') },
  { hazards: ['tracksStopped'], expectOutcome: (page) => expectFailed(page, 'The sound stopped arriving') },
  { hazards: ['soundBreaksOff'], expectOutcome: (page) => expectFailed(page, 'Microphone test incomplete') },
  { hazards: ['recorderNeverStops', 'durationTooShort'], expectOutcome: expectToBeHeard },
  { hazards: ['noneIsIncompatible'], expectOutcome: expectNeitherFound },
];

async function expectToBeHeard(page: Page): Promise<void> {
  await expect(card(page).getByText('Passed', { exact: true })).toBeVisible();
  await openStep(page, 'Microphone Test');
  await page.getByRole('button', { name: 'Play Recording' }).click();
  const place = card(page).getByRole('slider', { name: 'Position in the recording' });
  await expect.poll(async () => Number(await place.inputValue()), 'what has arrived can be heard').toBeGreaterThan(0.3);
  await expect(place).toHaveAttribute('aria-valuetext', /\/ 0:08$/);
}

async function expectNeitherFound(page: Page): Promise<void> {
  await expectFailed(page, 'No microphone found');
  await expectTryAgain(page);
  await openStep(page, 'Camera Test');
  await page.getByRole('button', { name: 'Start Camera Test' }).click();
  await expect(step(page, 'Camera Test').getByText('No camera found').last()).toBeVisible();
}

test('a fault of the browser during a recording is named, and never passes', async ({ visit }) => {
  // A few at a time: an overloaded machine would be a fault of its own.
  for (const some of [cases.slice(0, 3), cases.slice(3)]) {
    await Promise.all(
      some.map(async ({ hazards, expectOutcome }) => {
        const { page, context } = await visit();
        await provoke(page, ...hazards);
        await page.goto('/');
        await page.getByRole('button', { name: 'Start Microphone Test' }).click();
        await expectOutcome(page);
        await context.close();
      }),
    );
  }
});

test('sound that stops before the test is told as well, and can be tried again', async ({ visit }) => {
  const { page } = await visit();
  await provoke(page, 'soundStops');
  await page.goto('/');
  await page.getByRole('button', { name: 'See your level' }).click();
  await expect(card(page).getByRole('meter', { name: 'Input level' })).toHaveAttribute('aria-valuetext', /, /);
  await expect(card(page).getByText('The sound stopped arriving')).toBeVisible();
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(card(page).getByText('The sound stopped arriving')).toBeHidden();
  await expect(card(page).getByRole('meter', { name: 'Input level' })).toHaveAttribute('aria-valuetext', /, /);
});

/** Longer than every patience with a device that is muted, paused or interrupted. */
const AWAY_MS = 3500;

/** A phone on which the page can be left for a moment. */
async function holdPhoneThatLeaves(page: Page): Promise<() => Promise<void>> {
  const phone = await holdPhone(page);
  return async () => {
    await phone.leave();
    await page.waitForTimeout(AWAY_MS);
    await phone.comeBack();
  };
}

test('a guest who leaves the page during the microphone test is heard to the end, and passes', async ({ visit }) => {
  const { page } = await visit();
  const leaveForAMoment = await holdPhoneThatLeaves(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Microphone Test' }).click();
  await expect(page.getByText(/0:0[2-5] \/ 0:08/)).toBeVisible();
  await leaveForAMoment();
  await expect(card(page).getByText('Passed', { exact: true })).toBeVisible();
});

test('a guest who leaves the page during the camera test sees themselves again, and passes', async ({ visit }) => {
  const { page } = await visit();
  const leaveForAMoment = await holdPhoneThatLeaves(page);
  await page.goto('/');
  await openStep(page, 'Camera Test');
  await startCamera(page);
  await leaveForAMoment();
  const preview = page.getByLabel('Live preview of your camera');
  const isPlaying = () => preview.evaluate((video: HTMLVideoElement) => !video.paused);
  await expect.poll(isPlaying, 'the picture moves again').toBe(true);
  await finishCamera(page);
  await expect(step(page, 'Camera Test').getByText('Passed', { exact: true })).toBeVisible();
});

const clips: readonly { readonly hazard: Hazard; readonly what: string; readonly type: string }[] = [
  { hazard: 'recorderNeverStops', what: 'survives a recorder that never stops', type: 'video/webm' },
  { hazard: 'appleEngine', what: 'is MP4 in an engine of Apple, though it offers WebM', type: 'video/mp4' },
];

for (const { hazard, what, type } of clips) {
  test(`a clip ${what}, and is saved`, async ({ visit }) => {
    const host = await visit({ plan: 'pro' });
    await signUp(host.page, newHost());
    const link = await makeLink(host.page, { guestFirstName: 'Amara' });
    const { page } = await visit({ plan: 'pro' });
    await provoke(page, hazard);
    await openWithKeptRun(page, link);
    await page.getByRole('button', { name: 'Record Test Video' }).click();
    await recordClip(page, 3);
    await page.getByLabel(/^I consent to share this recording/).check();
    const upload = page.waitForRequest((request) => request.url().includes('/api/uploads/guest-clips/'));
    await saveClip(page);
    await expect(page.getByText('Recording saved successfully!')).toBeVisible();
    expect((await upload).headers()['content-type']).toBe(type);
  });
}

test('nothing is recorded with devices that have just failed: they are to be tested again first', async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeLink(host.page, { guestFirstName: 'Amara' });
  const guest = await visit({ plan: 'pro', devices: 'none' });
  await host.page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
  });
  const expectRetestOffered = async (page: Page, address: string, title: string) => {
    await page.goto(address);
    for (const check of ['Microphone', 'Camera'] as const) {
      await openStep(page, `${check} Test`);
      await page.getByRole('button', { name: `Start ${check} Test` }).click();
      await expectJudged(page, `${check} Test`);
    }
    await openStep(page, 'Connection Test');
    await checkConnection(page);
    const offer = page.getByRole('region', { name: title });
    await expect(offer.getByText('Your microphone and your camera have to work first.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record Test Video' })).toHaveCount(0);
    await offer.getByRole('button', { name: 'Test Microphone Again' }).click();
    await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
  };
  await Promise.all([
    expectRetestOffered(guest.page, link, 'Record a short test video?'),
    expectRetestOffered(host.page, '/', 'Record your setup?'),
  ]);
});
