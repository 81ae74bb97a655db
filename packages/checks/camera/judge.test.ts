import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAMERA_KINDS, type CameraKind } from './camera-kind';
import { HIDDEN_PICTURE, READING_SOURCES } from './frame';
import { judgeFinal, judgeLive, withCamera } from './judge';
import { PICTURE_STATES } from './readings';
import { litFace, seated } from './testing/readings';

const nobody = { personDetected: false, face: undefined } as const;
const part = { ...nobody, partialDetection: true } as const;

describe('judgeFinal', () => {
  it.each([
    [{ brightness: 0.099 }, 'failed', 'too-dark'],
    [{ brightness: 0.1 }, 'warning', 'dim'],
    [{ brightness: 0.951 }, 'failed', 'overexposed'],
    [{ brightness: 0.95 }, 'warning', 'very-bright'],
    [{ ...nobody, brightness: 0.199 }, 'failed', 'dark-without-person'],
    [{ ...nobody, brightness: 0.2 }, 'warning', 'no-person'],
    [{ ...part, brightness: 0.199 }, 'warning', 'face-cut-off'],
    [{}, 'passed', 'excellent'],
    [{ brightness: 0.35 }, 'passed', 'excellent'],
    [{ brightness: 0.75 }, 'passed', 'excellent'],
    [{ face: { x: 0.8, y: 0.3 } }, 'warning', 'framing'],
    [{ brightness: 0.349 }, 'warning', 'dim'],
    [{ brightness: 0.751 }, 'warning', 'very-bright'],
    [{ face: undefined }, 'passed', 'good'],
    [part, 'warning', 'face-cut-off'],
    [nobody, 'warning', 'no-person'],
  ] as const)('%o is %s: %s', (change, status, code) => {
    expect(judgeFinal(seated(change), 'wide')).toMatchObject({ status, code });
  });

  it.each([
    ['too dark comes before no person', { ...nobody, brightness: 0.05 }, 'too-dark'],
    ['framing comes before dim light', { brightness: 0.3, face: { x: 0.1, y: 0.3 } }, 'framing'],
    ['framing comes before bright light', { brightness: 0.8, face: { x: 0.1, y: 0.3 } }, 'framing'],
    ['a person comes before a part of one', { partialDetection: true }, 'excellent'],
  ] as const)('%s', (_, change, code) => {
    expect(judgeFinal(seated(change), 'wide').code).toBe(code);
  });

  it('uses the stricter window of the finish', () => {
    const low = seated({ face: { x: 0.5, y: 0.45 } });
    expect(judgeFinal(low, 'wide').code).toBe('framing');
    expect(judgeLive(low, 'wide').code).toBe('excellent');
  });

  it.each([
    [0.4, 'wide', {}],
    [0.41, 'wide', { nearly: 'low' }],
    [0.09, 'wide', { nearly: 'high' }],
    [0.14, 'narrow', { nearly: 'high' }],
  ] as const)('announces live the final requirement for a face at %d on a %s screen', (y, screen, params) => {
    expect(judgeLive(seated({ face: { x: 0.5, y } }), screen)).toEqual({
      status: 'passed',
      code: 'excellent',
      params,
    });
  });

  it('uses the window of the screen', () => {
    const high = seated({ face: { x: 0.5, y: 0.12 } });
    expect(judgeFinal(high, 'wide').code).toBe('excellent');
    expect(judgeFinal(high, 'narrow').code).toBe('framing');
  });

  it('never passes a brightness that is not a number', () => {
    expect(judgeFinal(seated({ brightness: Number.NaN }), 'wide').status).toBe('failed');
    expect(judgeLive(seated({ brightness: Number.NaN }), 'wide').status).toBe('warning');
  });
});

