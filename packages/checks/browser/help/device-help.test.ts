import { describe, expect, it } from 'vitest';
import { DeviceError } from '../devices/device-error';
import { DEVICE_FAILURES, type DeviceFailure } from '../devices/device-failure';
import { appHelp, blockedHelp, deviceFailureHelp, deviceVerdict, promptHelp } from './device-help';
import { BROWSERS, inside, on, SYSTEMS } from './testing/platforms';

const stepsOf = (failure: DeviceFailure, platform: ReturnType<typeof on>) =>
  deviceFailureHelp(failure, 'microphone', platform).steps.map(({ step }) => step);

describe('a microphone that the guest has refused', () => {
  it.each([
    [on('Chrome', 'Windows'), ['click-address-icon', 'switch-device-on']],
    [on('Brave', 'Linux'), ['click-address-icon', 'switch-device-on']],
    [on('Edge', 'macOS'), ['click-lock', 'choose-permissions-if-there', 'set-to-allow']],
    [on('Opera', 'Windows'), ['click-lock', 'choose-site-settings', 'set-to-allow-and-return']],
    [on('Firefox', 'Linux'), ['click-crossed-out-device', 'click-cross-beside-blocked', 'retry-and-allow']],
    [on('Safari', 'macOS'), ['open-safari-menu', 'choose-website-settings', 'set-to-allow', 'press-try-again']],
    [on('Chrome', 'Android'), ['tap-address-icon', 'tap-permissions', 'switch-device-on']],
    [on('Samsung Internet', 'Android'), ['tap-lock', 'tap-permissions', 'set-to-allow']],
    [on('Firefox', 'Android'), ['tap-lock-or-shield', 'tap-blocked']],
    [on('Safari', 'iOS'), ['tap-page-menu', 'tap-website-settings', 'set-to-allow', 'press-try-again']],
    [on('Chrome', 'iOS'), ['open-browser-in-ios-settings', 'switch-device-on', 'reload-and-allow']],
    [on('Firefox', 'iPadOS'), ['open-browser-in-ios-settings', 'switch-device-on', 'reload-and-allow']],
    [on(undefined, undefined), ['click-address-icon', 'allow-for-page']],
  ])('is allowed again in the place where %o stores blocks', (platform, expected) => {
    expect(stepsOf('by-guest', platform)).toEqual(expected);
  });

  it.each([
    [on('Chrome', 'Windows'), true],
    [on('Firefox', 'Windows'), false],
    [on('Safari', 'macOS'), false],
    [on('Safari', 'iOS'), false],
  ])('that is allowed later is detected automatically in %o: %s', (platform, isNoticed) => {
    expect(deviceFailureHelp('by-guest', 'microphone', platform).isNoticed).toBe(isNoticed);
  });

  it('may have been refused by the system in a browser that does not report it', () => {
    const fallbackOn = (...platform: Parameters<typeof on>) =>
      deviceFailureHelp('by-guest', 'camera', on(...platform)).otherwise;
    expect(fallbackOn('Firefox', 'macOS')).toBe('allowed-already-on-macos');
    expect(fallbackOn('Edge', undefined)).toBe('allowed-already');
    expect(fallbackOn('Edge', 'Android')).toBeUndefined();
    // These have other fallbacks.
    expect(fallbackOn('Safari', 'iOS')).toBe('allowed-already-in-safari-on-ios');
    expect(fallbackOn('Safari', 'iPadOS')).toBe('allowed-already-in-safari-on-ios');
    expect(fallbackOn('Safari', 'macOS')).toBe('nothing-happens');
  });

  it('has the system in the title if that is known', () => {
    expect(deviceFailureHelp('by-guest', 'camera', on('Chrome', 'Windows')).title).toBe('allow-in-browser-on-system');
    expect(deviceFailureHelp('by-guest', 'camera', on(undefined, undefined)).title).toBe('allow-in-browser');
  });
});

describe('a microphone that the system has refused', () => {
  it.each([
    [on('Chrome', 'Windows'), 'switch-windows-access-on'],
    [on('Chrome', 'macOS'), 'switch-browser-on'],
    [on('Firefox', 'Linux'), 'allow-in-privacy-settings'],
    [on('Chrome', 'ChromeOS'), 'open-chromeos-privacy'],
    [on('Chrome', 'Android'), 'open-browser-in-android-settings'],
    [on('Safari', 'iOS'), 'choose-ask-or-allow'],
    [on('Chrome', 'iPadOS'), 'switch-device-on'],
    [on(undefined, undefined), 'allow-in-privacy-settings'],
  ])('is allowed in the settings of the system of %o', (platform, expected) => {
    expect(stepsOf('by-system', platform)).toContain(expected);
  });
});

