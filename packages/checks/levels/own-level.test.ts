import { describe, expect, it } from 'vitest';
import { fitFor } from './fit';
import { LEVELS } from './levels';
import { LEVEL_NAMES } from './names';
import { levelOf, type OwnLevel, ownLevelFaults, SETTABLE, withoutMediaPath, withStudioNeeds } from './own-level';
import { changed, FINE, having, lacking, resultOf } from './testing/results';

const own = (bounds: OwnLevel['bounds'], base: OwnLevel['base'] = 'video-interview'): OwnLevel => ({
  name: 'Evening show',
  base,
  bounds,
});

describe('a level of a host', () => {
  it.each(LEVEL_NAMES)('without bounds is its base, %s', (base) => {
    expect(levelOf(own({}, base))).toEqual(LEVELS[base]);
    expect(ownLevelFaults(own({}, base))).toEqual([]);
  });

  it('replaces the must, and keeps the should of the base if that is stricter', () => {
    const { requirements } = levelOf(own({ snrDb: 20, uploadMbps: 12, lostShare: 0.05, packetJitterMs: 20 }));
    expect(requirements).toMatchObject({
      snrDb: { must: 20, should: 25 },
      uploadMbps: { must: 12 },
      lostShare: { must: 0.05, should: 0.01 },
      packetJitterMs: { must: 20 },
    });
    expect([requirements.uploadMbps, requirements.packetJitterMs]).toEqual([{ must: 12 }, { must: 20 }]);
  });

  it('asks for a fact or a choice with true, and for nothing with false', () => {
    const { requirements } = levelOf(own({ room: true, light: true, headphones: false, snrDb: false }));
    expect([requirements.room, requirements.light]).toEqual([{ must: ['echoing'] }, { must: true }]);
    expect([requirements.headphones, requirements.snrDb]).toEqual([undefined, undefined]);
  });

  it('reports a frame rate, and stops no guest with it', () => {
    const level = levelOf(own({ frameRate: 30 }));
    expect(fitFor(level, resultOf(having('frameRate', 24)))).toEqual({
      fits: true,
      missed: [{ requirement: 'frameRate', need: 'should', is: 'short', reading: 24, bound: 30 }],
    });
  });

  it('ignores bounds that are refused', () => {
    expect(levelOf(own({ uploadMbps: 50, faceFound: false }))).toEqual(LEVELS['video-interview']);
  });

  it.each(SETTABLE.filter(({ range }) => range !== undefined))(
    'accepts the range of $key and nothing beyond',
    ({ key, range = { min: 0, max: 0, step: 0 } }) => {
      const { min, max, step } = range;
      // The other loudness is off, so that the two cannot contradict each other.
      const other = { minLoudnessLufs: 'maxLoudnessLufs', maxLoudnessLufs: 'minLoudnessLufs' }[key as string] ?? key;
      const faults = [min - step, min, max, max + step].map((bound) =>
        ownLevelFaults(own({ [other]: false, [key]: bound })),
      );
      expect(faults).toEqual([[{ key, fault: 'range' }], [], [], [{ key, fault: 'range' }]]);
      expect((max - min) / step).toBeCloseTo(Math.round((max - min) / step), 9);
    },
  );

  it('cannot ask for a speed of which the speed test is not certain', () => {
    expect(ownLevelFaults(own({ uploadMbps: 15, downloadMbps: 25 }))).toEqual([]);
    expect(ownLevelFaults(own({ uploadMbps: 15.5, downloadMbps: 25.5 }))).toEqual([
      { key: 'uploadMbps', fault: 'range' },
      { key: 'downloadMbps', fault: 'range' },
    ]);
  });

  it.each<[string, OwnLevel, string, string]>([
    ['of no requirement', own({ toString: 1 }), 'toString', 'unknown'],
    ['that hosts may not set', own({ faceFound: false }), 'faceFound', 'unknown'],
    ['of a fact that is a number', own({ headphones: 1 }), 'headphones', 'kind'],
    ['of a number that is true', own({ snrDb: true }), 'snrDb', 'kind'],
    ['that is no number', own({ snrDb: Number.NaN }), 'snrDb', 'range'],
    ['of a camera for a podcast', own({ shorterSide: 480 }, 'audio-podcast'), 'shorterSide', 'check'],
    ['that contradicts another', own({ minLoudnessLufs: -20, maxLoudnessLufs: -24 }), 'minLoudnessLufs', 'order'],
  ])('refuses a bound %s', (_what, level, key, fault) => {
    expect(ownLevelFaults(level)).toEqual([{ key, fault }]);
  });
});

describe('a level with the needs of a studio', () => {
  const podcast = LEVELS['audio-podcast'];

  it('is only stricter', () => {
    const needs = { uploadMbps: 4, goodUploadMbps: 0.5, downloadMbps: 0.2, goodDownloadMbps: 5, recordingMinutes: 166 };
    expect(withStudioNeeds(podcast, needs).requirements).toMatchObject({
      uploadMbps: { must: 4, should: 3 },
      downloadMbps: { must: 1, should: 5 },
      recordingMinutes: { should: 166 },
    });
  });

  it('is the level itself without needs', () => {
    expect(withStudioNeeds(podcast, {}).requirements).toEqual(podcast.requirements);
  });

  it('does not ask for a disk that the studio does not use', () => {
    expect(withStudioNeeds(podcast, { recordingMinutes: 0 }).requirements.recordingMinutes).toBeUndefined();
  });
});

it('a level for an installation without a UDP port fits a result without one', () => {
  const noPath = ['lostShare', 'packetJitterMs', 'busyRoundTripMs', 'soundQuality'] as const;
  const readings = noPath.reduce(
    (stored, key) => lacking(key, stored),
    changed('connection', { mediaPath: 'not-offered' }, FINE),
  );
  expect(fitFor(LEVELS.livestream, resultOf(readings)).fits).toBe(false);
  expect(fitFor(withoutMediaPath(LEVELS.livestream), resultOf(readings))).toEqual({ fits: true, missed: [] });
});
