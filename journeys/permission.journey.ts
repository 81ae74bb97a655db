import type { Page } from '@playwright/test';
import { newHost, openStep, signUp, step } from './stage/actions';
import { expect, test } from './stage/journey';

/** Allows devices as people do: some time after the page has been refused and has seen so. */
async function allow(page: Page, permissions: readonly string[]): Promise<void> {
  await page.waitForTimeout(1500);
  await page.context().grantPermissions([...permissions], { origin: new URL(page.url()).origin });
}

test('a refused microphone is explained, and goes on by itself once it is allowed', async ({ visit }) => {
  const { page } = await visit({ permission: 'asked' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Microphone Test' }).click();
  const card = step(page, 'Microphone Test');
  await expect(card.getByText('Microphone access denied').first()).toBeVisible();
  await expect(card.getByText('Please allow microphone access and try again.')).toBeVisible();
  await expect(card.getByText('This page goes on by itself')).toBeVisible();
  await allow(page, ['microphone']);
  await expect(page.getByRole('button', { name: 'Recording... Speak Now!' })).toBeVisible({ timeout: 10_000 });
  await expect(card.getByText('Passed', { exact: true })).toBeVisible({ timeout: 20_000 });
});

test('a refused camera is explained, and starts once it is allowed', async ({ visit }) => {
  const { page } = await visit({ permission: 'asked' });
  await page.goto('/');
  await openStep(page, 'Camera Test');
  await page.getByRole('button', { name: 'Start Camera Test' }).click();
  await expect(step(page, 'Camera Test').getByText('Camera permission denied').first()).toBeVisible();
  await expect(step(page, 'Camera Test').getByText('This page goes on by itself')).toBeVisible();
  await allow(page, ['camera']);
  await expect(page.getByRole('button', { name: 'Finish Camera Test' })).toBeEnabled({ timeout: 20_000 });
});

test('a recorder whose devices are refused goes on by itself once they are allowed', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro', permission: 'asked' });
  await signUp(page, newHost());
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'My Recordings' }).click();
  await page.getByRole('button', { name: 'Record My Setup' }).click();
  const refusal = page.getByText('Unable to access camera and microphone. Please check permissions.');
  await expect(refusal).toBeVisible();
  await allow(page, ['camera', 'microphone']);
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeEnabled();
  await expect(refusal).toBeHidden();
});

test('a device that is allowed while its step is closed stays off', async ({ visit }) => {
  const { page } = await visit({ permission: 'asked' });
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    let asked = 0;
    navigator.mediaDevices.getUserMedia = (wishes) => {
      asked += 1;
      return ask(wishes);
    };
    Object.assign(window, { timesAsked: () => asked });
  });
  const timesAsked = () => page.evaluate(() => (window as unknown as { timesAsked(): number }).timesAsked());
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Microphone Test' }).click();
  await expect(step(page, 'Microphone Test').getByText('Microphone access denied').first()).toBeVisible();
  const before = await timesAsked();
  await openStep(page, 'Prep Checklist');
  await allow(page, ['microphone']);
  // The page polls once a second: nothing may have happened after three.
  await page.waitForTimeout(3000);
  expect(await timesAsked()).toBe(before);
  await expect(step(page, 'Microphone Test').getByText('Failed', { exact: true })).toBeVisible();
});