describe('judgeLive', () => {
  it.each([
    [{}, 'passed', 'excellent'],
    [{ brightness: 0.349 }, 'warning', 'dim'],
    [{ brightness: 0.35 }, 'passed', 'excellent'],
    [{ brightness: 0.75 }, 'passed', 'excellent'],
    [{ brightness: 0.751 }, 'warning', 'very-bright'],
    [{ face: { x: 0.5, y: 0.6 } }, 'warning', 'framing'],
    [{ face: undefined }, 'passed', 'good'],
    [part, 'warning', 'face-cut-off'],
    [nobody, 'warning', 'no-person'],
    [{ ...nobody, brightness: 0.02 }, 'warning', 'no-person'],
  ] as const)('%o is %s: %s', (change, status, code) => {
    expect(judgeLive(seated(change), 'wide')).toMatchObject({ status, code });
  });

  it('says in which way the framing could improve', () => {
    const params = { offCentre: true, tooLow: true };
    expect(judgeLive(seated({ face: { x: 0.1, y: 0.7 } }), 'wide')).toMatchObject({ code: 'framing', params });
  });
});

describe('a part of a person', () => {
  it.each([judgeLive, judgeFinal])('is named after the visible part', (judge) => {
    expect(judge(seated(part), 'wide').code).toBe('face-cut-off');
    expect(judge(seated({ ...part, source: 'skin-rule' }), 'wide').code).toBe('partly-visible');
  });
});

describe('a located face', () => {
  const light = litFace();
  const aside = { face: { x: 0.9, y: 0.3 } };

  it.each([judgeLive, judgeFinal])('is judged by the light on it, and then by its framing', (judge) => {
    const codeOf = (change: Parameters<typeof seated>[0]) => judge(seated({ light, ...change }), 'wide').code;
    for (const brightness of [0.2, 0.5, 0.9]) expect(codeOf({ brightness })).toBe('excellent');
    expect(codeOf(aside)).toBe('framing');
    expect(codeOf({ ...aside, light: { ...litFace(3), highlight: 0.3 } })).toBe('backlit');
    expect(codeOf({ ...aside, light: { ...light, highlight: 0.1 } })).toBe('dim');
    expect(codeOf({ ...aside, light: { ...light, burntShare: 0.5 } })).toBe('burnt');
    expect(codeOf({ ...aside, focus: 'blurred' })).toBe('blurred');
    expect(codeOf({ focus: 'blurred', light: { ...light, highlight: 0.1 } })).toBe('dim');
    expect(codeOf({ focus: 'soft' })).toBe('excellent');
  });

  it('has a remark if it passes with few pixels, also together with the remark of the final window', () => {
    const small = seated({ light, focus: 'small', face: { x: 0.5, y: 0.45 } });
    expect(judgeLive(small, 'wide').params).toEqual({ fewPixels: true, nearly: 'low' });
    expect(judgeFinal(small, 'wide').params).toEqual({ tooLow: true });
  });

  it('is unusable in a picture that is almost black or almost white', () => {
    expect(judgeFinal(seated({ light, brightness: 0.09 }), 'wide').code).toBe('too-dark');
    expect(judgeFinal(seated({ light, brightness: 0.96 }), 'wide').code).toBe('overexposed');
  });
});

describe('a picture that is not live', () => {
  it.each([judgeLive, judgeFinal])('is judged before its light, its framing and its person', (judge) => {
    for (const change of [{}, nobody, part, { brightness: 0.02 }, { brightness: 0.99 }, { face: { x: 0.9, y: 0.9 } }]) {
      for (const [pictureState, status] of [
        ['flat', 'failed'],
        ['placeholder', 'warning'],
        ['frozen', 'warning'],
      ] as const)
        expect(judge(seated({ ...change, pictureState }), 'wide')).toMatchObject({ status, code: pictureState });
    }
  });

  it('names its color', () => {
    const flat = seated({ ...nobody, pictureState: 'flat', plainColor: 'orange' });
    expect(judgeFinal(flat, 'wide').params).toEqual({ plainColor: 'orange' });
  });

  it.each(['live', 'unsettled'] as const)('is none that is %s', (pictureState) => {
    expect(judgeFinal(seated({ pictureState }), 'wide').code).toBe('excellent');
  });
});

