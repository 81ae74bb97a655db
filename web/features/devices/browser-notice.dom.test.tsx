import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { BrowserNotice } from './browser-notice';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const OLD_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1';
const chrome = (version: number) =>
  `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;

const copied: string[] = [];

beforeEach(() => {
  copied.length = 0;
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('AudioWorkletNode', class {});
  vi.stubGlobal('MediaRecorder', class {});
});
afterEach(() => void vi.unstubAllGlobals());

async function noticeIn(userAgent: string, hasDevices = true): Promise<ReturnType<typeof renderComponent>> {
  const supported = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  vi.stubGlobal('navigator', {
    userAgent,
    mediaDevices: {
      getSupportedConstraints: () => supported,
      ...(hasDevices && { getUserMedia: async () => undefined }),
    },
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  return renderComponent(<BrowserNotice />);
}

describe('a guest is told', () => {
  it('that the browser is out of date, with the link for another one', async () => {
    const { place, byRole } = await noticeIn(chrome(96));
    const notice = byRole('note', /^/);
    expect(notice.textContent).toContain('Your browser is out of date');
    expect(notice.textContent).toContain('The checks may still work.');
    expect(notice.textContent).toContain(
      'Update your browser, or open this page in a current version of Edge or Chrome.',
    );
    byRole('button', 'Copy link');
    expect(place.textContent).toContain(window.location.href);
    await expectComponentAccessible();
  });

  it('to update the system of an old iPhone, whose browsers depend on it', async () => {
    const { place } = await noticeIn(OLD_IPHONE);
    expect(place.textContent).toContain('Your browser is out of date');
    expect(place.textContent).toContain('Update iOS in the settings of your device, or open this page on another one.');
    expect(place.textContent).not.toContain('Safari');
  });

  it('that the browser has not been tested', async () => {
    const { place } = await noticeIn('Mozilla/5.0 (X11; Linux x86_64) Servo/1.0');
    expect(place.textContent).toContain('Linecheck has not been tested in your browser');
    expect(place.textContent).toContain('If something does not work, open this page in');
    await expectComponentAccessible();
  });

  it('which parts of a known browser are missing', async () => {
    vi.stubGlobal('AudioWorkletNode', undefined);
    vi.stubGlobal('MediaRecorder', undefined);
    const { place } = await noticeIn(chrome(142));
    expect(place.textContent).toContain('Your browser cannot do everything that Linecheck needs');
    expect(place.textContent).toContain('Your microphone cannot be checked here.');
    expect(place.textContent).toContain('You cannot listen to your voice here, or record a test video.');
    await expectComponentAccessible();
  });

  it('how to leave the browser of an app, and copies the link', async () => {
    const { place, byRole, press } = await noticeIn(`${IPHONE} Mobile/15E148 [LinkedInApp]/9.31.2`);
    byRole('region', 'Open this page in Safari');
    expect(place.textContent).toContain('You are inside LinkedIn.');
    expect(place.textContent).toContain('Choose "Open in Safari".');
    await expectComponentAccessible();
    await press('button', 'Copy link');
    byRole('button', 'Copied');
    expect(copied).toEqual([window.location.href]);
  });

  it('that something in the browser hides the devices, and not to change to the browser that is used', async () => {
    const { place, byRole } = await noticeIn(chrome(142), false);
    byRole('region', 'Unblock your microphone');
    expect(place.textContent).toContain('an extension or a rule of your company');
    expect(place.textContent).toContain('private window');
    expect(place.textContent).not.toContain('Chrome');
    byRole('button', 'Copy link');
    await expectComponentAccessible();
  });

  it('how to switch Lockdown Mode off for this website', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    vi.stubGlobal('AudioWorkletNode', undefined);
    const { place, byRole } = await noticeIn(`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`);
    byRole('region', 'How to switch Lockdown Mode off here');
    expect(place.textContent).toContain('Lockdown Mode blocks your microphone');
    expect(place.textContent).toContain('Switch Lockdown Mode off for this website.');
  });

  it('that a page without https has no devices', async () => {
    vi.stubGlobal('isSecureContext', false);
    const { place, namesOf } = await noticeIn(chrome(142));
    expect(place.textContent).toContain('This page is not secure');
    expect(place.textContent).toContain('Your microphone and your camera cannot be checked here.');
    expect(place.textContent).toContain('Put https:// in front of the web address');
    expect(namesOf('button')).toEqual([]);
    await expectComponentAccessible();
  });

  it.each([chrome(142), `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`])(
    'nothing in a known and able browser: %s',
    async (userAgent) => {
      const { place } = await noticeIn(userAgent);
      await happens(() => undefined);
      expect(place.textContent).toBe('');
    },
  );
});
