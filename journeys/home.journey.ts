import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './stage/access';
import { makeGuestLink, makeTemplate, newHost, openStep, registerHost } from './stage/actions';
import { expect, test } from './stage/journey';

/** The loading state has a footer too, which disappears once the page has loaded. */
const toTheEnd = (page: Page) => expect(() => page.getByRole('contentinfo').scrollIntoViewIfNeeded()).toPass();

const highlighted = (page: Page) => page.locator('th[data-highlighted="true"]');

const footerPages = ['/privacy.html', '/terms.html', '/pro.html', '/contact'] as const;

test('a visitor without an account sees the explainer and the visitor tier in the comparison', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
  await expect(page.getByText('Compare plans'), 'content below the screen is not loaded yet').toBeHidden();
  await toTheEnd(page);
  await expect(highlighted(page)).toHaveText(/^Basic/);
  const links = page.getByRole('row', { name: /^Guest links/ });
  await expect(links.getByText('Guests check, you see how it went')).toBeVisible();
  await expect(links.getByRole('cell')).toHaveText([/No$/, /1$/, /Unlimited$/]);
  await links.getByRole('button', { name: 'About Guest links' }).click();
  await expect(page.getByRole('tooltip')).toHaveText(/^Plus: one link at a time, for any guest\./);
  const moved = page.evaluate(
    () => new Promise((done) => window.addEventListener('scrollend', () => done(true), { once: true })),
  );
  await page.mouse.wheel(0, -40);
  await moved;
  await expect(page.getByRole('tooltip'), 'a page that moves a little takes it along').toBeVisible();
  await page.getByRole('columnheader', { name: 'Compare plans' }).click();
  await expect(page.getByRole('tooltip')).toBeHidden();
  await links.getByRole('button', { name: 'About Guest links' }).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tooltip'), 'the keyboard after a press elsewhere').toBeVisible();
  const explainer = page.getByRole('button', { name: 'What is Linecheck?' });
  await expect(page.getByText('a sound crew checks every line')).toBeVisible();
  await explainer.click();
  await expect(explainer).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('a sound crew checks every line')).toBeHidden();
  await expect(page.getByText('Account Active')).toBeHidden();
});

test('the checks work without the explainer', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  await page.route('**/assets/explainer-*.js', (route) => route.abort());
  await page.goto('/');
  const lost = page.waitForEvent('requestfailed');
  await toTheEnd(page);
  await lost;
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
});

test('a host on Plus sees the account, the tier and the custom checklist', async ({ visit }) => {
  const { page } = await visit();
  await registerHost(page, newHost());
  await expect(page.getByText('Account Active')).toBeVisible();
  await expect(page.getByText('Pro features coming soon')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
  await expect(highlighted(page)).toHaveText(/^Plus/);
  await expect(page.getByText('What is Linecheck?')).toBeHidden();

  const { id } = await (await page.request.get('/api/auth/user')).json();
  await page.evaluate((userId) => {
    localStorage.setItem(`default-items-enabled-${userId}`, JSON.stringify({ power: true, phone: false, water: true }));
    localStorage.setItem(`custom-checklist-${userId}`, 'Close the window to the courtyard');
  }, String(id));
  await page.reload();
  await openStep(page, 'Prep Checklist');
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  await page.getByLabel('Close the window to the courtyard').check();
  await expect(page.getByText('1 of 3 complete').first()).toBeVisible();
  await expect(page.getByLabel('Set your phone to do not disturb mode')).toBeHidden();
  const progress = page.getByRole('list', { name: 'Progress' }).getByRole('listitem').last();
  await expect(progress).toContainText('Checklist (optional): 1 of 3 complete');
  await expectAccessible(page, 'test page of a Plus host');

  const otherTab = await page.context().newPage();
  await otherTab.goto('/privacy.html');
  await otherTab.evaluate((userId) => localStorage.setItem(`custom-checklist-${userId}`, 'Feed the cat'), String(id));
  await expect(page.getByLabel('Feed the cat')).toBeVisible();
  await expect(page.getByLabel('Close the window to the courtyard')).toBeHidden();

  const refused: string[] = [];
  otherTab.on('response', (reply) => void (reply.status() >= 400 && refused.push(reply.url())));
  await otherTab.goto('/connect');
  await expect(otherTab.getByRole('heading', { name: 'Webhooks' })).toBeVisible();
  await otherTab.waitForLoadState('networkidle');
  await expect(otherTab.getByRole('heading', { name: 'Bookings in' }), 'which belong to shows').toBeHidden();
  expect(refused).toEqual([]);
});

test('a host on Pro sees no banner and no tiers, and ticks the items of the default template', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro' });
  await registerHost(page, newHost());
  await openStep(page, 'Prep Checklist');
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  await toTheEnd(page);
  await expect(page.getByText('Account Active')).toBeHidden();
  await expect(page.getByText('Compare plans')).toBeHidden();
  await makeTemplate(page, { name: 'Solo', items: [{ text: 'Wear headphones' }] });
  await makeTemplate(page, {
    name: 'Panel',
    isDefault: true,
    items: [{ text: 'Bring your script', required: true }, { text: 'Open a window' }],
  });
  await page.reload();
  await openStep(page, 'Prep Checklist');
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await expect(page.getByText('Please complete all required items (0/1 required completed)')).toBeVisible();
  await page.getByLabel('Bring your script').check();
  await expect(page.getByText('All set — nice one!')).toBeVisible();

  await makeTemplate(page, { name: 'Empty', isDefault: true, items: [] });
  await page.reload();
  await openStep(page, 'Prep Checklist');
  await expect(page.getByText('Nothing to prepare')).toBeVisible();
  await expect(page.getByText('0 of 0 complete')).toBeHidden();
});

