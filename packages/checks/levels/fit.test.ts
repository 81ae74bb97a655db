import { outcomesOf } from '@linecheck/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyReading } from '../../../server/testing/every-reading';
import { DOWNLOAD_STEPS, UPLOAD_STEPS } from '../connection/throughput';
import { assumed, atLeast, measured } from '../reading';
import { keysOf } from '../records';
import { STUDIOS, type StudioEntry } from '../studios';
import { demandsOfShow, fitFor, fitForShow, type MissedRequirement } from './fit';
import type { FitResult } from './found';
import { levelOfShow } from './level-of-show';
import { type AskedBounds, LEVELS, type ShowLevel } from './levels';
import { LEVEL_NAMES, type LevelName } from './names';
import { REQUIREMENT_KEYS, type RequirementKey, requirementSpec } from './requirements';
import { changed, FINE, having, lacking, resultOf, type StoredReadings } from './testing/results';

const compared = (name: LevelName, readings: StoredReadings) => fitFor(LEVELS[name], resultOf(readings));

/** The state of one requirement in a fit: met, or the way in which it is missed. */
const stateOf = (missed: readonly MissedRequirement[], key: string): string => {
  const found = missed.find(({ requirement }) => requirement === key);
  return found === undefined ? 'met' : `${found.need} ${found.is}`;
};

const state = (name: LevelName, key: RequirementKey, value: number | boolean | string): string =>
  stateOf(compared(name, having(key, value)).missed, key);

it.each(LEVEL_NAMES)('%s: a result that is good in everything fits, and misses nothing', (name) => {
  expect(compared(name, FINE)).toEqual({ fits: true, missed: [] });
});

it.each([
  ['must', false],
  ['should', true],
] as const)('a sound that could not be played is named where the speakers are a %s', (need, fits) => {
  const unplayed = {
    ...FINE,
    codes: { ...FINE.codes, speakers: 'not-played' },
    readings: { ...FINE.readings, speakers: {} },
  };
  const level = { ...LEVELS['video-interview'], checks: { ...LEVELS['video-interview'].checks, speakers: need } };
  const fit = fitFor({ ...level, requirements: {} }, resultOf(unplayed));
  expect(fit).toEqual({ fits, missed: [{ requirement: 'speakers', need, is: 'short', reading: 'not-played' }] });
});

it('a sound that could not be played leaves nothing else of the speakers to miss', () => {
  const unplayed = {
    ...FINE,
    codes: { ...FINE.codes, speakers: 'not-played' },
    readings: { ...FINE.readings, speakers: {} },
  };
  const { missed } = fitFor(LEVELS['audio-podcast'], resultOf(unplayed));
  expect(missed.map(({ requirement, is }) => [requirement, is])).toEqual([['speakers', 'short']]);
});

/** Values of each must just beyond its limit, at the limit of its error if it has one, and at its bound. */
const MUSTS: Readonly<Record<LevelName, Partial<Record<RequirementKey, readonly (number | boolean | string)[]>>>> = {
  'audio-podcast': {
    voiceSeconds: [1.9, 2],
    snrDb: [17.9, 18, 20],
    bandwidthHz: [5500, 5501],
    room: ['echoing', 'audible'],
    clippedRatio: [0.00101, 0.001],
    flatTops: [true, false],
    truePeakDbtp: [-0.09, -0.1],
    lostBuffers: [2, 1],
    lostFrameShare: [0.0051, 0.005],
    channels: ['cancelling', 'left-only'],
    heard: [false, true],
    headphones: [false, true],
    uploadMbps: [0.79, 0.8, 1],
    downloadMbps: [0.79, 0.8, 1],
    lostShare: [0.0601, 0.06, 0.05],
  },
  'video-interview': {
    voiceSeconds: [1.9, 2],
    snrDb: [12.9, 13, 15],
    bandwidthHz: [5500, 5501],
    clippedRatio: [0.00101, 0.001],
    flatTops: [true, false],
    lostBuffers: [2, 1],
    lostFrameShare: [0.0051, 0.005],
    channels: ['cancelling', 'right-only'],
    heard: [false, true],
    headphones: [false, true],
    faceFound: [false, true],
    shorterSide: [719, 720],
    minBrightness: [0.1, 0.101],
    maxBrightness: [0.95, 0.949],
    uploadMbps: [3.19, 3.2, 4],
    downloadMbps: [3.19, 3.2, 4],
    lostShare: [0.0401, 0.04, 0.03],
    busyRoundTripMs: [1001, 1000],
  },
  livestream: {
    voiceSeconds: [1.9, 2],
    snrDb: [12.9, 13, 15],
    bandwidthHz: [5500, 5501],
    clippedRatio: [0.00101, 0.001],
    lostBuffers: [2, 1],
    lostFrameShare: [0.0051, 0.005],
    channels: ['cancelling', 'stereo'],
    heard: [false, true],
    faceFound: [false, true],
    shorterSide: [719, 720],
    minBrightness: [0.1, 0.101],
    maxBrightness: [0.95, 0.949],
    uploadMbps: [3.99, 4, 5],
    downloadMbps: [3.19, 3.2, 4],
    lostShare: [0.0301, 0.03, 0.02],
    packetJitterMs: [50.1, 50],
    busyRoundTripMs: [601, 600],
    mediaPath: ['unsteady', 'busy-computer'],
  },
  call: {
    voiceSeconds: [0.9, 1],
    heard: [false, true],
    uploadMbps: [0.39, 0.4, 0.5],
    downloadMbps: [0.79, 0.8, 1],
    lostShare: [0.0601, 0.06, 0.05],
    soundQuality: [3.09, 3.1],
  },
};