const dark = { ...nobody, brightness: 0.1 };
const ofKind = (change: Parameters<typeof seated>[0], kind: CameraKind | undefined) =>
  withCamera(judgeFinal(seated(change), 'wide'), { kind, frameRate: 30 });

describe('the kind of a camera', () => {
  it('changes no status and no code, except that an infrared camera does not pass', () => {
    for (const pictureState of PICTURE_STATES)
      for (const kind of [undefined, ...CAMERA_KINDS]) {
        const { status, code } = judgeFinal(seated({ pictureState }), 'wide');
        const isInfrared = kind === 'infrared' && status === 'passed';
        const expected = isInfrared ? { status: 'warning', code: 'infrared' } : { status, code };
        expect(ofKind({ pictureState }, kind)).toMatchObject(expected);
      }
  });

  it('is named where the picture is not live, where a desk camera passes, and always for an infrared one', () => {
    expect(ofKind({ pictureState: 'frozen' }, 'program').params.kind).toBe('program');
    expect(ofKind({}, 'program').params.kind).toBeUndefined();
    expect(ofKind({}, 'desk').params.kind).toBe('desk');
    for (const change of [{}, nobody, dark, { brightness: 0.01 }, { brightness: 0.3 }])
      expect(ofKind(change, 'infrared').params.kind).toBe('infrared');
  });
});

describe('pictures that arrive', () => {
  const at = (frameRate: number | undefined, change: Parameters<typeof seated>[0] = {}) =>
    withCamera(judgeFinal(seated(change), 'wide'), { kind: undefined, frameRate });

  it.each([
    [0.7, 1],
    [1, 1],
    [2, 2],
    [3.5, 4],
    [8.4, 8],
  ])('%d times a second stutter', (frameRate, count) => {
    expect(at(frameRate)).toEqual({ status: 'warning', code: 'stutters', params: { count } });
  });

  it.each([9, 10, 15, 30, undefined])('%j times a second do not', (frameRate) => {
    expect(at(frameRate)).toEqual(judgeFinal(seated(), 'wide'));
  });

  it('rarely are told after what one picture shows', () => {
    expect(at(2, { brightness: 0.3 }).code).toBe('dim');
    expect(at(2, { face: { x: 0.8, y: 0.3 } }).code).toBe('framing');
  });
});

describe('a picture that the browser hides', () => {
  it.each([judgeLive, judgeFinal])('neither passes nor fails', (judge) => {
    expect(judge(HIDDEN_PICTURE, 'wide')).toEqual({ status: 'warning', code: 'pictures-hidden', params: {} });
  });
});

describe('every verdict', () => {
  const anyReading = fc.record({
    brightness: fc.double({ min: 0, max: 1, noNaN: true }),
    variance: fc.constant(500),
    skinRatio: fc.constant(0.1),
    faceLikeRegion: fc.boolean(),
    strongEdges: fc.boolean(),
    personDetected: fc.boolean(),
    partialDetection: fc.boolean(),
    face: fc.option(fc.record({ x: fc.double({ min: 0, max: 1 }), y: fc.double({ min: 0, max: 1 }) }), {
      nil: undefined,
    }),
    source: fc.constantFrom(...READING_SOURCES),
    pictureState: fc.constantFrom(undefined, 'unsettled' as const, ...PICTURE_STATES),
  });
  const screens = fc.constantFrom('wide' as const, 'narrow' as const);

  it('gives the direction in which the framing could improve whenever it could', () => {
    fc.assert(
      fc.property(anyReading, screens, (reading, screen) => {
        for (const { code, params } of [judgeLive(reading, screen), judgeFinal(reading, screen)]) {
          if (code === 'framing') expect(Object.keys(params)).not.toEqual([]);
        }
      }),
    );
  });

  it('passes only where a person was detected', () => {
    fc.assert(
      fc.property(anyReading, screens, (reading, screen) => {
        fc.pre(!reading.personDetected);
        expect(judgeFinal(reading, screen).status).not.toBe('passed');
        expect(judgeLive(reading, screen).status).not.toBe('passed');
      }),
    );
  });
});
