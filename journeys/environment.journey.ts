import { expectAccessibleInBothThemes } from './stage/access';
import { makeGuestLink, newHost, press, signUp } from './stage/actions';
import { only } from './stage/engines/engine';
import { expect, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';

test(
  'a guest on battery is told what the recording depends on, sends it, and the host reads it',
  only('chromium'),
  async ({ visit }) => {
    const host = await visit({ plan: 'pro' });
    await signUp(host.page, newHost());
    const link = await makeGuestLink(host.page, { guestFirstName: 'Amara' });
    const guest = await visit({ plan: 'pro' });
    await guest.page.addInitScript(() => {
      const battery = Object.assign(new EventTarget(), { charging: false, level: 0.43 });
      Object.assign(window, { battery });
      Object.defineProperty(navigator, 'getBattery', { value: async () => battery });
    });
    await openWithKeptRun(guest.page, link);

    const block = guest.page.getByRole('region', { name: 'For the recording' });
    await expect(block.getByText('on battery')).toBeVisible();
    await expect(block.getByText('43%')).toBeVisible();
    await expect(block.getByText('Plug in the charger before the session.')).toBeVisible();
    await expect(block.getByText('not known', { exact: true })).toBeVisible();
    await expect(block.getByText(/does not report your free disk space/)).toBeVisible();
    // The stored run tested a microphone that is now neither the default nor plugged in.
    await expect(block.getByText(/Other apps use a different default microphone/)).toBeVisible();
    await guest.page.getByText('What will be sent').click();
    await expect(guest.page.getByText('on battery')).toHaveCount(2);
    await expectAccessibleInBothThemes(guest.page, 'what a recording depends on');
    await guest.page.getByRole('button', { name: 'Share Results with Host' }).click();
    await expect(guest.page.getByRole('button', { name: 'Results Shared' })).toBeDisabled();

    // A plugged-in charger is reported immediately, and does not offer to share the result again.
    await guest.page.evaluate(() => {
      const { battery } = window as unknown as { battery: EventTarget };
      Object.assign(battery, { charging: true });
      battery.dispatchEvent(new Event('chargingchange'));
    });
    await expect(block.getByText('plugged in')).toBeVisible();
    await expect(block.getByText('Plug in the charger')).toBeHidden();
    await expect(guest.page.getByRole('button', { name: 'Results Shared' })).toBeDisabled();

    await host.page.goto('/dashboard');
    await press(host.page.getByRole('button', { name: /Guest Results/ }));
    await host.page.getByText('Details', { exact: true }).click();
    await expect(host.page.getByText('For the recording')).toBeVisible();
    await expect(host.page.getByText('on battery')).toBeVisible();
  },
);