describe('a must', () => {
  it.each(LEVEL_NAMES)('of %s is in the table below', (name) => {
    const requirements: Readonly<Record<string, AskedBounds<unknown>>> = LEVELS[name].requirements;
    const musts = keysOf(requirements).filter((key) => requirements[key]?.must !== undefined);
    expect(Object.keys(MUSTS[name]).toSorted()).toEqual([...musts].toSorted());
  });

  it.each(LEVEL_NAMES.flatMap((name) => keysOf(MUSTS[name]).map((key) => [name, key] as const)))(
    'of %s: %s stops a guest only beyond the error of the reading',
    (name, key) => {
      const [beyond, ...within] = MUSTS[name][key] ?? [];
      const failed = compared(name, having(key, beyond ?? Number.NaN));
      expect([failed.fits, failed.missed[0]?.requirement, stateOf(failed.missed, key)]).toEqual([
        false,
        key,
        'must short',
      ]);
      const fits = within.map((value) => compared(name, having(key, value)));
      expect(fits.map((each) => each.fits)).toEqual(within.map(() => true));
      const states = fits.map(({ missed }) => stateOf(missed, key).startsWith('must'));
      expect(states).toEqual(within.length === 2 ? [true, false] : [false]);
    },
  );

  it.each(LEVEL_NAMES.flatMap((name) => keysOf(MUSTS[name]).map((key) => [name, key] as const)))(
    'of %s: %s is missed if it was not measured',
    (name, key) => {
      const { fits, missed } = compared(name, lacking(key));
      expect([fits, stateOf(missed, key)]).toEqual([false, 'must missing']);
      expect(missed.find(({ requirement }) => requirement === key)).not.toHaveProperty('reading');
    },
  );
});

/** All quantities of a level that are a should. */
const shoulds = LEVEL_NAMES.flatMap((name) =>
  REQUIREMENT_KEYS.flatMap((key) => {
    const asked: AskedBounds<unknown> | undefined = (LEVELS[name] as ShowLevel).requirements[key];
    const spec = requirementSpec(key);
    return spec.kind === 'quantity' && typeof asked?.should === 'number' ? [[name, key, asked.should] as const] : [];
  }),
);

describe('a should', () => {
  it.each(shoulds)('of %s: %s of %d is reported beyond its bound, and stops nothing', (name, key, bound) => {
    const spec = requirementSpec(key);
    const isForMore = spec.kind === 'quantity' && (spec.is === 'least' || spec.is === 'above');
    const isExclusive = spec.kind === 'quantity' && (spec.is === 'above' || spec.is === 'below');
    const step = 1e-6 * Math.max(1, Math.abs(bound)) * (isForMore ? -1 : 1);
    const states = [bound + step, bound, bound - step].map((value) => state(name, key, value));
    const beyond = spec.kind === 'quantity' && spec.error !== undefined ? 'should close' : 'should short';
    expect(states).toEqual([beyond, isExclusive ? beyond : 'met', 'met']);
    expect(compared(name, having(key, bound + step)).fits).toBe(true);
  });

  it('is not reported if it was not measured', () => {
    expect(compared('call', lacking('snrDb'))).toEqual({ fits: true, missed: [] });
  });

  it.each<[LevelName, RequirementKey, boolean | string]>([
    ['livestream', 'headphones', false],
    ['livestream', 'flatTops', true],
    ['video-interview', 'room', 'echoing'],
    ['video-interview', 'power', 'battery'],
    ['video-interview', 'mediaPath', 'blocked'],
    ['audio-podcast', 'channels', 'left-only'],
    ['audio-podcast', 'processing', 'automatic-gain'],
    ['call', 'testedDefault', false],
  ])('of %s: %s that is %s is reported', (name, key, value) => {
    expect([state(name, key, value), compared(name, having(key, value)).fits]).toEqual(['should short', true]);
  });
});

