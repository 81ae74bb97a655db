import { describe, expect, it } from 'vitest';
import { DeviceError, type DeviceKind, type DeviceProblem } from '../devices/device-error';
import type { Platform } from './describe-platform';
import { deviceVerdict } from './device-verdict';
import { PROBLEMS } from './testing/failures';

const chrome: Platform = { browser: 'Chrome', version: '125', system: 'Windows', inApp: false };
const linkedIn: Platform = { browser: 'LinkedIn', version: undefined, system: 'iOS', inApp: true };

const verdict = (device: DeviceKind, problem: DeviceProblem, platform: Platform = chrome) =>
  deviceVerdict(new DeviceError(device, problem), platform);

describe('deviceVerdict', () => {
  it('says a refused microphone in the words of the specification', () => {
    expect(verdict('microphone', 'denied')).toMatchObject({
      status: 'failed',
      code: 'by-guest',
      message: 'Microphone access denied',
      details: 'Please allow microphone access and try again.',
    });
  });

  it.each([
    ['denied', 'Camera permission denied'],
    ['none-found', 'No camera found'],
    ['in-use', 'Camera in use'],
    ['not-compatible', 'Camera not compatible'],
    ['failed', 'Camera setup failed'],
  ] as const)('says "%s" of a camera in the words of the specification', (problem, message) => {
    expect(verdict('camera', problem).message).toBe(message);
  });

  it('hints at Allow and the browser settings when the camera was refused', () => {
    expect(verdict('camera', 'denied').details).toMatch(/tap Allow.*browser settings/);
  });

  it('hints at a secure connection and permissions when the camera fails otherwise', () => {
    expect(verdict('camera', 'failed').details).toMatch(/secure connection.*permissions/);
  });

  it.each(['microphone', 'camera'] as const)('gives every problem of a %s a message, details and advice', (device) => {
    for (const problem of PROBLEMS) {
      const { status, message, details, advice } = verdict(device, problem);
      expect(status).toBe('failed');
      expect([message, details, advice].every((text) => text && text.length > 5)).toBe(true);
    }
  });

  it('advises the steps for this browser, which the host can read as well', () => {
    expect(verdict('microphone', 'denied').advice).toBe(
      'Click the icon to the left of the web address. Switch Microphone on.',
    );
    // Neither the summary nor the host has the button of the help panel.
    expect(verdict('camera', 'none-found').advice).toMatch(/Cameras: is it listed\?$/);
    expect(verdict('camera', 'unsupported', linkedIn).advice).toMatch(/three dots.*"Open in Safari"/);
  });

  // It is read in the recorder and by the host as well, and a single camera has no selector.
  it.each(PROBLEMS)('points at no place on the page of a check when a device is %s', (problem) => {
    for (const device of ['microphone', 'camera'] as const)
      expect(verdict(device, problem).advice).not.toMatch(/\b(above|below)\b/);
  });
});
