import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './stage/access';
import { makeGuestLink, newHost, registerHost, shareResult, untilLive } from './stage/actions';
import { expect, MAIN, test } from './stage/journey';

/** Shorter than the page's polling interval of 30 s. */
const LIVE = { timeout: 20_000 } as const;

const openLive = (page: Page, address: string) => untilLive(page, () => page.goto(address));

test('a result stored by another instance appears immediately on open pages, and a notification opens it', async ({
  visit,
}) => {
  const { page, twinUrl } = await visit({ plan: 'pro' });
  await registerHost(page, newHost());
  const links = await Promise.all(
    ['Amara', 'Tomás'].map((guestFirstName) =>
      makeGuestLink(page, { guestFirstName, title: `With ${guestFirstName}` }),
    ),
  );
  await openLive(page, '/dashboard');
  await expect(page.getByText('Not Started')).toHaveCount(2);
  await shareResult(page, links[0], { at: twinUrl, guestName: 'Amara' });
  await expect(page.getByText(/Completed \d\d-/)).toBeVisible(LIVE);
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible(LIVE);

  await openLive(page, '/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(page.getByText('1 unread', { exact: true })).toBeVisible();
  await shareResult(page, links[1], { at: twinUrl, guestName: 'Tomás', microphoneStatus: 'failed' });
  const rows = page.getByRole('list', { name: 'Guest Test Completions' }).getByRole('listitem');
  await expect(rows).toHaveCount(2, LIVE);
  await expect(page.getByText('2 unread', { exact: true })).toBeVisible();
  await expect(rows.first()).toContainText('Tomás completed their test');
  await expect(rows.first()).toContainText('Failed');
  await expect(rows.last()).toContainText('Passed');
  await expect(rows.last()).toContainText('Just now');
  await expectAccessible(page, 'notifications');

  await rows
    .last()
    .getByRole('button', { name: /Mark as read/ })
    .press('Enter');
  await expect(page.getByText('1 unread', { exact: true })).toBeVisible();
  await expect(rows.last().getByRole('link', { name: /View Results/ })).toBeFocused();

  await rows
    .first()
    .getByRole('link', { name: /View Results/ })
    .click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.locator('.row-highlighted')).toContainText('With Tomás');
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
});

test('all notifications are marked as read together, and a stranger has to log in', { tag: MAIN }, async ({
  visit,
}) => {
  const { page } = await visit({ plan: 'pro', viewport: { width: 320, height: 640 }, colorScheme: 'dark' });
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  await expect(page.getByText('Notifications are available for registered users.')).toBeVisible();
  await registerHost(page, newHost());
  await page.goto('/notifications');
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark All as Read' })).toBeHidden();
  await expectAccessible(page, 'no notifications');
  const link = await makeGuestLink(page, { guestFirstName: 'Priya' });
  const name = 'Priya Subramaniam-Featherstonehaugh';
  for (const guestName of [name, 'Ada']) await shareResult(page, link, { guestName, microphoneStatus: 'warning' });
  // A notification that was not on the page when all were marked as read remains unread.
  await expect(page.getByText('Warnings')).toHaveCount(2, LIVE);
  await expectNoSidewaysScrolling(page, 'notifications');
  // The page shows the change before the server has stored it, and a reload would cancel the call.
  const marked = page.waitForResponse((reply) => reply.request().method() !== 'GET' && reply.ok());
  await page.getByRole('button', { name: 'Mark All as Read' }).click();
  await expect(page.getByText(/\d unread/)).toHaveCount(0);
  await marked;
  await page.reload();
  await expect(page.getByText(`${name} completed their test`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark All as Read' })).toBeHidden();
});
