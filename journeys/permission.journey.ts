import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { expectJudged, newHost, openStep, signUp, step } from './stage/actions';
import { openBlockedWindow } from './stage/blocked-window';
import { passTime } from './stage/counted-microphone';
import { passTimeAsking } from './stage/device-requests';
import { type DeviceQuestion, only, type StageDevice } from './stage/engines/engine';
import { hasPrograms } from './stage/engines/installed';
import { expect, MAIN, test, type VisitFunction } from './stage/journey';
import { realTime } from './stage/real-time';

const NOTICED_MS = 1500;

/** Allows devices some time after the page has received the refusal, as users do. */
async function allow(page: Page, question: DeviceQuestion, devices: readonly StageDevice[]): Promise<void> {
  await passTimeAsking(page, NOTICED_MS);
  await question.allow(devices);
}

test('a refused microphone is explained, and its check continues automatically once it is allowed', {
  tag: MAIN,
}, async ({ visit }) => {
  const { page, question } = await visit({ permission: 'asked' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Microphone Test' }).click();
  await question.refuse();
  const card = step(page, 'Microphone Test');
  await expect(card.getByText('Microphone access denied').first()).toBeVisible();
  await expect(card.getByText('Please allow microphone access and try again.')).toBeVisible();
  await expect(card.getByText('This page continues automatically')).toBeVisible();
  await expect(deviceButton(card), "the browser's own button comes first").toBeVisible();
  await expect(card.getByText('How to allow the microphone'), 'the steps are folded').toBeHidden();
  await allow(page, question, ['microphone']);
  await expect(card.getByText('Passed', { exact: true })).toBeVisible();
});

test("a press of the browser's own button that allows nothing leaves the focus, and opens the steps the second time", async ({
  visit,
}) => {
  const { page, question } = await visit({ permission: 'asked', viewport: { width: 320, height: 640 } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Microphone Test' }).click();
  await question.refuse();
  const card = step(page, 'Microphone Test');
  const button = deviceButton(card);
  await expect(button).toBeVisible();
  await expectAccessibleInBothThemes(page, "the browser's own button");
  await expectNoSidewaysScrolling(page, "the browser's own button");
  // Without a window, the browser shows no question and reports it as closed.
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(card.getByText('Press the button once more, and choose "Allow this time".')).toBeVisible();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card.getByText('These steps work without the button.')).toBeVisible();
  await expect(card.getByText('How to allow the microphone')).toBeVisible();
  await expect(button).toBeFocused();
  await expectAccessibleInBothThemes(page, 'the steps beside the button');
});

const deviceButton = (card: Locator) => card.locator('.device-button');

test.describe('in a window', () => {
  // biome-ignore lint/suspicious/noSkippedTests: it needs programs that not every machine has, and prints that.
  test.skip(
    !hasPrograms(['Xvfb', 'xdotool']),
    "Xvfb or xdotool is not installed (Debian: xvfb, xdotool): no question of the browser's own button",
  );

  test("a blocked microphone is allowed by two presses of the browser's own button", realTime('question'), async () => {
    const window = await openBlockedWindow();
    try {
      const { page, press, getsKeys, url } = window;
      await page.goto(url);
      await page.getByRole('button', { name: 'Start Microphone Test' }).click();
      const card = step(page, 'Microphone Test');
      const button = deviceButton(card);
      await expect(button).toBeVisible();
      await expect(async () => {
        // The browser refuses a press for half a second after the button has appeared.
        await button.focus();
        press('Return');
        expect(await getsKeys(), 'the question gets the keys').toBe(false);
      }).toPass();
      press('shift+Tab', 'Return');
      await expect(page.getByRole('button', { name: 'Play Recording' })).toBeVisible();
    } finally {
      await window.close();
    }
  });
});

test('a refused camera is explained on a small screen, and its check starts once it is allowed', async ({ visit }) => {
  const { page, question } = await visit({ permission: 'asked', viewport: { width: 320, height: 640 } });
  await page.goto('/');
  await openStep(page, 'Camera Test');
  await page.getByRole('button', { name: 'Start Camera Test' }).click();
  await question.refuse();
  await expect(step(page, 'Camera Test').getByText('Camera permission denied').first()).toBeVisible();
  await expect(step(page, 'Camera Test').getByText('This page continues automatically')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'help for a camera');
  await expectNoSidewaysScrolling(page, 'help for a camera');
  await allow(page, question, ['camera']);
  await expect(page.getByRole('button', { name: 'Finish Camera Test' })).toBeEnabled();
});

const REFUSAL = 'Microphone access denied';

test(
  'a microphone that Firefox has blocked is told with the way out, and works after it',
  only('firefox'),
  async ({ visit }) => {
    const { page, question, card } = await visitRefused(visit);
    await expect(card.getByText('Click the × beside Blocked.')).toBeVisible();
    const again = card.getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(card.getByText(REFUSAL).first(), 'the block is still there').toBeVisible();
    await question.unblock(['microphone']);
    await again.click();
    await question.allow(['microphone']);
    await expect(page.getByRole('button', { name: 'Play Recording' })).toBeVisible();
  },
);

test(
  'a microphone that WebKit has refused and then allows works once it is tried again',
  only('webkit'),
  async ({ visit }) => {
    const { page, question, card } = await visitRefused(visit);
    await expect(card.getByText('Press Try again.')).toBeVisible();
    await expect(card.getByText('This page continues automatically'), 'which would not be true').toHaveCount(0);
    await question.allow(['microphone']);
    await passTime(page, NOTICED_MS);
    await expect(card.getByText(REFUSAL).first(), 'an automatic request of the page stays refused').toBeVisible();
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Play Recording' })).toBeVisible();
  },
);

async function visitRefused(visit: VisitFunction) {
  const { page, question } = await visit({ permission: 'asked' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Microphone Test' }).click();
  await question.refuse();
  const card = step(page, 'Microphone Test');
  await expect(card.getByText(REFUSAL).first()).toBeVisible();
  return { page, question, card };
}

test('a question that is answered late is waited for, and pointed at', only('firefox', 'webkit'), async ({ visit }) => {
  const { page, question } = await visit({ permission: 'asked' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Microphone Test' }).click();
  const help = page.getByRole('region', { name: 'Your browser is waiting for your answer' });
  await expect(help).toBeVisible();
  await question.allow(['microphone']);
  await expectJudged(page, 'Microphone Test');
  await expect(help).toBeHidden();
});

test('a recorder with refused devices continues automatically once they are allowed', async ({ visit }) => {
  const { page, question } = await visit({ plan: 'pro', permission: 'asked' });
  await signUp(page, newHost());
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'My Recordings' }).click();
  await page.getByRole('button', { name: 'Record My Setup' }).click();
  const refusal = page.getByText('Unable to access camera and microphone. Please check permissions.');
  await expect(refusal).toBeVisible();
  await allow(page, question, ['camera', 'microphone']);
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeEnabled();
  await expect(refusal).toBeHidden();
});
