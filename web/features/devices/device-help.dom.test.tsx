import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { describe, expect, it, vi } from 'vitest';
import type { HelpRequest } from '../../checks/device-select';
import { fakeMedia } from '../../testing/media-devices';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { deviceHelpFor } from './device-help';

const media = fakeMedia();

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

function helpIn(userAgent: string, device: DeviceKind, request: Partial<HelpRequest>) {
  Object.assign(navigator, { userAgent });
  media.permission = 'denied';
  const whole: HelpRequest = { isOpening: false, code: undefined, tryAgain: vi.fn(), ...request };
  return renderComponent(deviceHelpFor(device, whole));
}

describe('the help for a device', () => {
  it.each([
    ['Chrome on Windows', CHROME, 'Switch Microphone on.'],
    ['Safari on iOS', SAFARI, 'Tap the three dots, if there are any, then Website Settings.'],
  ])('that was refused has the steps for %s', async (family, userAgent, step) => {
    const { byRole } = await helpIn(userAgent, 'microphone', { code: 'by-guest' });
    const help = byRole('region', `How to allow the microphone in ${family}`);
    expect(Array.from(help.querySelectorAll('li'), ({ textContent }) => textContent)).toContain(step);
    await expectComponentAccessible();
  });

  it('that was refused says that the page continues automatically', async () => {
    const { place } = await helpIn(CHROME, 'camera', { code: 'by-guest' });
    expect(place.textContent).toContain('This page continues automatically');
    await expectComponentAccessible();
  });

  it('that is missing has the steps to connect it', async () => {
    const { byRole } = await helpIn(CHROME, 'camera', { code: 'none-found' });
    expect(byRole('region', 'Start your camera').querySelectorAll('li')).toHaveLength(3);
    await expectComponentAccessible();
  });

  it('is left out where nothing is wrong', () => {
    expect(deviceHelpFor('camera', { isOpening: false, code: 'good', tryAgain: vi.fn() })).toBeUndefined();
  });
});
