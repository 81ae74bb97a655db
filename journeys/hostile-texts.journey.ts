import type { Locator, Page } from '@playwright/test';
import { expectNoSidewaysScrolling } from './stage/access';
import { newHost, openStep, press, signUp } from './stage/actions';
import { expect, test } from './stage/journey';

const TURN_AROUND = '\u202e';

/**
 * A text for a field of `max` characters, different for each field: markup, a character that reverses the direction of
 * the following text, and a very long word. The page has to show it as plain text.
 */
const write = (max: number): string => {
  const start = `<img src=x onerror=hurt()>${TURN_AROUND}`;
  return `${start}${'W'.repeat(max - start.length)}`;
};

test('hostile texts are shown as text wherever people read them', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro', viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => Object.assign(window, { hurt: () => Object.assign(window, { isHurt: true }) }));
  await signUp(page, { ...newHost(), firstName: write(100), lastName: write(100) });
  const link = await fillEveryField(page);
  const shown = (max: number) => write(max).replace(TURN_AROUND, '');

  await page.goto(`/guest/${link.split('=')[1]}`);
  await expect(page.getByRole('heading', { name: /^Welcome,/ })).toContainText(shown(100));
  await expectHarmless(page, 'landing page');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: /^Welcome,/ })).toContainText(shown(100));
  await expect(page.getByRole('banner')).toContainText(shown(100));
  await expect(page.getByRole('blockquote')).toHaveText(shown(500));
  await openStep(page, 'Prep Checklist');
  await expect(page.getByRole('checkbox', { name: shown(200) })).toBeVisible();
  await expectHarmless(page, 'guest page');

  await page.goto('/dashboard');
  await press(page.getByRole('button', { name: /Guest Results/ }));
  await expect(page.getByText(shown(500), { exact: true })).toBeVisible();
  await expectHarmless(page, 'guest sessions');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectUncut(page.getByRole('alertdialog'), 'the question before a session is deleted');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('tab', { name: 'Checklist Templates' }).click();
  await expect(page.getByRole('heading', { name: shown(100) })).toBeVisible();
  await expectHarmless(page, 'checklist templates');
  await page.getByRole('tab', { name: 'Branding' }).click();
  const preview = page.getByRole('region', { name: 'Guest Experience Preview' });
  await expect(preview).toContainText(shown(100));
  await expectUncut(preview.locator('.guest-preview'), 'the preview of the guest page');
  await expectHarmless(page, 'branding');
  await page.goto('/notifications');
  await expect(page.getByText(`${shown(200)} completed their test`, { exact: true })).toBeVisible();
  await expectHarmless(page, 'notifications');
});

test('no text becomes markup or code, even if scripts were allowed', async ({ visit }) => {
  const { context } = await visit();
  // Not the watched page: here the policy's violations are written to the console.
  const page = await context.newPage();
  for (const path of ['/', '/dashboard', '/guest/0123456789abcdefghjkmnpqrs', '/privacy.html']) {
    await page.goto(path);
    const outcomes = await page.evaluate(() => {
      const thrown = (act: () => unknown) => {
        try {
          act();
          return 'done';
        } catch (error) {
          return error instanceof Error ? error.name : String(error);
        }
      };
      return [
        thrown(() => Object.assign(document.createElement('p'), { innerHTML: '<img src=x>' })),
        thrown(() => document.createRange().createContextualFragment('<img src=x>')),
        thrown(() => Object.assign(document.createElement('script'), { src: '/assets/first.js' })),
        thrown(() => new Worker('/assets/first.js')),
      ];
    });
    expect(outcomes, path).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
  }
});

async function fillEveryField(page: Page): Promise<string> {
  const call = async (method: 'post' | 'put', path: string, data: object) => {
    const reply = await page.request[method](path, { data, headers: { 'sec-fetch-site': 'same-origin' } });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  await call('post', '/api/checklist-templates', { name: write(100), items: [{ text: write(200), required: true }] });
  await call('put', '/api/branding', { brandSenderName: write(100) });
  const { sessionCode } = await call('post', '/api/test-sessions', {
    title: write(200),
    guestFirstName: write(100),
    guestSurname: write(100),
    guestMessage: write(500),
  });
  const found = { message: write(300), advice: write(300), device: write(200) };
  await call('post', '/api/guest-results', {
    sessionCode,
    guestName: write(200),
    microphoneStatus: 'warning',
    cameraStatus: 'failed',
    connectionStatus: 'passed',
    checklistCompleted: [write(200)],
    notes: write(500),
    details: { microphone: found, camera: found, browser: write(200), system: write(200) },
  });
  return `/?session=${sessionCode}`;
}

async function expectHarmless(page: Page, place: string): Promise<void> {
  expect(await page.evaluate(() => 'isHurt' in window), `${place}: markup came to life`).toBe(false);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await page.locator('body').textContent(), place).not.toContain(TURN_AROUND);
  await expectNoSidewaysScrolling(page, place);
}

async function expectUncut(box: Locator, place: string): Promise<void> {
  const excess = await box.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(excess, `${place}: pixels that are cut off`).toBeLessThanOrEqual(0);
}
