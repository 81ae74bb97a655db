import { DEVICE_FAILURES, type DeviceFailure } from '@linecheck/checks/browser/devices/device-failure';
import { appHelp, deviceFailureHelp, promptHelp } from '@linecheck/checks/browser/help/device-help';
import type { DeviceHelp } from '@linecheck/checks/browser/help/help-sentences';
import type { BrowserPlatform } from '@linecheck/checks/browser/help/platform';
import { BROWSERS, inside, on, SYSTEMS } from '@linecheck/checks/browser/help/testing/platforms';
import { describe, expect, it } from 'vitest';
import { deviceHelp as helpTexts } from './en/device-help';
import { deviceSteps as stepTexts } from './en/device-steps';
import { helpWords } from './help-words';

const words = (help: DeviceHelp) => helpWords('en', { helpTexts, stepTexts }, help);

const helpFor = (failure: DeviceFailure, platform: BrowserPlatform) =>
  words(deviceFailureHelp(failure, 'microphone', platform));

describe('the words of help', () => {
  it.each([
    [on('Chrome', 'Windows'), 'How to allow the camera in Chrome on Windows'],
    [on(undefined, 'Windows'), 'How to allow the camera in your browser on Windows'],
    [on('Firefox', undefined), 'How to allow the camera in Firefox'],
    [on(undefined, undefined), 'How to allow the camera in your browser'],
  ])('name the known parts of %o', (platform, title) => {
    expect(words(deviceFailureHelp('by-guest', 'camera', platform)).title).toBe(title);
  });

  it('are separate sentences for a browser without a name', () => {
    expect(helpFor('by-system', on('Chrome', 'macOS')).steps).toContain('Switch Chrome on.');
    expect(helpFor('by-system', on(undefined, 'macOS')).steps).toContain('Switch your browser on.');
  });

  it('name the switch of the system if Safari does not report which of the two refused', () => {
    const { otherwise } = words(deviceFailureHelp('by-guest', 'camera', on('Safari', 'iOS')));
    expect(otherwise).toContain('Open the Settings app, tap Apps if it is there, then Safari, then Camera');
  });

  it('name another browser for an unsuitable one', () => {
    expect(helpFor('unsupported', on(undefined, 'Windows')).title).toBe('Open this page in Edge or Chrome');
    expect(helpFor('unsupported', on('Opera', 'iOS')).steps[1]).toBe('Open it in a current version of Safari.');
  });

  it.each([
    [
      inside('LinkedIn', 'iOS'),
      'You are inside LinkedIn. Browsers inside apps often cannot use the microphone and the camera.',
    ],
    [
      inside('Google app', 'iOS'),
      'You are inside the Google app. Browsers inside apps often cannot use the microphone and the camera.',
    ],
    [
      inside(undefined, 'iOS'),
      'You are inside an app. Browsers inside apps often cannot use the microphone and the camera.',
    ],
  ])('warn in the browser of %o', (platform, lead) => {
    const help = appHelp({ platform, mediaDevices: {} });
    expect(help && words(help)).toMatchObject({ title: 'Open this page in Safari', lead });
  });

  it('point at the permission prompt of the browser', () => {
    expect(words(promptHelp('camera', on('Chrome', 'Windows')))).toEqual({
      title: 'Your browser is waiting for your answer',
      lead: 'It asks whether this page may use your camera.',
      steps: [
        'Look for the question at the top of the window, near the web address.',
        'Choose Allow, or Allow while visiting the site.',
      ],
      otherwise: 'No question? Look for a small camera in the web address and click it, or look behind other windows.',
    });
  });
});

describe.each(DEVICE_FAILURES)('the words for %s', (failure) => {
  const everywhere = SYSTEMS.flatMap((system) => [
    ...BROWSERS.map((browser) => on(browser, system)),
    inside('Instagram', system),
    inside(undefined, system),
  ]);
  const helps = everywhere.flatMap((platform) =>
    (['microphone', 'camera'] as const).map((device) => deviceFailureHelp(failure, device, platform)),
  );

  it('are complete sentences, short enough to be advice for a host', () => {
    for (const { title, steps, otherwise = 'Nothing else?' } of helps.map(words)) {
      for (const sentence of [...steps, otherwise]) expect(sentence).toMatch(/^[A-Z][^{}]*[.?]"?$|^[A-Z][^{}]*"\.$/);
      expect(title).toMatch(/^[A-Z][^{}]*[a-zA-Z]$/);
      expect(steps.join(' ').length).toBeLessThanOrEqual(300);
    }
  });

  it('name Try again only in the steps that press it', () => {
    for (const help of helps) {
      const { steps } = words(help);
      expect(steps.map((step) => step.includes('Try again'))).toEqual(help.steps.map(({ isRetry }) => isRetry));
    }
  });

  it('point at no place on the page of a check, since the recorder and the host have them, too', () => {
    for (const { steps } of helps.map(words)) expect(steps.join(' ')).not.toMatch(/\b(above|below)\b/);
  });
});
