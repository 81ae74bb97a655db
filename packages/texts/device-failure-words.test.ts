import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { DEVICE_FAILURES, type DeviceFailure } from '@linecheck/checks/browser/devices/device-failure';
import { errorFor } from '@linecheck/checks/browser/devices/testing/error-for';
import { deviceVerdict } from '@linecheck/checks/browser/help/device-help';
import type { BrowserPlatform } from '@linecheck/checks/browser/help/platform';
import { inside, on } from '@linecheck/checks/browser/help/testing/platforms';
import type { VerdictParams } from '@linecheck/checks/verdict';
import { describe, expect, it } from 'vitest';
import { verdicts } from './en/verdicts';
import { verdictWordsIn } from './verdict-words';

const chrome = on('Chrome', 'Windows');

const words = (device: DeviceKind, failure: DeviceFailure, platform: BrowserPlatform = chrome) =>
  verdictWordsIn('en', verdicts, device, deviceVerdict(errorFor(device, failure), platform));

const wordsFor = (params: VerdictParams, advice?: string) =>
  verdictWordsIn('en', verdicts, 'microphone', { code: 'in-use', params, advice });

describe('the words for a device that could not be used', () => {
  it('are those of the specification for a microphone that was refused', () => {
    expect(words('microphone', 'by-guest')).toMatchObject({
      message: 'Microphone access denied',
      details: 'Please allow microphone access and try again.',
    });
  });

  it.each([
    ['by-guest', 'Camera permission denied'],
    ['by-system', 'Camera permission denied'],
    ['none-found', 'No camera found'],
    ['in-use', 'Camera in use'],
    ['not-compatible', 'Camera not compatible'],
    ['failed', 'Camera setup failed'],
  ] as const)('are those of the specification for a camera: %s', (failure, message) => {
    expect(words('camera', failure).message).toBe(message);
  });

  it('hint at Allow and the browser settings when the camera was refused (S2 §8)', () => {
    expect(words('camera', 'by-guest').details).toMatch(/tap Allow.*browser settings/);
  });

  it('hint at a secure connection and permissions when the camera fails otherwise (S2 §8)', () => {
    expect(words('camera', 'failed').details).toMatch(/secure connection.*permissions/);
  });

  it.each(DEVICE_FAILURES)('are a message, details and advice for each device: %s', (failure) => {
    for (const device of ['microphone', 'camera'] as const) {
      const { message, details, advice } = words(device, failure);
      expect(message).toMatch(/^[A-Z][^{}.]*$/);
      for (const said of [details, advice]) expect(said).toMatch(/^[A-Z][^{}]*[.?]$/);
    }
  });

  it('advise the steps for this browser, which the host can read as well', () => {
    expect(words('microphone', 'by-guest').advice).toBe(
      'Click the icon to the left of the web address. Switch Microphone on.',
    );
    expect(words('microphone', 'by-system', on('Firefox', 'macOS')).advice).toMatch(
      /Switch Firefox on\. Quit Firefox,/,
    );
    expect(words('camera', 'unsupported').advice).toMatch(/current version of Edge or Chrome\.$/);
    expect(words('camera', 'unsupported', inside('LinkedIn', 'iOS')).advice).toMatch(/three dots.*"Open in Safari"\.$/);
  });

  it('leave out steps of newer pages', () => {
    expect(wordsFor({ steps: ['of-a-newer-page', 'close-other-tabs', 'constructor'] }).advice).toBe(
      'Close other tabs that may be using it.',
    );
  });

  it('have the advice that was sent with the code if no step is known', () => {
    for (const params of [{}, { steps: 'none' }, { steps: true }]) {
      expect(wordsFor(params, 'Close the other call.').advice).toBe('Close the other call.');
      expect(wordsFor(params).advice).toBeUndefined();
    }
  });
});
