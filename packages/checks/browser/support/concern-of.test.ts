import { describe, expect, it } from 'vitest';
import { concernOf } from './concern-of';
import { lossesIn } from './losses';
import type { BrowserGlobals } from './needs';
import { type EngineName, TESTED_ENGINES } from './tested-engines';

const able: BrowserGlobals = {
  isSecureContext: true,
  navigator: {
    mediaDevices: {
      getSupportedConstraints: () => ({ echoCancellation: true, noiseSuppression: true, autoGainControl: true }),
    },
  },
  AudioWorkletNode: class {},
  MediaRecorder: class {},
};

/** Safari has a switch for the echo alone. */
const likeSafari: BrowserGlobals = {
  ...able,
  navigator: {
    mediaDevices: { getSupportedConstraints: () => ({ echoCancellation: true }) },
  },
};

const USER_AGENTS: Record<EngineName, (version: number) => string> = {
  chromium: (version) => `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/${version}.0.0.0 Safari/537.36`,
  firefox: (version) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
  webkit: (version) => `Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/${version.toFixed(1)} Safari/605.1.15`,
};

const { chromium } = USER_AGENTS;
const current = chromium(140);

/** The concern, and the losses. */
const told = (userAgent: string, globals: BrowserGlobals) => [concernOf(userAgent, globals), ...lossesIn(globals)];

describe('a browser', () => {
  it.each(Object.entries(TESTED_ENGINES))(
    'with %s is a concern below the version that the page is built for',
    (name, oldest) => {
      const userAgent = USER_AGENTS[name as EngineName];
      const step = Number.isInteger(oldest) ? 1 : 0.1;
      expect([oldest - step, oldest, oldest + 10].map((version) => concernOf(userAgent(version), able))).toEqual([
        'too-old',
        undefined,
        undefined,
      ]);
    },
  );

  it('of another engine has not been tested, whatever it can do', () => {
    expect(told('Mozilla/5.0 (Mobile; rv:48.0) Servo/1.0', able)).toEqual(['untested']);
  });

  it.each<[string, Partial<BrowserGlobals>, readonly string[]]>([
    [
      'that gives no devices loses what needs them, and that is said once',
      { navigator: {}, AudioWorkletNode: undefined },
      ['devices'],
    ],
    ['without audio worklets cannot measure a microphone', { AudioWorkletNode: undefined }, ['microphone']],
    ['without a recorder has no recordings', { MediaRecorder: undefined }, ['recordings']],
    [
      'may lack several things, the gravest first',
      { MediaRecorder: undefined, AudioWorkletNode: undefined },
      ['microphone', 'recordings'],
    ],
  ])('%s', (_, missing, losses) => {
    expect(told(current, { ...able, ...missing })).toEqual(['incomplete', ...losses]);
  });

  it('is no concern where only the gain cannot be switched off, but then that is said beside another concern', () => {
    expect(concernOf(USER_AGENTS.webkit(18.5), likeSafari)).toBeUndefined();
    expect(told(USER_AGENTS.webkit(15.6), likeSafari)).toEqual(['too-old', 'raw-level']);
  });

  it('has no devices for an insecure page', () => {
    const insecure = { MediaRecorder: class {}, isSecureContext: false, navigator: {} };
    expect(told(current, insecure)).toEqual(['insecure', 'devices']);
  });

  it('that has nothing at all is told so, and nothing is thrown', () => {
    expect(told('', {})).toEqual(['insecure', 'devices']);
  });
});
