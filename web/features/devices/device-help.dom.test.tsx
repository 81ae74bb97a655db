import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import type { DeviceFailure } from '@linecheck/checks/browser/devices/device-failure';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia } from '../../testing/media-devices';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { deviceElement, isFramedElsewhere } from './device-button';
import { DeviceHelpPanel } from './device-help-panel';

const media = fakeMedia();

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const presses: boolean[] = [];

/** The panel, which learns of the presses as in the page. */
function Panel({ device, failure }: { readonly device: DeviceKind; readonly failure: DeviceFailure }) {
  const [refusals, setRefusals] = useState(0);
  return (
    <DeviceHelpPanel
      device={device}
      failure={failure}
      onTryAgain={() => undefined}
      refusals={refusals}
      onPressed={(isAllowed) => {
        presses.push(isAllowed);
        if (!isAllowed) setRefusals(refusals + 1);
      }}
    />
  );
}

function helpIn(userAgent: string, device: DeviceKind, failure: DeviceFailure) {
  Object.assign(navigator, { userAgent });
  media.permission = 'denied';
  presses.length = 0;
  return renderComponent(<Panel device={device} failure={failure} />);
}

describe('the help for a device', () => {
  it.each([
    ['Chrome on Windows', CHROME, 'Switch Microphone on.'],
    ['Safari on iOS', SAFARI, 'Tap the three dots, if there are any, then Website Settings.'],
  ])('that was refused has the steps for %s', async (family, userAgent, step) => {
    const { byRole } = await helpIn(userAgent, 'microphone', 'by-guest');
    const help = byRole('region', `How to allow the microphone in ${family}`);
    expect(Array.from(help.querySelectorAll('li'), ({ textContent }) => textContent)).toContain(step);
    await expectComponentAccessible();
  });

  it('that was refused says that the page continues automatically', async () => {
    const { place } = await helpIn(CHROME, 'camera', 'by-guest');
    expect(place.textContent).toContain('This page continues automatically');
    await expectComponentAccessible();
  });

  it('that is missing has the steps to connect it', async () => {
    const { byRole } = await helpIn(CHROME, 'camera', 'none-found');
    expect(byRole('region', 'Start your camera').querySelectorAll('li')).toHaveLength(3);
    await expectComponentAccessible();
  });
});

describe("the browser's own button", () => {
  beforeEach(() => {
    vi.stubGlobal('HTMLMicrophoneElement', HTMLElement);
    vi.stubGlobal('HTMLCameraElement', HTMLElement);
  });
  afterEach(() => void vi.unstubAllGlobals());

  const fold = (place: HTMLElement) => place.querySelector('details');
  const buttonIn = (place: HTMLElement) => {
    const button = place.querySelector<HTMLElement & { track?: object; error?: object }>('.device-button');
    if (button === null) throw new Error('no button of the browser');
    return button;
  };
  const fires = (button: HTMLElement, type: string, state: object = {}) =>
    happens(() => Object.assign(button, state).dispatchEvent(new Event(type)));
  const refuses = (button: HTMLElement, name: string) => fires(button, 'error', { error: { name } });

  it.each(['by-guest', 'dismissed', 'withdrawn', 'withdrawn-for-good'] as const)(
    'comes first where it reverses the refusal: %s',
    async (failure) => {
      const { place, byRole } = await helpIn(CHROME, 'camera', failure);
      byRole('region', 'Allow your camera here');
      const button = buttonIn(place);
      expect([button.localName, button.lang]).toEqual(['camera', 'en']);
      expect(fold(place)?.open).toBe(false);
      expect(place.textContent).toContain('No button, or it does not help?');
      expect(fold(place)?.textContent).toContain('How to allow the camera in Chrome on Windows');
      expect(place.textContent).toContain('This page continues automatically');
      await expectComponentAccessible();
    },
  );

  it.each(['by-system', 'by-policy', 'insecure', 'none-found'] as const)(
    'is left out where it changes nothing: %s',
    async (failure) => {
      const { place } = await helpIn(CHROME, 'camera', failure);
      expect(place.querySelector('.device-button')).toBeNull();
    },
  );

  it('is left out in the browser of an app', async () => {
    const { place } = await helpIn(`${CHROME} LinkedInApp`, 'camera', 'by-guest');
    expect(place.querySelector('.device-button')).toBeNull();
  });

  it('stops the track that it has opened, and says that the check starts', async () => {
    const { place, byRole } = await helpIn(CHROME, 'microphone', 'by-guest');
    const stop = vi.fn();
    await fires(buttonIn(place), 'track', { track: { stop } });
    expect(stop).toHaveBeenCalledOnce();
    expect(byRole('status', /^/).textContent).toBe('Allowed. Starting your microphone.');
    expect(presses).toEqual([true]);
    await expectComponentAccessible();
  });

  it('opens the usual steps after two refusals', async () => {
    const { place, byRole } = await helpIn(CHROME, 'microphone', 'by-guest');
    await fires(buttonIn(place), 'cancel');
    expect(byRole('status', /^/).textContent).toContain('Press the button once more, and choose "Allow this time".');
    expect(fold(place)?.open).toBe(false);
    await fires(buttonIn(place), 'cancel');
    expect(byRole('status', /^/).textContent).toContain('These steps work without the button.');
    expect(fold(place)?.open).toBe(true);
    expect(presses).toEqual([false, false]);
    await expectComponentAccessible();
  });

  it('asks for one more press while it moves or is covered, and does not count that', async () => {
    const { place, byRole } = await helpIn(CHROME, 'microphone', 'by-guest');
    await refuses(buttonIn(place), 'InvalidStateError');
    expect(byRole('status', /^/).textContent).toBe('Press the button once more.');
    expect([presses, fold(place)?.open]).toEqual([[], false]);
  });

  it('says that a permitted device is not there', async () => {
    const { place, byRole } = await helpIn(CHROME, 'microphone', 'by-guest');
    await refuses(buttonIn(place), 'NotFoundError');
    expect(byRole('status', /^/).textContent).toContain('your browser finds no microphone');
    expect(presses).toEqual([true]);
  });

  it('opens the usual steps after any other error', async () => {
    const { place } = await helpIn(CHROME, 'microphone', 'by-guest');
    await refuses(buttonIn(place), 'UnknownError');
    expect([presses, fold(place)?.open]).toEqual([[false], true]);
  });

  it('is the one for both devices in a browser that has no other', () => {
    expect(deviceElement('camera', { HTMLUserMediaElement: {}, HTMLMicrophoneElement: {} })).toBe('usermedia');
    expect(deviceElement('microphone', { HTMLUserMediaElement: {}, HTMLMicrophoneElement: {} })).toBe('microphone');
    expect(deviceElement('microphone', {})).toBeUndefined();
  });

  it('does not work in a frame of another origin', () => {
    const origin = 'https://check.example';
    expect(isFramedElsewhere({ origin })).toBe(false);
    expect(isFramedElsewhere({ origin, ancestorOrigins: [origin] })).toBe(false);
    expect(isFramedElsewhere({ origin, ancestorOrigins: [origin, 'https://site.example'] })).toBe(true);
  });
});
