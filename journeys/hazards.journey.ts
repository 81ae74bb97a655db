import { finishCamera, openStep, recordClipFor, startCamera, tryAgain } from './stage/actions';
import { goOnWithTake, untilHeld } from './stage/counted-microphone';
import { only } from './stage/engines/engine';
import {
  cameraStep,
  expectClip,
  expectFailedOnce,
  expectPassed,
  expectPlayed,
  type HazardGuest,
  type HazardPlace,
  meet,
  microphoneStep,
  recorderDialog,
  saveWithConsent,
  startClip,
  startMicrophone,
} from './stage/hazards/guest';
import { leaveForAMoment } from './stage/hazards/phone';
import { type HazardName, letHappen } from './stage/hazards/provoke';
import { expect, test } from './stage/journey';
import type { PlayedPerson } from './stage/person';

interface Case {
  readonly place: HazardPlace;
  readonly hazards: readonly HazardName[];
  readonly person?: PlayedPerson;
  readonly story: (guest: HazardGuest) => Promise<void>;
}

const held: PlayedPerson = { holdAtMs: 2500 };

/** Browser faults in the steps where guests meet them: each ends in a true verdict, or in steps that lead to one. */
const suite = {
  'sound that freezes, whatever the context and the tracks claim to be, is no pass, and passes when it is tried again':
    [
      { place: 'microphone', hazards: ['clockFreezes'], story: failsOnce('The sound stopped arriving') },
      { place: 'microphone', hazards: ['soundStops'], story: failsOnce('The sound stopped arriving') },
      { place: 'microphone', hazards: ['tracksStopped'], story: failsOnce('The sound stopped arriving') },
      { place: 'microphone', hazards: ['soundStops'], story: losesItsLevelOnce },
      { place: 'microphone', hazards: ['soundBreaksOff'], story: failsOnce('Microphone test incomplete') },
    ],
  'a guest who leaves a page whose devices are muted meanwhile passes, and keeps what was recorded': [
    { place: 'microphone', hazards: ['leftPageIsMuted'], person: held, story: leavesTheTake },
    { place: 'camera', hazards: ['leftPageIsMuted'], story: leavesTheCamera },
    { place: 'recorder', hazards: ['leftPageIsMuted'], story: leavesTheClip },
  ],
  'a second opening that ends the first ends no check': [
    { place: 'microphone', hazards: ['secondEndsFirst'], story: isMeasuredWithGain },
    { place: 'camera', hazards: ['secondEndsFirst'], person: { cameras: 2 }, story: choosesAnotherCamera },
  ],
  'a recording that claims to be shorter than it is plays for as long as was counted': [
    { place: 'microphone', hazards: ['claimsToBeShort'], story: takeKeepsItsDuration },
    { place: 'recorder', hazards: ['claimsToBeShort'], story: clipKeepsItsDuration },
  ],
  'a browser that does not play by itself is given a tap': [
    { place: 'microphone', hazards: ['playRefused'], story: isHeard },
    { place: 'camera', hazards: ['playRefused'], story: tapsForThePicture },
  ],
  'a recorder that plays no WebM, or delivers nothing at first, records what can be played': [
    { place: 'recorder', hazards: ['webmNotPlayed'], story: savesMp4 },
    { place: 'recorder', hazards: ['firstChunksEmpty'], story: savesWebm },
    { place: 'recorder', hazards: ['recorderNeverStops'], story: waitsForTheRecorder },
  ],
  'a headset that makes the system work at 16 or 8 kHz is measured as it sounds': [
    { place: 'microphone', hazards: ['soundAt16Khz'], story: isHeard },
    { place: 'microphone', hazards: ['soundAt16Khz'], person: { sound: 'quiet' }, story: isQuiet },
    { place: 'microphone', hazards: ['soundAt8Khz'], story: soundsLikeATelephone },
  ],
  'a device that comes in the place of another in mid-check is not judged as that one': [
    {
      place: 'microphone',
      hazards: ['anotherTakesOver'],
      person: held,
      story: isSwapped('The microphone was switched'),
    },
    { place: 'camera', hazards: ['anotherTakesOver'], story: cameraIsSwapped('The camera was switched') },
    { place: 'camera', hazards: ['unplugged'], story: cameraIsSwapped('Camera disconnected') },
    { place: 'recorder', hazards: ['unplugged'], story: clipIsCutShort },
  ],
} as const satisfies Record<string, readonly Case[]>;

