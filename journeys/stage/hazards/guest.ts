import type { Page } from '@playwright/test';
import {
  expectJudged,
  expectSeen,
  finishCamera,
  makeGuestLink,
  newHost,
  openStep,
  recordClipFor,
  saveRecordedClip,
  signUp,
  step,
  TAKE_MS,
  tryAgain,
} from '../actions';
import { expect, type VisitFunction } from '../journey';
import { openWithKeptRun } from '../kept-run';
import type { PlayedPerson } from '../person';
import { type HazardName, provoke } from './provoke';

export type HazardPlace = 'microphone' | 'camera' | 'recorder';

export interface HazardGuest {
  readonly page: Page;
  readonly endHazards: () => Promise<void>;
}

interface Meeting {
  readonly place: HazardPlace;
  readonly hazards: readonly HazardName[];
  readonly person?: PlayedPerson | undefined;
}

export async function meet(visit: VisitFunction, { place, hazards, person }: Meeting): Promise<HazardGuest> {
  if (place === 'recorder') return meetInRecorder(visit, hazards);
  const { page } = await visit(person);
  const endHazards = await provoke(page, hazards);
  await page.goto('/');
  await openStep(page, NAMES[place]);
  return { page, endHazards };
}

async function meetInRecorder(visit: VisitFunction, hazards: readonly HazardName[]): Promise<HazardGuest> {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Amara' });
  const { page } = await visit({ plan: 'pro' });
  const endHazards = await provoke(page, hazards);
  await openWithKeptRun(page, link);
  await page.getByRole('button', { name: 'Record Test Video' }).click();
  return { page, endHazards };
}

const NAMES = { microphone: 'Microphone Test', camera: 'Camera Test' } as const;

export const microphoneStep = (page: Page) => step(page, NAMES.microphone);
export const cameraStep = (page: Page) => step(page, NAMES.camera);
export const recorderDialog = (page: Page) => page.getByRole('dialog');

export const startMicrophone = (page: Page) => page.getByRole('button', { name: 'Start Microphone Test' }).click();

export const expectPassed = (page: Page, place: keyof typeof NAMES) =>
  expect(step(page, NAMES[place]).getByText('Passed', { exact: true })).toBeVisible({ timeout: TAKE_MS });

export async function expectFailedOnce({ page, endHazards }: HazardGuest, place: keyof typeof NAMES, message: string) {
  const name = NAMES[place];
  await expectJudged(page, name);
  await openStep(page, name);
  await expect(step(page, name).getByText(message).last()).toBeVisible();
  await expect(step(page, name).getByText('Failed', { exact: true })).toBeVisible();
  await endHazards();
  await tryAgain(page, name);
  if (place === 'camera') {
    await expectSeen(page);
    await finishCamera(page);
  }
  await expectPassed(page, place);
}

export async function expectPlayed(page: Page, place: 'microphone' | 'recorder'): Promise<void> {
  const player = place === 'microphone' ? microphoneStep(page) : recorderDialog(page);
  if (place === 'microphone') await openStep(page, NAMES.microphone);
  await player.getByRole('button', { name: 'Play Recording' }).first().click();
  const position = player.getByRole('slider', { name: 'Position in the recording' });
  await expect.poll(async () => Number(await position.inputValue()), 'it moves on').toBeGreaterThan(0.3);
}

export async function saveWithConsent(page: Page): Promise<string | undefined> {
  await page.getByLabel(/^I consent to share this recording/).check();
  const upload = page.waitForRequest((request) => request.url().includes('/api/uploads/guest-clips/'));
  await saveRecordedClip(page);
  await expect(page.getByText('Recording saved successfully!')).toBeVisible();
  return (await upload).headers()['content-type'];
}

export async function expectClip(page: Page): Promise<string | undefined> {
  await recordClipFor(page, 2);
  await expectPlayed(page, 'recorder');
  return saveWithConsent(page);
}

export async function startClip(page: Page): Promise<number> {
  const record = page.getByRole('button', { name: 'Record', exact: true });
  await expect(record).toBeEnabled();
  const pressedMs = Date.now();
  await record.click();
  await expect(page.getByText(/Recording 0:(0[2-9]|1\d)/)).toBeVisible();
  return pressedMs;
}