test('a guest opens the landing page or the checks, and the host sees that the link was opened', async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await registerHost(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights, episode 42' });
  const code = link.replace('/?session=', '');
  await host.page.goto('/dashboard');
  await expect(host.page.getByText('Not Started')).toBeVisible();
  await expect(host.page.getByText(/^Opened /)).toBeHidden();

  const guest = await visit({ plan: 'pro', viewport: { width: 390, height: 844 } });
  await guest.page.goto(`/guest/${code}`);
  await expect(guest.page.getByText('Visit Logged')).toBeVisible();
  await guest.page.waitForLoadState('networkidle');
  await host.page.reload();
  await expect(host.page.getByText('Not Started')).toBeVisible();
  await expect(host.page.getByText(/^Opened /), 'a scanner opens the page, but presses nothing').toBeHidden();
  await guest.page.keyboard.press('Tab');
  await Promise.all(
    ['Guest link accessed', 'This visit has been logged for the link owner.'].map((words) =>
      expect(guest.page.getByText(words, { exact: true })).toBeVisible(),
    ),
  );
  await expect(guest.page.getByRole('heading', { name: 'Guest Testing Link' })).toBeVisible();
  await expect(guest.page.getByText("You've been invited to test your recording setup")).toBeVisible();
  await expect(guest.page.getByText('Visit Logged')).toBeVisible();
  await expect(guest.page.getByText('What happens next?')).toBeVisible();
  await expect(guest.page.getByRole('heading', { name: 'Welcome, Amara!' })).toBeVisible();
  expect(await guest.page.evaluate((id) => localStorage.getItem(`guest-visit-${id}`), code)).toMatch(/^\d{4}-/);
  await expectAccessible(guest.page, 'landing page');
  await guest.page.getByRole('link', { name: 'Start Testing My Setup' }).click();
  await expect(guest.page.getByRole('heading', { name: 'Welcome, Amara', exact: true })).toBeVisible();

  await host.page.reload();
  const opened = host.page.getByText(/^Opened \d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d$/);
  await expect(opened).toHaveCount(1);
  await guest.page.goto(
    await makeGuestLink(host.page, { guestFirstName: 'Guest', guestSurname: 'User', title: 'Night Train' }),
  );
  await guest.page.getByRole('heading', { name: 'Welcome, Guest' }).click();
  await guest.page.waitForLoadState('networkidle');
  await host.page.reload();
  await expect(opened).toHaveCount(2);
});

test('a guest without a session runs the checks without prices or sign-up', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/?guest=true');
  await expect(page.getByRole('heading', { name: 'Welcome, Guest' })).toBeVisible();
  await expect(page.getByText('This is a setup check — not the call itself')).toBeVisible();
  await toTheEnd(page);
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeHidden();
  await expect(page.getByText('Compare plans')).toBeHidden();
  await expectAccessible(page, 'guest without a session');
});

test('the pages linked in the footer are accessible, and follow the chosen theme', async ({ visit }) => {
  const { page } = await visit({ colorScheme: 'light' });
  for (const address of footerPages) {
    await page.goto('/');
    await page.locator(`footer a[href="${address}?lang=en"]`).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('footer [aria-current="page"]')).toHaveAttribute('href', `${address}?lang=en`);
    await expectAccessibleInBothThemes(page, address);
    await page.getByRole('link', { name: 'Linecheck' }).click();
    await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
  }
  await toTheEnd(page);
  await expect(highlighted(page)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'explainer and comparison');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.goto('/privacy.html');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the page of the API finds a call, and shows it with its scope and an example', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/developers#createTestSession');
  const named = page.locator('#createTestSession');
  await expect(named.getByText('A token with the scope guests, or a sign-in')).toBeVisible();
  await page.getByLabel('Find a call').fill('post guest-preview');
  await expect(page.getByRole('status')).toHaveText(/^1 of \d+ calls$/);
  await page.getByText('POST /api/guest-preview').click();
  await expect(page.getByText('curl -X POST', { exact: false }).filter({ visible: true })).toHaveCount(1);
  await expectAccessible(page, 'page of the API');
});