for (const [what, cases] of Object.entries<readonly Case[]>(suite))
  test(what, async ({ visit }) => {
    for (const { place, hazards, person, story } of cases) {
      await test.step(`${place}: ${hazards.join(', ')}`, async () => {
        const guest = await meet(visit, { place, hazards, person });
        await story(guest);
        await guest.page.close();
      });
    }
  });

/** Chromium plays it above, together with other hazards. */
test(
  'a take whose tracks are stopped without an event is no pass, and the next one is heard',
  only('firefox'),
  async ({ visit }) => {
    const { page, endHazards } = await meet(visit, { place: 'microphone', hazards: ['tracksStopped'] });
    await startMicrophone(page);
    await expect(microphoneStep(page).getByText('Failed', { exact: true })).toBeVisible();
    await expect(microphoneStep(page).getByText('The sound stopped arriving').last()).toBeVisible();
    await endHazards();
    await tryAgain(page, 'Microphone Test');
    await expectPassed(page, 'microphone');
  },
);

function failsOnce(message: string): Case['story'] {
  return async (guest) => {
    await startMicrophone(guest.page);
    await expectFailedOnce(guest, 'microphone', message);
  };
}

async function losesItsLevelOnce({ page, endHazards }: HazardGuest): Promise<void> {
  const level = microphoneStep(page).getByRole('meter', { name: 'Input level' });
  const frozen = microphoneStep(page).getByText('The sound stopped arriving');
  const hasLevel = page.waitForFunction(() =>
    document.querySelector('[role=meter]')?.getAttribute('aria-valuetext')?.includes(', '),
  );
  await page.getByRole('button', { name: 'See your level' }).click();
  await hasLevel;
  await expect(frozen).toBeVisible();
  await endHazards();
  await microphoneStep(page).getByRole('button', { name: 'Try again' }).click();
  await expect(frozen).toBeHidden();
  await expect(level).toHaveAttribute('aria-valuetext', /, /);
}

async function leavesTheTake({ page }: HazardGuest): Promise<void> {
  await startMicrophone(page);
  await untilHeld(page);
  await leaveForAMoment(page);
  await goOnWithTake(page);
  await expectPassed(page, 'microphone');
}

async function leavesTheCamera({ page }: HazardGuest): Promise<void> {
  await startCamera(page);
  await leaveForAMoment(page);
  const preview = page.getByLabel('Live preview of your camera');
  const isPlaying = () => preview.evaluate((video: HTMLVideoElement) => !video.paused);
  await expect.poll(isPlaying, 'the picture moves again').toBe(true);
  await finishCamera(page);
  await expectPassed(page, 'camera');
}

async function leavesTheClip({ page }: HazardGuest): Promise<void> {
  const pressedMs = await startClip(page);
  const leftMs = await leaveForAMoment(page);
  const length = (await page.getByText(/^Your recording, \d+ seconds$/).textContent()) ?? '';
  const seconds = Number(/\d+/.exec(length));
  expect(seconds).toBeGreaterThanOrEqual(2);
  expect(seconds, 'but no black and silence').toBeLessThanOrEqual(Math.ceil((leftMs - pressedMs) / 1000));
  await saveWithConsent(page);
}

async function isMeasuredWithGain({ page }: HazardGuest): Promise<void> {
  await startMicrophone(page);
  await expectPassed(page, 'microphone');
  await openStep(page, 'Microphone Test');
  await microphoneStep(page).getByRole('button', { name: 'Details' }).click();
  await expect(microphoneStep(page).getByText(/^with automatic gain; .* were not measured$/)).toBeVisible();
}

/** The browser's own cameras show moving patterns, whose verdict is random. */
async function choosesAnotherCamera({ page }: HazardGuest): Promise<void> {
  await startCamera(page);
  await page.getByLabel('Select Camera').selectOption({ index: 1 });
  const finish = page.getByRole('button', { name: 'Finish Camera Test' });
  await expect(finish).toBeDisabled();
  await expect(finish).toBeEnabled();
  await finishCamera(page);
  await expect(cameraStep(page).getByText('Camera disconnected')).toHaveCount(0);
}

async function isHeard({ page }: HazardGuest): Promise<void> {
  await startMicrophone(page);
  await expectPassed(page, 'microphone');
  await expectPlayed(page, 'microphone');
}

async function savesMp4({ page }: HazardGuest): Promise<void> {
  expect(await expectClip(page)).toBe('video/mp4');
}

async function savesWebm({ page }: HazardGuest): Promise<void> {
  expect(await expectClip(page)).toBe('video/webm');
}

