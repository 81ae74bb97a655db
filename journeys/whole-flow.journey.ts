import type { Page } from '@playwright/test';
import {
  expectToPlay,
  finishCamera,
  goOn,
  newHost,
  openStep,
  press,
  recordClipFor,
  registerHost,
  saveRecordedClip,
  startCamera,
  step,
  TAKE_MS,
  testConnection,
  testMicrophone,
} from './stage/actions';
import { everyEngine, pageEngineOf } from './stage/engines/engine';
import { expect, MAIN, test } from './stage/journey';
import { realTime } from './stage/real-time';
import { noteSeen } from './stage/report/seen';
import { pictureState } from './stage/report/state-pictures';

const TITLE = 'Harbour Lights, episode 42';

test(
  'a host makes a link, a guest checks everything, records a clip and shares, and the host sees it all',
  realTime('whole flow', { tag: [everyEngine.tag, MAIN] }),
  async ({ visit }) => {
    const host = await visit({ plan: 'pro' });
    const guest = await visit({ plan: 'pro', reducedMotion: 'reduce' });
    const { page } = guest;
    const code = await test.step('The host makes a link', () => makeLinkByHand(host.page));
    await test.step('The guest opens it', () => arrive(page, code));
    await test.step('Microphone, with its recording played', () => checkMicrophone(page));
    await test.step('Speakers', () => checkSpeakers(page));
    await test.step('Camera', () => checkCamera(page));
    await test.step('Connection', () => checkConnection(page));
    await test.step('Checklist and note', () => prepare(page));
    await test.step('A clip is recorded and saved', () => record(page));
    await test.step('The results are shared', () => share(page));
    await test.step('The host sees the result and the clip', () => seeResult(host.page));
  },
);

async function makeLinkByHand(page: Page): Promise<string> {
  await registerHost(page, newHost());
  await page.goto('/dashboard');
  await page.getByLabel('Guest first name *').fill('Amara');
  await page.getByLabel('Title').fill(TITLE);
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByText('Not Started')).toBeVisible();
  await pictureState(page, '1 dashboard with a link');
  return (await page.getByText(/^[0-9a-hjkmnp-tv-z]{26}$/).textContent()) ?? '';
}

async function arrive(page: Page, code: string): Promise<void> {
  await page.goto(`/?session=${code}`);
  await expect(page.getByRole('heading', { name: 'Welcome, Amara' })).toBeVisible();
  await expect(page.getByText(TITLE)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeEnabled();
  await pictureState(page, '2 guest page');
}

/** The sound comes from the system in real time. A busy machine loses parts of it, which is the only accepted finding. */
async function checkMicrophone(page: Page): Promise<void> {
  await testMicrophone(page);
  const card = step(page, 'Microphone Test');
  await expect(card.getByText(/^(Microphone test passed|Sound drops out)$/).first()).toBeVisible();
  await pictureState(page, '3 microphone judged');
  await page.getByRole('button', { name: 'Play Recording' }).click();
  const place = card.getByRole('slider', { name: 'Position in the recording' });
  await expect(place).toHaveAttribute('aria-valuetext', / of 0:08$/);
  await expect.poll(async () => Number(await place.inputValue()), 'the recording moves on').toBeGreaterThan(0.5);
  const hasUnprocessed = await card.getByText('Unprocessed', { exact: true }).isVisible();
  noteSeen('Recordings of a take', hasUnprocessed ? 'as a call hears it, and unprocessed' : 'one');
  await noteReadings(page, 'Microphone Test', {
    'Average (RMS)': 'Level of speech at −22 dBFS',
    'Level measured': 'Level measured',
    'Sample rate of the device': 'Sample rate of the microphone',
  });
  await goOn(page, 'Microphone Test');
}

/** Expects only the guest's answer: hearing an echo depends on the engine's devices. */
async function checkSpeakers(page: Page): Promise<void> {
  const card = step(page, 'Speaker Test');
  noteSeen('Speaker can be chosen', (await page.evaluate(() => 'setSinkId' in AudioContext.prototype)) ? 'yes' : 'no');
  await card.getByRole('button', { name: 'Play the Sound' }).click();
  await card.getByRole('button', { name: 'Yes, I heard it' }).click();
  await goOn(page, 'Speaker Test');
  await expect(card.getByText(/^(Passed|Warning)$/)).toBeVisible();
}

async function checkCamera(page: Page): Promise<void> {
  await startCamera(page);
  await pictureState(page, '4 camera live');
  await finishCamera(page);
  await expect(step(page, 'Camera Test').getByText('Passed', { exact: true })).toBeVisible();
  await pictureState(page, '5 camera judged');
  await goOn(page, 'Camera Test');
}

/** The other browsers on this machine share the line, so its quality is judged in the journeys of lines. */
async function checkConnection(page: Page): Promise<void> {
  await testConnection(page);
  await expect(step(page, 'Connection Test').getByText(/^(Passed|Warning)$/)).toBeVisible();
  await pictureState(page, '6 connection judged');
  await noteReadings(page, 'Connection Test', {
    Latency: 'Latency without a network',
    Download: 'Download without a network',
    Upload: 'Upload without a network',
  });
  await goOn(page, 'Connection Test');
  await expect(page.getByRole('heading', { name: /^You're (ready to record|mostly ready)!$/ })).toBeVisible();
}

async function prepare(page: Page): Promise<void> {
  await openStep(page, 'Prep Checklist');
  await page.getByLabel('Have a glass of water nearby').check();
  await page.getByLabel(/Note for/).fill('My headset arrives on Wednesday.');
  await pictureState(page, '7 summary');
}

async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record Test Video' }).click();
  await recordClipFor(page, 3);
  await pictureState(page, '8 clip recorded');
  await page.getByLabel(/I consent to share this recording/).check();
  const upload = page.waitForRequest((request) => request.url().includes('/api/uploads/guest-clips/'));
  await saveRecordedClip(page);
  await expect(page.getByText('Recording saved successfully!')).toBeVisible();
  noteSeen('Format of the clip', (await (await upload).headerValue('content-type')) ?? '');
}

async function share(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share Results with Host' }).click();
  await expect(page.getByRole('button', { name: 'Results Shared' })).toBeDisabled();
  await pictureState(page, '9 results shared');
}

async function seeResult(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await press(page.getByRole('button', { name: /^Guest Results/ }));
  const result = page.getByRole('region', { name: /^Result of Amara/ });
  await expect(result.getByText('My headset arrives on Wednesday.')).toBeVisible();
  await expect(result.getByText('Have a glass of water nearby')).toBeVisible();
  const clip = result.getByRole('figure', { name: /^Recording of Amara/ });
  await expect(clip).toBeVisible();
  await pictureState(page, '10 result of the guest');
  if (pageEngineOf(page) !== 'webkit') await expectToPlay(clip);
}

async function noteReadings(page: Page, name: string, readings: Readonly<Record<string, string>>): Promise<void> {
  const card = step(page, name);
  const details = card.getByRole('button', { name: 'Details' });
  await expect(async () => {
    await openStep(page, name);
    if ((await details.getAttribute('aria-expanded')) === 'false') await details.click({ timeout: 2000 });
    await expect(details).toHaveAttribute('aria-expanded', 'true', { timeout: 1000 });
  }).toPass({ timeout: TAKE_MS });
  for (const [reading, what] of Object.entries(readings)) {
    // The last match: a tile above the details may show the same text.
    const value = card.getByText(reading, { exact: true }).last().locator('xpath=following-sibling::dd[1]');
    if ((await value.count()) > 0) noteSeen(what, (await value.textContent()) ?? '');
  }
}