describe('other failures', () => {
  it('a dismissed prompt is shown again', () => {
    expect(stepsOf('dismissed', on('Chrome', 'Windows'))).toEqual(['press-try-again', 'when-asked-on-top-for-visits']);
  });

  it('a withdrawn permission is requested again, or allowed in the place where the browser stores blocks', () => {
    expect(stepsOf('withdrawn', on('Firefox', 'Linux'))).toEqual(stepsOf('dismissed', on('Firefox', 'Linux')));
    expect(stepsOf('withdrawn-for-good', on('Firefox', 'Linux'))).toEqual(stepsOf('by-guest', on('Firefox', 'Linux')));
  });

  it('a page that forbids a device is mended by its host, and by no setting of the guest', () => {
    expect(deviceFailureHelp('by-policy', 'camera', on('Edge', 'Windows'))).toMatchObject({
      title: 'tell-your-host',
      isNoticed: false,
      offersLink: false,
    });
    expect(stepsOf('by-policy', on('Safari', 'iOS'))).toEqual(['tell-your-host', 'return-and-retry']);
  });

  it('devices that something in the browser hides are opened without extensions, or elsewhere', () => {
    expect(stepsOf('switched-off', on('Chrome', 'Windows'))).toEqual([
      'try-private-window',
      'or-another-browser',
      'ask-your-it',
    ]);
  });

  it.each([
    [on('Safari', 'iOS'), ['tap-page-menu', 'tap-website-settings', 'switch-lockdown-off', 'return-and-reload']],
    [
      on('Safari', 'macOS'),
      ['open-safari-menu', 'choose-website-settings', 'switch-lockdown-off', 'return-and-reload'],
    ],
  ])('Lockdown Mode is switched off for the website in %o', (platform, expected) => {
    expect(stepsOf('locked-down', platform)).toEqual(expected);
  });

  it('Lockdown Mode is switched off in Safari, which alone can', () => {
    expect(stepsOf('locked-down', on('Chrome', 'iOS'))[0]).toBe('open-in-current-browser');
  });

  it('a call on a phone is ended, programs on a computer are closed', () => {
    expect(stepsOf('in-use', on('Safari', 'iOS'))[0]).toBe('end-call');
    expect(stepsOf('in-use', on('Chrome', 'Windows'))[0]).toBe('leave-other-calls');
  });

  it('the system settings list the device', () => {
    expect(stepsOf('none-found', on('Chrome', 'Windows'))).toContain('look-in-windows');
    expect(stepsOf('muted', on('Chrome', 'macOS'))).toContain('look-in-macos');
  });

  it('an app is closed as a whole, a browser on a computer window by window', () => {
    const restartOf = (platform: ReturnType<typeof on>) => deviceFailureHelp('failed', 'camera', platform).otherwise;
    expect(restartOf(on('Chrome', 'Windows'))).toBe('close-all-windows');
    expect(restartOf(on('Chrome', 'Android'))).toBe('close-browser');
    expect(restartOf(inside('Slack', 'Windows'))).toBe('close-this-app');
  });
});

describe.each(DEVICE_FAILURES)('the help for %s', (failure) => {
  const everywhere = SYSTEMS.flatMap((system) => [
    ...BROWSERS.map((browser) => on(browser, system)),
    inside('Instagram', system),
  ]);
  const helps = everywhere.map((platform) => deviceFailureHelp(failure, 'microphone', platform));

  it('has at least two different steps for every browser on every system', () => {
    for (const { steps } of helps) {
      expect(steps.length).toBeGreaterThanOrEqual(2);
      expect(new Set(steps.map(({ step }) => step)).size).toBe(steps.length);
    }
  });

  it('ends with an action on the page if the page cannot detect the change', () => {
    for (const { steps, isNoticed, offersLink } of helps) {
      if (isNoticed || offersLink) continue;
      const last = steps.at(-1);
      expect(last?.isRetry || /reload|quit-browser|https/.test(last?.step ?? '')).toBe(true);
    }
  });
});