async function takeKeepsItsDuration(guest: HazardGuest): Promise<void> {
  const { page } = guest;
  await startMicrophone(page);
  await expectPassed(page, 'microphone');
  await openStep(page, 'Microphone Test');
  await expectDuration(guest, microphoneStep(page), 8);
}

async function clipKeepsItsDuration(guest: HazardGuest): Promise<void> {
  const { page } = guest;
  await recordClipFor(page, 3);
  const said = await recorderDialog(page)
    .getByText(/^Your recording, \d+ seconds$/)
    .textContent();
  await expectDuration(guest, recorderDialog(page), Number(/\d+/.exec(said ?? '')));
}

const STEP_S = 0.1;

async function expectDuration(
  { endHazards }: HazardGuest,
  player: ReturnType<typeof recorderDialog>,
  durationS: number,
) {
  const place = player.getByRole('slider', { name: 'Position in the recording' });
  const maxS = async () => Number(await place.getAttribute('max'));
  const claimedS = () =>
    player
      .locator('audio, video')
      .first()
      .evaluate((media: HTMLMediaElement) => media.duration);
  const shown = new RegExp(` of 0:${String(durationS).padStart(2, '0')}$`);
  await expect.poll(claimedS).toBeLessThan(durationS - 1);
  await expect(place).toHaveAttribute('aria-valuetext', shown);
  expect(Math.floor(await maxS())).toBe(durationS);
  await place.fill(String(durationS - 1));
  await endHazards();
  await expect.poll(claimedS).toBeGreaterThan(durationS - 1);
  await expect(place, 'it was put beyond the claimed end').toHaveValue(String(durationS - 1));
  await expect(place).toHaveAttribute('aria-valuetext', shown);
  await player.getByRole('button', { name: 'Play Recording' }).first().click();
  await expect
    .poll(async () => (await maxS()) - Number(await place.inputValue()), 'it is at the end')
    .toBeLessThan(STEP_S);
}

async function waitsForTheRecorder({ page }: HazardGuest): Promise<void> {
  await startClip(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Finishing your recording')).toBeVisible();
  await expectPlayed(page, 'recorder');
  expect(await saveWithConsent(page)).toBe('video/webm');
}

async function tapsForThePicture({ page }: HazardGuest): Promise<void> {
  await page.getByRole('button', { name: 'Start Camera Test' }).click();
  await expect(page.getByText('Your browser needs a click before it shows the camera')).toBeVisible();
  await page.getByRole('button', { name: 'Show my picture' }).click();
  await expect(page.getByText('Excellent camera setup!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show my picture' })).toHaveCount(0);
}

/** The file plays at −45 dBFS RMS. */
async function isQuiet({ page }: HazardGuest): Promise<void> {
  await startMicrophone(page);
  await expect(microphoneStep(page).getByText('Audio level too low').last()).toBeVisible();
  await microphoneStep(page).getByRole('button', { name: 'Details' }).click();
  await expect(microphoneStep(page).getByText('Average (RMS)').locator('xpath=following-sibling::*[1]')).toHaveText(
    /^−4[3-6][.\d]* dBFS/,
  );
}

/** Expects only the verdict about the sample rate, which is too low for any further finding. */
async function soundsLikeATelephone({ page }: HazardGuest): Promise<void> {
  await startMicrophone(page);
  await expect(microphoneStep(page).getByText('Telephone-quality microphone').last()).toBeVisible();
  await expect(microphoneStep(page).getByRole('region', { name: 'Also heard' })).toHaveCount(0);
  await microphoneStep(page).getByRole('button', { name: 'Details' }).click();
  await expect(microphoneStep(page).getByText(/^below 32 kHz, noise, room and gain were not measured/)).toBeVisible();
}

function isSwapped(message: string): Case['story'] {
  return async (guest) => {
    await startMicrophone(guest.page);
    await untilHeld(guest.page);
    await letHappen(guest.page);
    await goOnWithTake(guest.page);
    await expectFailedOnce(guest, 'microphone', message);
  };
}

function cameraIsSwapped(message: string): Case['story'] {
  return async (guest) => {
    await startCamera(guest.page);
    await letHappen(guest.page);
    await expectFailedOnce(guest, 'camera', message);
  };
}

async function clipIsCutShort({ page }: HazardGuest): Promise<void> {
  await startClip(page);
  await letHappen(page);
  await expect(page.getByText(/^Your recording, \d+ seconds$/), 'what there was is kept').toBeAttached();
  await expectPlayed(page, 'recorder');
  await saveWithConsent(page);
}