describe('a reading', () => {
  it.each([
    [5, 'met', true],
    [3.5, 'must close', true],
    [3, 'must missing', false],
  ])('of at least %d Mbps for 4 is %s', (mbps, expected, fits) => {
    const found = compared('video-interview', changed('connection', { uploadMbps: atLeast(mbps) }));
    expect([stateOf(found.missed, 'uploadMbps'), found.fits]).toEqual([expected, fits]);
  });

  it('that is a lower bound of a delay decides only beyond its bound', () => {
    const busy = (ms: number) =>
      stateOf(
        compared('livestream', changed('connection', { busyRoundTripMs: atLeast(ms) })).missed,
        'busyRoundTripMs',
      );
    expect([busy(300), busy(601)]).toEqual(['must missing', 'must short']);
  });

  it('that is an upper bound of a delay decides only within its bound', () => {
    const fast = (ms: number) => {
      const busy = { busyRoundTripMs: undefined, busyRoundTripMostMs: measured(ms) };
      const { fits, missed } = compared('livestream', changed('connection', busy));
      return [fits, stateOf(missed, 'busyRoundTripMs'), missed.some(({ reading }) => reading === ms)];
    };
    expect([fast(600), fast(601)]).toEqual([
      [true, 'met', false],
      [false, 'must missing', false],
    ]);
  });

  it('that is assumed counts as missing', () => {
    const { fits, missed } = compared('call', changed('connection', { uploadMbps: assumed(6) }));
    expect([fits, missed]).toEqual([false, [{ requirement: 'uploadMbps', need: 'must', is: 'missing', bound: 0.5 }]]);
  });

  it('of the free disk is an upper bound, and never enough', () => {
    const { missed } = compared('video-interview', having('recordingMinutes', 119));
    expect(missed).toEqual([
      { requirement: 'recordingMinutes', need: 'should', is: 'short', reading: 119, bound: 120 },
    ]);
  });

  it('of the loss is that of the worse direction, and missing if one is', () => {
    const up = changed('connection', { lostUpShare: measured(0.08), lostDownShare: measured(0) });
    const down = changed('connection', { lostUpShare: measured(0), lostDownShare: measured(0.08) });
    expect([up, down].map((each) => compared('call', each).missed[0])).toEqual(
      Array(2).fill({ requirement: 'lostShare', need: 'must', is: 'short', reading: 0.08, bound: 0.05 }),
    );
    expect(stateOf(compared('call', changed('connection', { lostUpShare: undefined })).missed, 'lostShare')).toBe(
      'must missing',
    );
  });

  it('of a picture is its shorter side', () => {
    const upright = changed('camera', { width: measured(480), height: measured(1280) });
    expect(compared('livestream', upright).missed[0]).toMatchObject({ requirement: 'shorterSide', reading: 480 });
  });

  it('of the round trip is the latency without a UDP path', () => {
    const slow = changed('connection', { roundTripMs: undefined, latencyMs: measured(310) });
    expect(stateOf(compared('call', slow).missed, 'roundTripMs')).toBe('should short');
  });

  it.each([
    ['microphone', { room: 'too-noisy', snrDb: measured(21) }, 'room', 'too-noisy'],
    ['microphone', { snrDb: undefined, otherMeasures: 'gated' }, 'snrDb', 'gated'],
    ['microphone', { flatTops: undefined, processing: 'automatic-gain' }, 'flatTops', 'automatic-gain'],
    ['connection', { lostUpShare: undefined, mediaPath: 'blocked' }, 'lostShare', 'blocked'],
  ])('that is missing in the %s has the reason for it: %o', (group, values, key, because) => {
    const { missed } = compared('audio-podcast', changed(group, values));
    expect(missed.find(({ requirement }) => requirement === key)).toMatchObject({ is: 'missing', because });
  });

  it('of a speed is not missing because of UDP', () => {
    const { missed } = compared('call', changed('connection', { uploadMbps: undefined, mediaPath: 'blocked' }));
    expect(missed[0]).toEqual({ requirement: 'uploadMbps', need: 'must', is: 'missing', bound: 0.5 });
  });

  it('of lost frames is only asked for where the browser reports it', () => {
    expect(compared('audio-podcast', changed('microphone', { lostFrameShare: undefined })).fits).toBe(true);
  });
});

