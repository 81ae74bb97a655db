import { describe, expect, it } from 'vitest';
import { takePlaces, takeTracks } from './take-tracks';

const [call, raw] = ['call', 'raw'].map((text) => ({
  recording: new Blob([text]),
  recorded: new Blob([`${text} opus`]),
}));
const voice = {
  syllablesPerS: 2,
  pitchMovementCents: 30,
  continuousLines: 1,
  levelSpreadDb: 8,
  voicedS: 3.4,
  oneness: 35,
  isVoice: true,
  isCrowd: false,
} as const;
const measured = { voice, floor: { dbfs: -52 } };
const processed = { floor: { dbfs: -75 } };
const heights = { measured: [0.3], processed: [0.1] };

const tracksOf = (change: Partial<Parameters<typeof takeTracks>[0]> = {}) =>
  takeTracks({
    recordings: { processed: call, unprocessed: raw },
    heights,
    evidence: { measured, processed },
    ...change,
  });

describe('the tracks of a take', () => {
  it('each have a level and a floor', () => {
    expect(tracksOf()).toEqual({
      processed: { ...call, heights: [0.1], floorDbfs: -75 },
      unprocessed: { ...raw, heights: [0.3], floorDbfs: -52 },
    });
  });

  it('are a single one, drawn as measured, if a browser provides only one', () => {
    const recordings = { processed: call };
    expect(tracksOf({ recordings, heights: { measured: [0.3], processed: undefined } })).toEqual({
      processed: { ...call, heights: [0.3], floorDbfs: -52 },
      unprocessed: undefined,
    });
  });

  it.each(['processed', 'unprocessed'] as const)('lack the %s one if its recorder delivered nothing', (name) => {
    const recordings = { processed: call, unprocessed: raw, [name]: undefined };
    expect(Object.entries(tracksOf({ recordings })).flatMap(([each, track]) => (track ? each : []))).not.toContain(
      name,
    );
  });

  it.each([
    ['there is no voice', { measured: { ...measured, voice: { ...voice, isVoice: false } }, processed }],
    ['the worker did not load', { measured: { voice }, processed: {} }],
  ])('have no floor where %s', (_name, evidence) => {
    const { processed: first, unprocessed } = tracksOf({ evidence });
    expect([first?.floorDbfs, unprocessed?.floorDbfs]).toEqual([undefined, undefined]);
  });
});

it('places that were not measured are empty', () => {
  expect(takePlaces({})).toEqual({ clipped: [], gaps: [] });
});
