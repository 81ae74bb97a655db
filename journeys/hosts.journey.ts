import { fillRegistration, makeGuestLink, newHost, press, signInAs, signUp } from './stage/actions';
import { expect, MAIN, test } from './stage/journey';
import { ALONE } from './stage/real-time';

test("after a log-out the back button shows none of the host's data, even with cached pages", { tag: ALONE }, async ({
  visit,
}) => {
  const { page } = await visit({ keepsPages: true });
  const host = newHost();
  await signUp(page, host);
  await makeGuestLink(page, { guestFirstName: 'Amara', title: 'Harbour Lights' });
  await page.goto('/privacy.html');
  // Browsers may keep a page that was not rendered with the host's data, although it shows them now.
  await page.goto('/');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
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
  await signInAs(page, host);
  // A page that is left during a sign-in may not receive its cookie.
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Harbour Lights' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Logout' }));
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('The dashboard is available for Plus and Pro subscribers.')).toBeVisible();
  await expect(page.getByText('Harbour Lights')).toHaveCount(0);
  await expect(page.getByText(host.firstName)).toHaveCount(0);
});

test('a page shows who has signed in in another tab, and nothing is done in the name of the host before', {
  tag: MAIN,
}, async ({ visit }) => {
  const { page } = await visit({ plan: 'pro' });
  const [anna, bert] = [
    { ...newHost(), firstName: 'Anna' },
    { ...newHost(), firstName: 'Bert' },
  ];
  await signUp(page, anna);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Anna' })).toBeVisible();
  const named = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/test-sessions'),
  );
  await page.getByLabel('Guest first name *').fill('Noor');
  await press(page.getByRole('button', { name: 'Create link' }));
  await expect(page.getByText('Not Started')).toBeVisible();
  const headers = (await (await named).allHeaders()) as Record<string, string>;

  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await press(other.getByRole('button', { name: 'Logout' }));
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await other.goto('/register');
  await fillRegistration(other, bert);
  await expect(page.getByRole('link', { name: 'Bert' })).toBeVisible();
  await expect(page.getByText('Not Started')).toHaveCount(0);

  const late = await page.request.post('/api/test-sessions', {
    data: { guestFirstName: 'Noor' },
    headers: { 'linecheck-host': headers['linecheck-host'] ?? '', 'sec-fetch-site': 'same-origin' },
  });
  expect([late.status(), ((await late.json()) as { code: string }).code]).toEqual([409, 'other_host']);
  expect(await (await page.request.get('/api/test-sessions')).json()).toEqual([]);

  await press(other.getByRole('button', { name: 'Logout' }));
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await other.goto('/login');
  await signInAs(other, anna);
  await expect(page.getByRole('link', { name: 'Anna' })).toBeVisible();
});