describe('headphones', () => {
  const proven = { returnDb: measured(-50), delayMs: measured(30), floorDb: measured(-60) };
  const loud = { returnDb: measured(-20), delayMs: measured(30), floorDb: measured(-60) };
  const between = { returnDb: measured(-38), delayMs: measured(30), floorDb: measured(-60) };
  const late = { returnDb: measured(-38), delayMs: measured(800), floorDb: measured(-60) };
  const unheard = { returnDb: undefined, floorDb: measured(-57) };
  const noisy = { returnDb: undefined, floorDb: measured(-30) };
  const none = { returnDb: undefined, floorDb: undefined };
  const [yes, no] = [{ headphones: measured(true) }, { headphones: measured(false) }];

  it.each([
    ['proven by a return that is low enough', proven, 'met'],
    ['proven by none in a quiet room', unheard, 'met'],
    ['disproven by a loud return', loud, 'must short'],
    ['disproven by a late return', late, 'must short'],
    ['disproven, whatever the guest answers', { ...loud, ...yes }, 'must short'],
    ['not told by a return between', between, 'must missing'],
    ['not told by a noisy room', noisy, 'must missing'],
    ['not told without a microphone', none, 'must missing'],
    ['answered where the echo does not tell', { ...between, ...yes }, 'met'],
    ['answered without a microphone', { ...none, ...yes }, 'met'],
    ['denied where the echo does not tell', { ...noisy, ...no }, 'must short'],
  ])('are %s', (_what, values, expected) => {
    expect(stateOf(compared('audio-podcast', changed('speakers', values)).missed, 'headphones')).toBe(expected);
  });
});

describe('the light', () => {
  it.each([
    ['dim', 'should short'],
    ['backlit', 'should short'],
    ['excellent', 'met'],
    ['framing', 'met'],
    ['no-person', 'met'],
  ])('of a camera that is %s: %s', (camera, expected) => {
    const readings = { ...FINE, codes: { ...FINE.codes, camera } };
    expect(stateOf(compared('video-interview', readings).missed, 'light')).toBe(expected);
  });
});

describe('a check', () => {
  const judged = (check: string, status: string, code: string): FitResult => {
    const result = resultOf(FINE);
    return { ...result, outcomes: { ...result.outcomes, [check]: { status, code, params: {}, readings: {} } } };
  };

  it.each<[LevelName, string, string, string]>([
    ['call', 'microphone', 'failed', 'too-quiet'],
    ['call', 'microphone', 'failed', 'denied'],
    ['call', 'microphone', 'warning', 'no-voice'],
    ['livestream', 'camera', 'failed', 'too-dark'],
    ['livestream', 'camera', 'warning', 'frozen'],
  ])('of %s, the %s that %s with %s, is the reason in place of its missing readings', (name, check, status, code) => {
    const { fits, missed } = fitFor(LEVELS[name], judged(check, status, code));
    expect(fits).toBe(false);
    expect(missed).toEqual([{ requirement: check, need: 'must', is: 'short', reading: code }]);
  });

  it('that was not run is missing as a whole', () => {
    const { connection: _, ...outcomes } = resultOf(FINE).outcomes;
    expect(fitFor(LEVELS.call, { outcomes })).toEqual({
      fits: false,
      missed: [{ requirement: 'connection', need: 'must', is: 'missing' }],
    });
  });

  it('that a level does not ask for has no effect', () => {
    const { camera: _, ...outcomes } = resultOf(FINE).outcomes;
    expect(fitFor(LEVELS['audio-podcast'], { outcomes }).fits).toBe(true);
    expect(fitFor(LEVELS['audio-podcast'], judged('camera', 'failed', 'too-dark'))).toEqual({ fits: true, missed: [] });
  });

  it('that a level only recommends may be left out, and is reported if it failed', () => {
    const { camera: _, ...outcomes } = resultOf(FINE).outcomes;
    expect(fitFor(LEVELS.call, { outcomes })).toEqual({ fits: true, missed: [] });
    expect(fitFor(LEVELS.call, judged('camera', 'failed', 'denied'))).toEqual({
      fits: true,
      missed: [{ requirement: 'camera', need: 'should', is: 'short', reading: 'denied' }],
    });
  });
});

