import { describe, expect, it } from 'vitest';
import { DeviceError } from '../devices/device-error';
import { deviceVerdict } from './device-verdict';
import { inside, on } from './testing/platforms';

describe('deviceVerdict', () => {
  it('gives the reason for a denied permission, and the steps for this browser', () => {
    expect(deviceVerdict(new DeviceError('microphone', 'denied'), on('Chrome', 'Windows'))).toEqual({
      status: 'failed',
      code: 'by-guest',
      params: {
        steps: ['click-address-icon', 'switch-device-on'],
        browser: 'Chrome',
        otherBrowsers: ['Edge', 'Chrome'],
      },
    });
  });

  it('leaves out the steps that press the button of the help panel', () => {
    const { code, params } = deviceVerdict(new DeviceError('camera', 'none-found'), on('Chrome', 'Windows'));
    expect(code).toBe('none-found');
    expect(params.steps).toEqual(['plug-in', 'look-in-windows']);
  });

  it('gives the steps out of an app', () => {
    const { params } = deviceVerdict(new DeviceError('camera', 'unsupported'), inside('LinkedIn', 'iOS'));
    expect(params.steps).toEqual(['tap-dots', 'choose-open-in-safari']);
  });

  it('names no unknown browser', () => {
    const { params } = deviceVerdict(new DeviceError('camera', 'failed'), on(undefined, undefined));
    expect(params).not.toHaveProperty('browser');
  });
});
