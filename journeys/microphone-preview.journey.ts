import type { Page } from '@playwright/test';
import { checkMicrophone, makeGuestLink, newHost, openStep, signUp, step } from './stage/actions';
import { untilHeld } from './stage/counted-microphone';
import { passTimeAsking } from './stage/device-requests';
import { expect, MAIN, test } from './stage/journey';
import { leaveToBrowser } from './stage/left-to-browser';
import { setVisible, watchMicrophones } from './stage/microphones';

const listenButton = (page: Page) => page.getByRole('button', { name: 'See your level' });
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop listening' });
const touch = (page: Page) => page.getByRole('heading', { level: 1 }).click();

async function expectLevel(page: Page): Promise<void> {
  const card = step(page, 'Microphone Test');
  await expect(card.getByText('Audio levels look good')).toBeVisible();
  await expect(card.getByRole('meter', { name: 'Input level' })).toHaveAttribute('aria-valuetext', /^(Low|Optimal), /);
}

test('an allowed microphone shows its level after the first interaction, and is released while the page is hidden', async ({
  visit,
}) => {
  const { page } = await visit();
  const { timesAsked, openTracks } = await watchMicrophones(page);
  await page.goto('/');
  await expect(listenButton(page)).toBeVisible();
  expect(await timesAsked(), 'before a touch').toBe(0);
  await touch(page);
  await expectLevel(page);

  await setVisible(page, false);
  await expect.poll(openTracks, 'hidden page').toBe(0);
  await setVisible(page, true);
  await expectLevel(page);
  await openStep(page, 'Prep Checklist');
  await expect.poll(openTracks, 'closed step').toBe(0);
  await openStep(page, 'Microphone Test');
  await expectLevel(page);

  const opened = await timesAsked();
  await checkMicrophone(page);
  expect(await timesAsked(), 'the test takes over what is open').toBe(opened);
  await expect.poll(openTracks, 'after the test').toBe(0);
});

test('if the browser would prompt, the level starts by its button, and automatically once it is allowed', async ({
  visit,
}) => {
  const { page, context, url } = await visit({ permission: 'asked' });
  const { timesAsked, openTracks } = await watchMicrophones(page);
  await page.goto('/');
  await touch(page);
  // The page reads the permission once a second: two readings must have had no effect.
  await passTimeAsking(page, 2000);
  expect(await timesAsked()).toBe(0);
  await listenButton(page).click();
  const card = step(page, 'Microphone Test');
  await expect(card.getByText('Microphone access denied')).toBeVisible();
  // The page watches the permission once the help is shown, and must have read the refusal before it is reversed.
  await expect(card.getByText('This page continues automatically')).toBeVisible();
  await passTimeAsking(page, 1000);
  await context.grantPermissions(['microphone'], { origin: url });
  await expectLevel(page);
  await stopButton(page).click();
  await expect.poll(openTracks).toBe(0);
  await expect(listenButton(page)).toBeVisible();
});

test('on a phone, the start button does not move while the invitation loads and the level starts', {
  tag: MAIN,
}, async ({ visit }) => {
  const host = await visit();
  await signUp(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Noor' });
  const { page } = await visit({ viewport: { width: 390, height: 1000 }, holdAtMs: 2500 });
  let letThrough = () => {};
  const wanted = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await leaveToBrowser(page);
  await page.route('**/api/test-sessions/*', async (route) => {
    await wanted;
    await route.continue();
  });
  await page.goto(link);
  await expect(page.getByText('Loading your invitation…')).toBeVisible();
  const button = step(page, 'Microphone Test').getByRole('button', { name: /Start Microphone Test|Recording/ });
  const place = () => button.boundingBox();
  const before = await place();
  letThrough();
  await expect(page.getByText('Loading your invitation…')).toHaveCount(0);
  expect(await place(), 'with the invitation').toEqual(before);

  await touch(page);
  await expectLevel(page);
  expect(await place(), 'with the level').toEqual(before);
  await button.click();
  await untilHeld(page);
  await expect(page.getByRole('button', { name: 'Recording... Speak Now!' })).toBeVisible();
  expect(await place(), 'with the test').toEqual(before);
});
