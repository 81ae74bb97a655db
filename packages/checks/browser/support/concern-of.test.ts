import { describe, expect, it } from 'vitest';
import { type BrowserGlobals, concernOf, userAgentEngineOf } from './concern-of';
import { lossesIn } from './losses';
import { type EngineName, TESTED_ENGINES } from './tested-engines';

const able: BrowserGlobals = {
  isSecureContext: true,
  navigator: {
    mediaDevices: {
      getSupportedConstraints: () => ({ echoCancellation: true, noiseSuppression: true, autoGainControl: true }),
      getUserMedia: () => Promise.reject(new Error('not called')),
    },
  },
  WebAssembly: {},
  AudioWorkletNode: class {},
  MediaRecorder: class {},
};

/** Safari supports only the constraint for echo cancellation. */
const likeSafari: BrowserGlobals = {
  ...able,
  navigator: {
    mediaDevices: { ...able.navigator?.mediaDevices, getSupportedConstraints: () => ({ echoCancellation: true }) },
  },
};

const USER_AGENTS: Record<EngineName, (version: number) => string> = {
  chromium: (version) => `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/${version}.0.0.0 Safari/537.36`,
  firefox: (version) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
  webkit: (version) => `Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/${version.toFixed(1)} Safari/605.1.15`,
};

const { chromium } = USER_AGENTS;
const current = chromium(140);

/** The concern, and the missing features. */
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

  it.each<[string, Partial<BrowserGlobals>]>([
    ['no devices', { navigator: {}, AudioWorkletNode: undefined }],
    ['no way to open them', { navigator: { mediaDevices: {} } }],
  ])(
    'in which something has switched the devices off, with %s, loses what needs them, and that is said once',
    (_, missing) => {
      expect(told(current, { ...able, ...missing })).toEqual(['switched-off', 'devices']);
      expect(concernOf(chromium(96), { ...able, ...missing }), 'which an old browser never had').toBe('too-old');
    },
  );

  it('in Lockdown Mode is told from one that is not able', () => {
    const { WebAssembly: _, AudioWorkletNode: _node, MediaRecorder: _recorder, ...locked } = able;
    expect(concernOf(USER_AGENTS.webkit(18.5), locked)).toBe('locked-down');
    expect(concernOf(current, locked)).toBe('incomplete');
  });

  it('is no concern if only automatic gain cannot be switched off, which is mentioned with other concerns', () => {
    expect(concernOf(USER_AGENTS.webkit(18.5), likeSafari)).toBeUndefined();
    expect(told(USER_AGENTS.webkit(15.6), likeSafari)).toEqual(['too-old', 'raw-level']);
  });

  it('has no devices for an insecure page', () => {
    const insecure = { MediaRecorder: class {}, isSecureContext: false, navigator: {} };
    expect(told(current, insecure)).toEqual(['insecure', 'devices']);
  });

  it('without any feature has a concern, and throws nothing', () => {
    expect(told('', {})).toEqual(['insecure', 'devices']);
  });
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0';

describe('engineOf', () => {
  it.each([
    [`${CHROME} Safari/537.36`, 'chromium 125'],
    [`${CHROME} Safari/537.36 Edg/124.0.2478.51`, 'chromium 125'],
    [`${CHROME.replace('Chrome', 'HeadlessChrome')} Safari/537.36`, 'chromium 125'],
    [`${CHROME.replace('Chrome/125', 'SamsungBrowser/24.0 Chrome/117')} Mobile Safari/537.36`, 'chromium 117'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/64.0.3282 Safari/537.36 Edge/18.19041', 'chromium 64'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'firefox 153'],
    [`${MAC} Version/17.4.1 Safari/605.1.15`, 'webkit 17.4'],
    [`${IPHONE} Version/26.1 Mobile/15E148 Safari/604.1`, 'webkit 18.6'],
    [`${IPHONE.replace('18_6', '15_8_2')} Version/15.6 Mobile/15E148 Safari/604.1`, 'webkit 15.8'],
    [`${IPHONE} CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1`, 'webkit 18.6'],
    [`${IPHONE} EdgiOS/123.0.2420 Version/17.0 Mobile/15E148 Safari/604.1`, 'webkit 18.6'],
    [`${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.4`, 'webkit 18.6'],
    [`${MAC} CriOS/124.0.6367.88 Version/11.1.1 Safari/605.1.15`, 'webkit undefined'],
    ['Mozilla/5.0 (Linux; U; Android 4.0.3) AppleWebKit/534.30 Version/4.0 Mobile Safari/534.30', 'webkit 4'],
    ['Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423 Version/12.16', 'webkit 12.1'],
  ])('recognizes the engine of %s', (userAgent, expected) => {
    const { name, version } = userAgentEngineOf(userAgent) ?? {};
    expect(`${name} ${version}`).toBe(expected);
  });

  it.each(['curl/8.5.0', 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko'])(
    'does not recognize %s',
    (userAgent) => {
      expect(userAgentEngineOf(userAgent)).toBeUndefined();
    },
  );
});
