import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import {
  makeGuestLink,
  makeTemplate,
  newHost,
  openStep,
  press,
  recordClipFor,
  saveRecordedClip,
  signUp,
  stepHeader,
  wayOn,
} from './stage/actions';
import { expect, MAIN, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

const shareButton = (page: Page) => page.getByRole('button', { name: 'Share Results with Host' });

const isSeen = (thing: Locator): Promise<boolean> =>
  thing.evaluate((element) => {
    const { left, top, width, height, bottom } = element.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && bottom <= window.innerHeight && element.contains(above);
  });

async function expectShareInView(page: Page, fields: readonly Locator[]): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.locator('#summary').evaluate((summary) => summary.scrollIntoView({ block: 'start' }));
    await expect.poll(() => isSeen(shareButton(page)), { message: `at ${size.width}x${size.height}` }).toBe(true);
    for (const field of fields) {
      // The browser does not scroll to an element that already has the focus.
      await field.blur();
      await field.focus();
      await expect.poll(() => isSeen(field), { message: `a field at ${size.width}x${size.height}` }).toBe(true);
      expect(await isSeen(shareButton(page))).toBe(true);
    }
  }
}

test('required items have to be confirmed, the share button stays in view, and a later clip belongs to the same result', {
  tag: MAIN,
}, async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const items = [
    { text: 'Wear headphones', required: true },
    { text: 'Close other apps', required: true },
    { text: 'Have some water nearby' },
  ];
  await makeTemplate(host.page, { name: 'Panel', isDefault: true, items });
  const link = await makeGuestLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights, episode 42' });

  const { page } = await visit({ plan: 'pro', picture: 'small and slow', reducedMotion: 'reduce' });
  await openWithKeptRun(page, link);
  await expect(shareButton(page)).toBeVisible();
  await openStep(page, 'Prep Checklist');
  const checklist = stepHeader(page, 'Prep Checklist');
  await expect(checklist).toContainText('(2 required)');
  await expect(page.getByRole('list', { name: 'Progress' })).toContainText('Checklist (2 required)');
  await expect(page.getByText('3/4 completed')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'summary with required items open');
  await wayOn(page, 'Prep Checklist').click();
  await expect(checklist).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('2 required items to tick. Then send your results')).toBeVisible();
  await expect(page.getByText('See you at the session')).toBeHidden();
  await expect(page.getByText('Still open: “Wear headphones” and “Close other apps”.')).toBeVisible();
  await expectShareInView(page, [page.getByLabel(/Note for/)]);

  await shareButton(page).click();
  const question = page.getByRole('alertdialog', { name: '2 required items are open' });
  await expectAccessibleInBothThemes(page, 'asking about required items');
  await question.getByRole('button', { name: 'Go to the checklist' }).click();
  await expect(checklist).toBeFocused();
  await page.getByLabel('Wear headphones').check();
  await page.getByRole('button', { name: 'Continue anyway' }).click();
  await shareButton(page).click();
  await page
    .getByRole('alertdialog', { name: '1 required item is open' })
    .getByRole('button', { name: 'Share anyway' })
    .click();
  await expect(page.getByRole('button', { name: 'Results Shared' })).toBeDisabled();
  await expect(page.getByText('can see your results now'), 'the focus is not lost').toBeFocused();
  await expect(page.getByText(/has your results\. .*See you at the session\./)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'shared, with the offer to record');

  await page.getByRole('button', { name: 'Record Test Video' }).click();
  await recordClipFor(page, 1);
  await page.getByLabel(/I consent to share this recording/).check();
  await saveRecordedClip(page);
  await expect(page.getByText('can watch it next to your results.')).toBeVisible();
  await host.page.goto('/dashboard');
  await press(host.page.getByRole('button', { name: /^Guest Results/ }));
  const result = host.page.getByRole('region', { name: /^Result of Amara/ });
  await expect(result.getByRole('figure', { name: /^Recording of Amara/ })).toBeVisible();
});

test('three problems do not hide the share button or its fields', async ({ visit }) => {
  const host = await visit();
  await signUp(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Guest', guestSurname: 'User', title: 'Launch call' });
  const { page } = await visit({ reducedMotion: 'reduce' });
  await openWithKeptRun(page, link, { microphone: 'failed', camera: 'failed', connection: 'failed' });
  await expect(page.getByText('3 things to fix. Then send your results')).toBeVisible();
  await expect(page.getByRole('button', { name: /Record/ }), 'of a host on Plus').toBeHidden();
  const name = page.getByLabel('Your name');
  await name.fill('');
  await expectShareInView(page, [name, page.getByLabel('Your email'), page.getByLabel(/Note for/)]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(page, 'summary of a guest');
  await shareButton(page).click();
  await expect(name).toBeFocused();
  await name.fill('Priya');
  await shareButton(page).click();
  await expect(page.getByText(/has your results\. 3 things to fix before you meet\./)).toBeVisible();
});
