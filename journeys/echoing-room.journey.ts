import { expectAccessibleInBothThemes } from './stage/access';
import {
  asksBeforeUnload,
  checkCamera,
  checkConnection,
  checkMicrophone,
  newHost,
  press,
  registerHost,
} from './stage/actions';
import { expect, test } from './stage/journey';

test('a host sends a link, a guest checks and shares, and the host sees the result without a reload', async ({
  visit,
}) => {
  const host = await visit({ plan: 'pro' });
  await registerHost(host.page, newHost());
  await host.page.goto('/dashboard');
  await host.page.getByLabel('Guest first name *').fill('Amara');
  await host.page.getByLabel('Title').fill('Harbour Lights, episode 42');
  await host.page.getByRole('button', { name: 'Create link' }).click();
  await expect(host.page.getByText('Not Started')).toBeVisible();
  const code = await host.page.getByText(/^[0-9a-hjkmnp-tv-z]{26}$/).textContent();

  const guest = await visit({ plan: 'pro', sound: 'bathroom' });
  await guest.page.goto(`/?session=${code}`);
  await expect(guest.page.getByRole('heading', { name: 'Welcome, Amara' })).toBeVisible();
  await expect(guest.page.getByText('This is a setup check — not the call itself')).toBeVisible();
  await expect(guest.page.getByText('Harbour Lights, episode 42')).toBeVisible();
  await expect(guest.page.getByRole('link', { name: 'Sign Up' })).toBeHidden();

  await checkMicrophone(guest.page);
  await checkCamera(guest.page);
  await checkConnection(guest.page);
  await expect(guest.page.getByRole('heading', { name: "You're mostly ready!" })).toBeVisible();

  await guest.page.getByRole('button', { name: /Prep Checklist/ }).click();
  await guest.page.getByLabel('Have a glass of water nearby').check();
  await guest.page.getByLabel(/Note for/).fill('My headset arrives on Wednesday.');
  await guest.page.getByText('What will be sent').click();
  await expect(guest.page.getByText('Room echo').filter({ visible: true }).first()).toBeVisible();
  await expect(guest.page.getByText('Also noted').locator('xpath=following-sibling::dd')).toHaveText('Faint mains hum');
  await expectAccessibleInBothThemes(guest.page, 'summary of a guest');
  await guest.page.getByRole('button', { name: 'Share Results with Host' }).click();
  await expect(guest.page.getByText('Results submitted!', { exact: true }).first()).toBeVisible();
  await expect(guest.page.getByRole('button', { name: 'Results Shared' })).toBeDisabled();
  await expect(guest.page.getByText('can see your results now')).toBeVisible();
  await expectAccessibleInBothThemes(guest.page, 'results that were shared');

  await expect(host.page.getByText(/Warnings \d\d-/)).toBeVisible({ timeout: 40_000 });
  await press(host.page.getByRole('button', { name: /Guest Results/ }));
  await expect(host.page.getByText(/Completed \d\d-/)).toBeVisible();
  await expect(host.page.getByText('Room echo').first()).toBeVisible();
  await expect(host.page.getByText('Faint mains hum')).toHaveCount(1);
  await expect(host.page.getByText('echoes', { exact: true })).toHaveCount(1);
  await expect(host.page.getByText(/^−(19|2\d) LUFS$/)).toHaveCount(1);
  await expect(host.page.getByText('Have a glass of water nearby')).toBeVisible();
  await expect(host.page.getByText('My headset arrives on Wednesday.')).toBeVisible();

  // A retest after sharing updates the same result once the guest sends it.
  await guest.page.getByRole('button', { name: 'Retest connection' }).click();
  await checkConnection(guest.page);
  await expect(guest.page.getByText(/has what you shared at \d\d:\d\d, but not your changes since/)).toBeVisible();
  await expect(guest.page.getByText('can see your results now')).toBeHidden();
  expect(await asksBeforeUnload(guest.page)).toBe(true);
  // The page scrolls to the summary, and may move the button away between the press and its release.
  const update = guest.page.getByRole('button', { name: 'Share Update' });
  await expect(async () => {
    if (await update.isVisible()) await update.click({ timeout: 1000 });
    await expect(guest.page.getByRole('button', { name: 'Results Shared' })).toBeDisabled({ timeout: 5000 });
  }).toPass();
  await expect(host.page.getByText(/^updated \d\d-/)).toBeVisible({ timeout: 40_000 });
  await expect(host.page.getByText('Earlier results:')).toBeHidden();
});