it('lists the worst first: failed musts by their distance, musts without a reading, those at the limit, shoulds', () => {
  const values = [
    ['packetJitterMs', 40],
    ['truePeakDbtp', -0.5],
    ['uploadMbps', 4.5],
    ['downloadMbps', 1.2],
    ['lostShare', 0.09],
    ['heard', false],
  ] as const;
  const changed = values.reduce<StoredReadings>((stored, [key, value]) => having(key, value, stored), FINE);
  const merged = lacking('soundQuality', lacking('busyRoundTripMs', changed));
  expect(
    compared('livestream', merged).missed.map(({ requirement, need, is }) => `${requirement} ${need} ${is}`),
  ).toEqual([
    'heard must short',
    'lostShare must short',
    'downloadMbps must short',
    'busyRoundTripMs must missing',
    'uploadMbps must close',
    'truePeakDbtp should short',
    'packetJitterMs should short',
  ]);
});

describe('any result', () => {
  const name = fc.constantFrom(...LEVEL_NAMES);
  /** A value of a stored reading, of this version, of another one, or of none. */
  const value = fc.oneof(
    fc.record({ value: fc.double(), basis: fc.constantFrom('measured', 'assumed'), bound: fc.constant('at-least') }),
    fc.record({ value: fc.oneof(fc.boolean(), fc.double()), basis: fc.constant('measured') }),
    fc.constantFrom('dry', 'echoing', 'mono', 'cancelling', 'measured', 'blocked', 'battery', 'newer', '', null, 7),
    fc.anything(),
  );
  const groups = [...Object.keys(FINE.readings)];
  const readings = fc.dictionary(
    fc.constantFrom(...groups),
    fc.dictionary(fc.constantFrom(...REQUIREMENT_KEYS.flatMap((key) => requirementSpec(key).of)), value),
  );
  const result = fc.record({ codes: fc.constant(FINE.codes), readings }).map(resultOf);

  it('never throws, and fits only without a must that is missed', () => {
    fc.assert(
      fc.property(
        name,
        fc.oneof(result, fc.record({ outcomes: fc.dictionary(fc.constantFrom(...groups), fc.anything()) })),
        (level, any) => {
          const { fits, missed } = fitFor(LEVELS[level], any as FitResult);
          expect(fits).toBe(!missed.some(({ need, is }) => need === 'must' && is !== 'close'));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never fits if a must was not measured', () => {
    fc.assert(
      fc.property(
        name.chain((level) => fc.tuple(fc.constant(level), fc.subarray([...keysOf(MUSTS[level])], { minLength: 1 }))),
        ([level, keys]) => {
          const without = keys.reduce((stored, key) => lacking(key, stored), FINE);
          expect(fitFor(LEVELS[level], resultOf(without)).fits).toBe(false);
        },
      ),
    );
  });

  it('does not fit a stricter bound if it does not fit the bound', () => {
    const quantities = REQUIREMENT_KEYS.filter((key) => requirementSpec(key).kind === 'quantity');
    const number = fc.double({ min: -150, max: 50_000, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...quantities),
        number,
        number,
        number,
        fc.boolean(),
        (key, reading, one, other, isBound) => {
          const spec = requirementSpec(key);
          const isForMore = spec.kind === 'quantity' && (spec.is === 'least' || spec.is === 'above');
          const [low, high] = [Math.min(one, other), Math.max(one, other)];
          const [loose, strict] = isForMore ? [low, high] : [high, low];
          const { group, of } = spec;
          const base = having(key, reading);
          const stored = isBound ? changed(group, { [of[0]]: atLeast(reading) }, base) : base;
          const fitsWith = (must: number) =>
            fitFor({ checks: LEVELS.livestream.checks, requirements: { [key]: { must } } }, resultOf(stored)).fits;
          expect(fitsWith(strict) && !fitsWith(loose)).toBe(false);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

it('the speed test measures to its end close to every speed that a level asks for as a must', () => {
  const musts = (key: 'uploadMbps' | 'downloadMbps') => LEVEL_NAMES.map((name) => LEVELS[name].requirements[key].must);
  expect(musts('uploadMbps').filter((mbps) => !UPLOAD_STEPS.includes(mbps))).toEqual([]);
  expect(musts('downloadMbps').filter((mbps) => !DOWNLOAD_STEPS.includes(mbps))).toEqual([]);
});

describe('a stored result', () => {
  const statuses = { microphoneStatus: 'passed', cameraStatus: 'passed', connectionStatus: 'passed' } as const;

  it.each(LEVEL_NAMES)('without readings, as earlier versions and other clients send it, does not fit %s', (name) => {
    const { fits, missed } = fitFor(LEVELS[name], { outcomes: outcomesOf({ ...statuses, details: null }) });
    expect(fits).toBe(false);
    expect(missed.filter(({ need }) => need === 'must').every(({ is }) => is === 'missing')).toBe(true);
    expect(missed.map(({ requirement }) => requirement)).toEqual(
      expect.arrayContaining(['speakers', 'voiceSeconds', 'uploadMbps']),
    );
  });

  it.each(LEVEL_NAMES)('with every reading at its greatest is compared with %s', (name) => {
    const details = everyReading();
    const { missed } = fitFor(LEVELS[name], {
      outcomes: outcomesOf({ ...statuses, furtherStatuses: { speakers: 'passed' }, details }),
      environment: details.environment,
    });
    expect(missed.filter(({ is }) => is === 'missing')).toEqual([]);
    expect(missed.map(({ requirement }) => requirement)).toContain('lostBuffers');
  });
});

describe('a show', () => {
  it('asks for the upload of its studio, and refuses the browsers of its studio', () => {
    const podcast = { level: LEVELS['audio-podcast'], studio: STUDIOS.streamyard };
    const slow = resultOf(having('uploadMbps', 2));
    expect(fitForShow(podcast, slow).missed[0]).toEqual({
      requirement: 'uploadMbps',
      need: 'must',
      is: 'short',
      reading: 2,
      bound: 4,
    });
    const inFirefox = { ...resultOf(FINE), browser: 'Firefox 145', system: 'Windows' };
    expect(fitForShow({ level: LEVELS.call, studio: STUDIOS.zencastr }, inFirefox)).toEqual({
      fits: false,
      missed: [{ requirement: 'browser', need: 'must', is: 'short', reading: 'Firefox' }],
    });
    expect(fitForShow({ level: LEVELS.call, studio: undefined }, inFirefox).fits).toBe(true);
  });

  it('recommends room for twice its length, or for what its studio asks for', () => {
    const room = (level: LevelName, studio: StudioEntry | undefined, lengthMinutes: number) =>
      levelOfShow({ level: LEVELS[level], studio, lengthMinutes }).requirements.recordingMinutes?.should;
    expect(room('audio-podcast', undefined, 10)).toBe(30);
    expect(room('audio-podcast', undefined, 45)).toBe(90);
    expect(room('audio-podcast', STUDIOS.zencastr, 45)).toBe(166);
    expect(room('call', undefined, 45)).toBeUndefined();
    expect(room('video-interview', { name: 'Ours', recordsLocally: { value: 'no' } }, 90)).toBeUndefined();
  });

  it('has each demand once beside its reading: missed ones, unmeasured ones, and those that are met', () => {
    const result = resultOf(lacking('delayMs', lacking('noiseDbfsA', having('uploadMbps', 0.5))));
    const show = { level: LEVELS['audio-podcast'], studio: undefined, lengthMinutes: 10 };
    const { fits, demands } = demandsOfShow(show, result);
    expect(fits).toBe(false);
    expect(demands[0]).toEqual({ requirement: 'uploadMbps', need: 'must', is: 'short', reading: 0.5, bound: 1 });
    const asked = Object.keys(LEVELS['audio-podcast'].requirements);
    expect(demands.map(({ requirement }) => requirement).toSorted()).toEqual(asked.toSorted());
    const states = demands.map(({ is }) => is);
    expect(states.slice(0, 3)).toEqual(['short', 'missing', 'missing']);
    expect(new Set(states.slice(3))).toEqual(new Set(['met']));
    expect(demands.find(({ requirement }) => requirement === 'snrDb')).toEqual({
      ...{ requirement: 'snrDb', need: 'must', is: 'met', reading: 41, bound: 20 },
    });
  });

  it('has no demands of checks that its level leaves out, and names a check that was not run', () => {
    const { connection: _, ...outcomes } = resultOf(FINE).outcomes;
    const { demands } = demandsOfShow({ level: LEVELS['audio-podcast'], studio: undefined }, { outcomes });
    expect(demands[0]).toEqual({ requirement: 'connection', need: 'must', is: 'missing' });
    expect(demands.filter(({ requirement }) => requirement === 'faceFound')).toEqual([]);
    expect(demands.find(({ requirement }) => requirement === 'uploadMbps')).toMatchObject({ is: 'missing', bound: 1 });
  });
});
