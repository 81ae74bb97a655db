import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { RecordingEnvironment, useEnvironment } from './recording-environment';

const battery = Object.assign(new EventTarget(), { charging: false, level: 0.43 });

const MACHINE = {
  getBattery: async () => battery,
  storage: { estimate: async () => ({ quota: 10 * 2 ** 30, usage: 0 }) },
  mediaDevices: Object.assign(new EventTarget(), {
    enumerateDevices: async () => [
      { deviceId: 'default', kind: 'audioinput', label: 'Default - Headset', groupId: 'h' },
      { deviceId: 'headset', kind: 'audioinput', label: 'Headset', groupId: 'h' },
    ],
  }),
};

beforeEach(() => void Object.assign(battery, { charging: false }));
afterEach(() => void vi.unstubAllGlobals());

function Block({ isWanted = true }: { readonly isWanted?: boolean }) {
  return <RecordingEnvironment readings={useEnvironment({ isWanted, tested: 'Desk Mic' })} />;
}

async function blockOn(machine: object) {
  vi.stubGlobal('navigator', machine);
  const block = await renderComponent(<Block />);
  await happens(() => undefined);
  return block;
}

describe('what a recording depends on', () => {
  it('is shown with advice, and follows the charger', async () => {
    const { place, byRole } = await blockOn(MACHINE);
    byRole('region', 'For the recording');
    for (const words of [
      'on battery',
      '43%',
      'Plug in the charger before the session.',
      'not known',
      'does not report your free disk space',
      'Other apps use a different default microphone',
    ])
      expect(place.textContent).toContain(words);
    await expectComponentAccessible();
    await happens(() => {
      Object.assign(battery, { charging: true });
      battery.dispatchEvent(new Event('chargingchange'));
    });
    expect(place.textContent).toContain('plugged in');
    expect(place.textContent).not.toContain('Plug in the charger');
  });

  it('has no block where the browser tells nothing of its machine', async () => {
    const { place } = await blockOn({
      mediaDevices: Object.assign(new EventTarget(), { enumerateDevices: async () => [] }),
    });
    expect(place.textContent).toBe('');
  });

  it('is not read before it is wanted', async () => {
    const getBattery = vi.fn(MACHINE.getBattery);
    vi.stubGlobal('navigator', { ...MACHINE, getBattery });
    await renderComponent(<Block isWanted={false} />);
    expect(getBattery).not.toHaveBeenCalled();
  });
});
