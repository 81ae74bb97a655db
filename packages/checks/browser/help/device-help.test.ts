import { describe, expect, it } from 'vitest';
import type { DeviceFailure } from '../devices/device-error';
import { isDeviceFailure } from '../devices/device-failure';
import type { AppName, BrowserName, Platform, SystemName } from './describe-platform';
import { appHelp, deviceHelp, isDenial, promptHelp } from './device-help';
import { FAILURES } from './testing/failures';

const on = (browser: BrowserName, system: SystemName): Platform => ({
  browser,
  version: undefined,
  system,
  inApp: false,
});

const inside = (browser: AppName, system: SystemName): Platform => ({
  browser,
  version: undefined,
  system,
  inApp: true,
});

const stepsOf = (failure: DeviceFailure, platform: Platform) =>
  deviceHelp(failure, 'microphone', platform).steps.join(' ');

describe('a microphone that the guest has refused', () => {
  it.each([
    [on('Chrome', 'Windows'), /icon to the left of the web address\. Switch Microphone on/],
    [on('Brave', 'Linux'), /icon to the left of the web address\. Switch Microphone on/],
    [on('Edge', 'macOS'), /lock to the left of the web address.*Permissions for this site/],
    [on('Opera', 'Windows'), /lock.*Site settings/],
    [on('Firefox', 'Linux'), /crossed-out microphone.*× beside Blocked.*Try again/],
    [on('Safari', 'macOS'), /Safari menu.*Settings for this website.*Microphone to Allow/],
    [on('Chrome', 'Android'), /Tap the icon.*Permissions.*Switch Microphone on/],
    [on('Samsung Internet', 'Android'), /Tap the lock.*Permissions/],
    [on('Firefox', 'Android'), /Tap Blocked beside Microphone/],
    [on('Safari', 'iOS'), /page menu.*Website Settings/],
    [on('Chrome', 'iOS'), /Settings app, tap Apps, then Chrome.*Switch Microphone on.*reload/],
    [on('Firefox', 'iPadOS'), /Settings app, tap Apps, then Firefox/],
    [on('unknown browser', 'unknown system'), /icon to the left of the web address/],
  ])('is allowed again where %o keeps its blocks', (platform, expected) => {
    expect(stepsOf('by-guest', platform)).toMatch(expected);
  });

  it.each([
    ['Chrome', true],
    ['Firefox', false],
  ] as const)('is noticed by itself in %s: %s', (browser, isNoticed) => {
    expect(deviceHelp('by-guest', 'microphone', on(browser, 'Windows')).isNoticed).toBe(isNoticed);
  });

  it('may have been refused by the system in a browser that does not tell', () => {
    expect(deviceHelp('by-guest', 'camera', on('Firefox', 'macOS')).otherwise).toBe(
      'Allowed already? Open System Settings, then Privacy & Security, then Camera.',
    );
  });

  it('has its browser and system in the title', () => {
    expect(deviceHelp('by-guest', 'camera', on('Chrome', 'Windows')).title).toBe(
      'How to allow the camera in Chrome on Windows',
    );
    expect(deviceHelp('by-guest', 'camera', on('unknown browser', 'unknown system')).title).toBe(
      'How to allow the camera in your browser',
    );
  });
});