describe('the browser inside an app', () => {
  it.each([
    [inside('LinkedIn', 'iOS'), ['tap-dots', 'choose-open-in-safari']],
    [inside('LinkedIn', 'Android'), ['tap-dots', 'choose-open-in-browser']],
    [inside('Instagram', 'iOS'), ['tap-dots', 'choose-open-in-external-browser']],
    [inside('Facebook', 'Android'), ['tap-dots', 'choose-open-in-external-browser']],
    [inside('X', 'iPadOS'), ['tap-share-or-dots', 'choose-open-in-safari']],
    [inside('WeChat', 'Android'), ['tap-dots', 'choose-wechat-open-in-browser']],
    [inside('Google app', 'Android'), ['tap-dots', 'choose-open-in-chrome']],
    [inside('Google app', 'iOS'), ['tap-dots', 'choose-open-in-safari']],
    [inside(undefined, 'iOS'), ['tap-app-menu', 'choose-open-in-safari']],
  ])('of %o begins with the steps to leave it', (platform, steps) => {
    const help = appHelp({ platform, mediaDevices: {} });
    expect(help).toMatchObject({ title: 'open-elsewhere', offersLink: true });
    expect(help?.steps).toEqual(steps.map((step) => ({ step, isRetry: false })));
  });

  it('is only certain to fail where there are no devices at all', () => {
    const platform = inside('Facebook', 'iOS');
    expect(appHelp({ platform, mediaDevices: {} })?.lead).toBe('inside-app');
    expect(appHelp({ platform, mediaDevices: undefined })?.lead).toBe('inside-app-without-devices');
  });

  it.each(['by-guest', 'withdrawn-for-good', 'by-system', 'by-policy', 'unsupported'] as const)(
    'is left as well when a device failed: %s',
    (failure) => {
      expect(deviceFailureHelp(failure, 'camera', inside('Facebook', 'iOS'))).toMatchObject({
        title: 'open-elsewhere',
        offersLink: true,
      });
    },
  );

  it('is not left for a device that another app is using', () => {
    expect(deviceFailureHelp('in-use', 'camera', inside('Facebook', 'iOS')).offersLink).toBe(false);
  });

  it('does not apply to a separate browser', () => {
    expect(appHelp({ platform: on('Safari', 'iOS'), mediaDevices: {} })).toBeUndefined();
  });
});

describe('a browser that something blocks', () => {
  const globals = {
    isSecureContext: true,
    navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    AudioWorkletNode: class {},
    MediaRecorder: class {},
  };

  it('is told before anything fails', () => {
    const help = blockedHelp(on('Firefox', 'Linux'), globals);
    expect(help).toMatchObject({ lead: 'switched-off', offersLink: true });
    expect(help?.steps.map(({ step }) => step)).toEqual(stepsOf('switched-off', on('Firefox', 'Linux')));
  });

  it('is told from one that is able, and from an app', () => {
    const navigator = {
      ...globals.navigator,
      mediaDevices: { getUserMedia: () => Promise.reject(new Error('unused')) },
    };
    expect(blockedHelp(on('Firefox', 'Linux'), { ...globals, navigator })).toBeUndefined();
    expect(blockedHelp(inside('Instagram', 'Android'), globals)).toBeUndefined();
  });
});

describe('the question of the browser', () => {
  it.each([
    [on('Chrome', 'Windows'), ['find-question-on-top', 'choose-allow-while-visiting']],
    [on('Firefox', 'Windows'), ['find-question-on-top', 'choose-allow']],
    [on('Safari', 'macOS'), ['find-question-in-the-middle', 'choose-allow']],
    [on('Chrome', 'Android'), ['find-question-over-page', 'choose-allow-while-visiting']],
    [on('Chrome', 'iOS'), ['find-question-over-page', 'choose-allow']],
  ])('is at the place where %o shows it', (platform, expected) => {
    expect(promptHelp('camera', platform).steps.map(({ step }) => step)).toEqual(expected);
  });
});

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

  const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';

  it.each([
    ['unsupported', on('Chrome', 'Windows'), CHROME, 'switched-off'],
    ['failed', on('Chrome', 'Windows'), CHROME, 'failed'],
    ['in-use', on('Chrome', 'Windows'), CHROME, 'in-use'],
    ['unsupported', on('Chrome', 'Windows'), CHROME.replace('140', '96'), 'unsupported'],
    ['unsupported', on('Safari', 'iOS'), IPHONE, 'locked-down'],
    ['failed', on('Safari', 'iOS'), IPHONE, 'locked-down'],
    ['unsupported', inside('LinkedIn', 'iOS'), IPHONE, 'unsupported'],
  ] as const)('of a device that is %s in %o names what blocks it', (problem, platform, userAgent, code) => {
    const globals = { isSecureContext: true, navigator: { userAgent }, AudioWorkletNode: class {} };
    expect(deviceVerdict(new DeviceError('microphone', problem), platform, globals).code).toBe(code);
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
