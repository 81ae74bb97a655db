import { makeLink, newHost, sendResult, signIn, signUp } from './stage/actions';
import { expect, test } from './stage/journey';

test('two hosts never see each other’s guests', async ({ visit }) => {
  const [ours, theirs] = [await visit({ plan: 'pro' }), await visit({ plan: 'pro' })];
  await signUp(ours.page, newHost());
  await signUp(theirs.page, newHost());
  const link = await makeLink(ours.page, { guestFirstName: 'Amara', title: 'Harbour Lights' });
  const other = await makeLink(theirs.page, { guestFirstName: 'Tomás', title: 'Night Train' });
  await theirs.page.goto('/dashboard');
  await expect(theirs.page.getByRole('heading', { name: 'Night Train' })).toBeVisible();
  await sendResult(theirs.page, link, { guestName: 'Amara' });
  // The second result is sent after the first: a page that shows it would show both.
  await sendResult(theirs.page, other, { guestName: 'Tomás' });
  await expect(theirs.page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 40_000 });
  await expect(theirs.page.getByText('Harbour Lights')).toHaveCount(0);

  await ours.page.goto('/notifications');
  const result = ours.page.getByRole('link', { name: /View Results/ });
  await expect(result).toHaveCount(1);
  await expect(ours.page.getByText('Amara completed their test', { exact: true })).toBeVisible();
  await theirs.page.goto((await result.getAttribute('href')) ?? '');
  await expect(theirs.page.getByText('This result is no longer available', { exact: true })).toBeVisible();
  await expect(theirs.page.locator('.row-highlighted')).toHaveCount(0);
  await theirs.page.goto('/notifications');
  await expect(theirs.page.getByText('Tomás completed their test', { exact: true })).toBeVisible();
  await expect(theirs.page.getByText(/Amara/)).toHaveCount(0);
});

test('after a log-out the back button shows nothing of the host, with the pages that browsers keep', async ({
  visit,
}) => {
  const { page } = await visit({ keepsPages: true });
  const host = newHost();
  await signUp(page, host);
  await makeLink(page, { guestFirstName: 'Amara', title: 'Harbour Lights' });
  await page.goto('/privacy.html');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Harbour Lights' })).toBeVisible();
  // What is painted when the page is restored, before any script has asked who is signed in.
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('seen', document.documentElement.hidden ? 'hidden' : 'shown');
    });
  });
  await page.goto('/terms.html');
  await page.context().clearCookies();
  await page.goBack();
  await expect(page.getByText('The dashboard is available for Plus and Pro subscribers.')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe('hidden');

  await page.goto('/login');
  await signIn(page, host);
  // A page that is left while it signs in may not get its cookie.
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Harbour Lights' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('The dashboard is available for Plus and Pro subscribers.')).toBeVisible();
  await expect(page.getByText('Harbour Lights')).toHaveCount(0);
  await expect(page.getByText(host.firstName)).toHaveCount(0);
});

test('a trial adds the Pro features at once, and its end removes them without losing anything', async ({ visit }) => {
  const { page } = await visit();
  await signUp(page, newHost());
  const account = page.getByRole('region', { name: 'Your account' });
  await page.goto('/');
  await expect(account).toContainText('On your dashboard you can try them free for 14 days.');
  await page.goto('/dashboard');
  await expect(account).toContainText('Try Pro free for 14 days');
  await expect(page.getByRole('tab', { name: 'Branding' })).toBeHidden();
  await account.getByRole('button', { name: 'Start Free Trial' }).click();
  await expect(page.getByText('Your Pro trial has started', { exact: true })).toBeVisible();
  await expect(account).toContainText('14 days left');
  await page.getByRole('tab', { name: 'Branding' }).click();
  await expect(page.getByLabel('Primary brand color')).toBeVisible();

  await account.getByRole('button', { name: 'End Trial' }).click();
  await page.getByRole('button', { name: 'Keep Trial' }).click();
  await expect(account).toContainText('14 days left');
  await account.getByRole('button', { name: 'End Trial' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Trial' }).click();
  await expect(page.getByText('You are on Plus again.', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Branding' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Start Free Trial' })).toBeHidden();
  await page.goto('/');
  await expect(account.getByText('Pro features coming soon', { exact: true })).toBeVisible();
});
