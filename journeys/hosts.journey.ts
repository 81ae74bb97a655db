import { makeLink, newHost, signIn, signUp } from './stage/actions';
import { expect, test } from './stage/journey';

test("after a log-out the back button shows none of the host's data, even with cached pages", async ({ visit }) => {
  const { page } = await visit({ keepsPages: true });
  const host = newHost();
  await signUp(page, host);
  await makeLink(page, { guestFirstName: 'Amara', title: 'Harbour Lights' });
  await page.goto('/privacy.html');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Harbour Lights' })).toBeVisible();
  // The browser paints the restored page before any script has requested the user.
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
  // A page that is left during a sign-in may not receive its cookie.
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
