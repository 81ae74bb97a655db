import { describe, expect, it } from 'vitest';
import type { Platform } from './describe-platform';
import { permissionAdvice } from './permission-advice';

const on = (browser: string, system: Platform['system'], inApp = false): Platform => ({
  browser,
  version: undefined,
  system,
  inApp,
});

describe('permissionAdvice', () => {
  it.each([
    [on('Chrome', 'Windows'), /icon to the left of the web address and switch Microphone on/],
    [on('Edge', 'macOS'), /icon to the left of the web address and switch Microphone on/],
    [on('Firefox', 'Linux'), /crossed-out microphone/],
    [on('Firefox', 'Android'), /Tap the icon/],
    [on('Samsung Internet', 'Android'), /Tap the icon/],
    [on('Safari', 'macOS'), /Settings for This Website/],
    [on('Safari', 'iOS'), /Website Settings/],
    [on('Chrome', 'iOS'), /Settings app, choose Chrome/],
    [on('LinkedIn', 'Android', true), /Open this page in Chrome/],
    [on('unknown browser', 'unknown system'), /settings for this page/],
  ])('says where the block is taken back: %o', (platform, expected) => {
    expect(permissionAdvice('microphone', 'by-guest', platform)).toMatch(expected);
  });

  it.each([
    ['Windows', /Windows Settings.*Camera/],
    ['macOS', /System Settings.*Camera.*Chrome/],
    ['Android', /Android's Settings.*Chrome/],
    ['iOS', /Settings app.*Chrome/],
    ['ChromeOS', /Privacy controls/],
    ['Linux', /privacy settings/],
  ] as const)('sends to the settings of %s when the system said no', (system, expected) => {
    expect(permissionAdvice('camera', 'by-system', on('Chrome', system))).toMatch(expected);
  });

  it('asks for Allow when the question was only closed', () => {
    expect(permissionAdvice('camera', 'dismissed', on('Chrome', 'Windows'))).toMatch(/choose Allow/);
  });
});