describe('a microphone that the system has refused', () => {
  it.each([
    [on('Chrome', 'Windows'), /Windows Settings.*Privacy & security.*desktop apps/],
    [on('Chrome', 'macOS'), /System Settings.*Switch Chrome on.*Quit Chrome/],
    [on('Firefox', 'Linux'), /privacy settings of your system/],
    [on('Chrome', 'ChromeOS'), /Privacy controls/],
    [on('Chrome', 'Android'), /Android's Settings, then Apps, then Chrome/],
    [on('Safari', 'iOS'), /then Safari\. Tap Microphone, and choose Ask or Allow/],
    [on('Chrome', 'iPadOS'), /then Chrome\. Switch Microphone on/],
    [on('unknown browser', 'unknown system'), /for your browser/],
  ])('is allowed in the settings of the system of %o', (platform, expected) => {
    expect(stepsOf('by-system', platform)).toMatch(expected);
  });
});

describe('other failures', () => {
  it('a question that was only closed is asked again', () => {
    expect(stepsOf('dismissed', on('Chrome', 'Windows'))).toMatch(/^Press Try again\. .*Allow while visiting the site/);
  });

  it('a rule of somebody else needs the link elsewhere', () => {
    expect(deviceHelp('by-policy', 'camera', on('Edge', 'Windows'))).toMatchObject({ offersLink: true });
  });

  it('a call on a phone is ended, programs on a computer are closed', () => {
    expect(stepsOf('in-use', on('Safari', 'iOS'))).toMatch(/End the call/);
    expect(stepsOf('in-use', on('Chrome', 'Windows'))).toMatch(/close programs/);
  });

  it('the system shows whether it knows the device', () => {
    expect(stepsOf('none-found', on('Chrome', 'Windows'))).toMatch(/Windows Settings, then System, then Sound/);
    expect(stepsOf('muted', on('Chrome', 'macOS'))).toMatch(/System Settings, then Sound, then Input/);
  });

  it('an insecure page is opened with https', () => {
    expect(stepsOf('insecure', on('Chrome', 'Windows'))).toMatch(/https:\/\//);
  });
});

const BROWSERS = [
  'Chrome',
  'Brave',
  'Edge',
  'Opera',
  'Vivaldi',
  'Firefox',
  'Safari',
  'DuckDuckGo',
  'Samsung Internet',
  'unknown browser',
] as const satisfies readonly BrowserName[];

const SYSTEMS = [
  'Windows',
  'macOS',
  'Linux',
  'ChromeOS',
  'Android',
  'iOS',
  'iPadOS',
  'unknown system',
] as const satisfies readonly SystemName[];

describe.each(FAILURES)('the help for %s', (failure) => {
  const everywhere = SYSTEMS.flatMap((system) => [
    ...BROWSERS.map((browser) => on(browser, system)),
    inside('Instagram', system),
  ]);
  const helps = everywhere.flatMap((platform) =>
    (['microphone', 'camera'] as const).map((device) => deviceHelp(failure, device, platform)),
  );

  it('has at least two different steps for every browser on every system', () => {
    for (const { steps } of helps) {
      expect(steps.length).toBeGreaterThanOrEqual(2);
      expect(new Set(steps).size).toBe(steps.length);
    }
  });

  it('has steps that are sentences, short enough to be sent to the host as advice', () => {
    for (const { steps } of helps) {
      for (const step of steps) expect(step).toMatch(/^[A-Z].*[.?]"?$|^[A-Z].*"\.$/);
      expect(steps.join(' ').length).toBeLessThanOrEqual(300);
    }
  });

  it('says what to do here where the page cannot notice that it has worked', () => {
    for (const { steps, isNoticed, offersLink } of helps) {
      if (isNoticed || offersLink) continue;
      expect(steps.at(-1)).toMatch(/Try again|reload|come back|https|Enter/);
    }
  });

  it('is known by its code', () => {
    expect(isDeviceFailure(failure)).toBe(true);
  });
});

it('the codes of measurements are no device failures', () => {
  expect(['too-quiet', 'not-loaded', 'constructor', undefined].map(isDeviceFailure)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it('only refusals are watched', () => {
  expect(FAILURES.filter(isDenial)).toEqual(['by-guest', 'dismissed', 'by-system', 'by-policy']);
});

describe('the browser inside an app', () => {
  it.each([
    [inside('LinkedIn', 'iOS'), /three dots.*"Open in Safari"/, 'Open this page in Safari'],
    [inside('LinkedIn', 'Android'), /three dots.*"Open in browser"/, 'Open this page in Chrome'],
    [inside('Instagram', 'iOS'), /"Open in external browser"/, 'Open this page in Safari'],
    [inside('Facebook', 'Android'), /"Open in external browser"/, 'Open this page in Chrome'],
    [inside('WeChat', 'Android'), /"Open in Browser"/, 'Open this page in Chrome'],
    [inside('the Google app', 'Android'), /"Open in Chrome"/, 'Open this page in Chrome'],
    [inside('an app', 'iOS'), /menu of the app/, 'Open this page in Safari'],
  ])('of %o says at once how to leave it', (platform, steps, title) => {
    const help = appHelp({ platform, mediaDevices: {} });
    expect(help).toMatchObject({ title, offersLink: true });
    expect(help?.steps.join(' ')).toMatch(steps);
    expect(help?.lead).toContain(`inside ${platform.browser}`);
  });

  it('is only certain to fail where there are no devices at all', () => {
    const platform = inside('Facebook', 'iOS');
    expect(appHelp({ platform, mediaDevices: {} })?.lead).toMatch(/often cannot use/);
    expect(appHelp({ platform, mediaDevices: undefined })?.lead).toMatch(/apps cannot use/);
  });

  it.each(['by-guest', 'by-system', 'by-policy', 'unsupported'] as const)(
    'is left as well when a device failed: %s',
    (failure) => {
      expect(deviceHelp(failure, 'camera', inside('Facebook', 'iOS'))).toMatchObject({
        title: 'Open this page in Safari',
        offersLink: true,
      });
    },
  );

  it('is not left for a device that another app is using', () => {
    expect(deviceHelp('in-use', 'camera', inside('Facebook', 'iOS')).offersLink).toBe(false);
  });

  it('is none where the browser is one', () => {
    expect(appHelp({ platform: on('Safari', 'iOS'), mediaDevices: {} })).toBeUndefined();
  });
});

describe('the question of the browser', () => {
  it.each([
    [on('Chrome', 'Windows'), /top of the window.*Allow while visiting the site/],
    [on('Firefox', 'Windows'), /top of the window, near the web address\. Choose Allow\.$/],
    [on('Safari', 'macOS'), /middle of the window\. Choose Allow\.$/],
    [on('Chrome', 'Android'), /over this page.*Allow while visiting the site/],
    [on('Chrome', 'iOS'), /over this page\. Choose Allow\.$/],
  ])('is shown where %o puts it', (platform, expected) => {
    expect(promptHelp('camera', platform).steps.join(' ')).toMatch(expected);
  });
});
