import type { Page } from '@playwright/test';
import {
  finishCamera,
  openStep,
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
