import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeFinal, judgeLive } from './judge';
import { seated } from './testing/readings';

const nobody = { personDetected: false, face: undefined } as const;
const part = { ...nobody, partialDetection: true } as const;

describe('judgeFinal', () => {
  it.each([
    [{ brightness: 0.099 }, 'failed', 'Camera setup unusable - too dark'],
    [{ brightness: 0.1 }, 'warning', 'Person detected but lighting is dim'],
    [{ brightness: 0.951 }, 'failed', 'Camera setup unusable - overexposed'],
    [{ brightness: 0.95 }, 'warning', 'Person detected but very bright'],
    [{ ...nobody, brightness: 0.199 }, 'failed', 'Cannot detect person in dark conditions'],
    [{ ...nobody, brightness: 0.2 }, 'warning', 'No person detected in frame'],
    [{ ...part, brightness: 0.199 }, 'warning', 'Person partially visible'],
    [{}, 'passed', 'Excellent camera setup!'],
    [{ brightness: 0.35 }, 'passed', 'Excellent camera setup!'],
    [{ brightness: 0.75 }, 'passed', 'Excellent camera setup!'],
    [{ face: { x: 0.8, y: 0.3 } }, 'warning', 'Person detected but framing could improve'],
    [{ brightness: 0.349 }, 'warning', 'Person detected but lighting is dim'],
    [{ brightness: 0.751 }, 'warning', 'Person detected but very bright'],
    [{ face: undefined }, 'passed', 'Good camera setup!'],
    [part, 'warning', 'Person partially visible'],
    [nobody, 'warning', 'No person detected in frame'],
  ] as const)('%o is %s: %s', (change, status, message) => {
    expect(judgeFinal(seated(change), 'wide')).toMatchObject({ status, message });
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
    [0.4, 'wide', 'in the middle of the picture'],
    [0.41, 'wide', 'a little higher'],
    [0.09, 'wide', 'a little lower'],
    [0.14, 'narrow', 'a little lower'],
  ] as const)('says live what it will want of a face at %d on a %s screen', (y, screen, words) => {
    expect(judgeLive(seated({ face: { x: 0.5, y } }), screen)).toMatchObject({
      code: 'excellent',
      details: expect.stringContaining(words),
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
    [{}, 'passed', 'Excellent camera setup!'],
    [{ brightness: 0.349 }, 'warning', 'Person detected but lighting is dim'],
    [{ brightness: 0.35 }, 'passed', 'Excellent camera setup!'],
    [{ brightness: 0.75 }, 'passed', 'Excellent camera setup!'],
    [{ brightness: 0.751 }, 'warning', 'Person detected but very bright'],
    [{ face: { x: 0.5, y: 0.6 } }, 'warning', 'Person detected but framing could improve'],
    [{ face: undefined }, 'passed', 'Good camera setup!'],
    [part, 'warning', 'Person partially visible'],
    [nobody, 'warning', 'No person detected in frame'],
    [{ ...nobody, brightness: 0.02 }, 'warning', 'No person detected in frame'],
  ] as const)('%o is %s: %s', (change, status, message) => {
    expect(judgeLive(seated(change), 'wide')).toMatchObject({ status, message });
  });

  it('says in which way the framing could improve', () => {
    expect(judgeLive(seated({ face: { x: 0.1, y: 0.7 } }), 'wide').details).toBe(
      'Face should be more centered horizontally. Face appears too low - move closer or adjust camera angle.',
    );
  });
});

describe('a part of a person', () => {
  it.each([judgeLive, judgeFinal])('is called by what was seen of it', (judge) => {
    expect(judge(seated(part), 'wide').details).toBe('We see you, but not your whole face.');
    expect(judge(seated({ ...part, source: 'skin-rule' }), 'wide').details).toBe('We see a part of you, but no face.');
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
    source: fc.constantFrom('skin-rule' as const, 'face-finder' as const),
  });
  const screens = fc.constantFrom('wide' as const, 'narrow' as const);

  it('has details, and advice unless it passed', () => {
    fc.assert(
      fc.property(anyReading, screens, (reading, screen) => {
        for (const verdict of [judgeLive(reading, screen), judgeFinal(reading, screen)]) {
          expect(verdict.details).not.toBe('');
          expect(verdict.advice === undefined).toBe(verdict.status === 'passed');
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
