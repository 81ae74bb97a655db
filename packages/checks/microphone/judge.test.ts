import { describe, expect, it } from 'vitest';
import { eachMeasured } from '../reading';
import type { EvidenceReadings } from './evidence/measurements';
import { SPOKEN_VOICE as VOICE } from './evidence/testing/spoken-voice';
import { judgeMicrophone, type MicrophoneContext } from './judge';
import type { TakeReadings } from './readings';
import type { TakeMeasurement } from './take';

/** Context of a take with a voice. */
const spokenWith = (evidence: EvidenceReadings): MicrophoneContext => ({
  processing: 'unprocessed',
  evidence: { voice: VOICE, ...evidence },
});
const SPOKEN = spokenWith({});
const VOICELESS = spokenWith({ voice: { ...VOICE, isVoice: false } });

type Change = Partial<Omit<TakeMeasurement, 'readings'> & Record<keyof TakeReadings, number>>;

/** A spoken take at a good level: every test changes one thing. */
const spoken = ({ clippedRatio = 0, ...change }: Change): TakeMeasurement => ({
  durationMs: 8000,
  samplesPerClass: { silent: 60, low: 120, good: 610, loud: 10 },
  digitalSilence: false,
  ...change,
  readings: eachMeasured({ peakDbfs: -6, rmsDbfs: -22, clippedRatio }),
});

const judged = (change: Change, context = SPOKEN) => judgeMicrophone(spoken(change), context);

describe('judgeMicrophone', () => {
  it.each([
    [{ silent: 500, low: 100, good: 200, loud: 0 }, 'failed', 'too-quiet'],
    [{ silent: 100, low: 500, good: 200, loud: 0 }, 'warning', 'too-low'],
    [{ silent: 100, low: 200, good: 500, loud: 0 }, 'passed', 'good'],
    [{ silent: 100, low: 0, good: 200, loud: 500 }, 'warning', 'too-loud'],
  ] as const)('lets the most frequent class decide: %o is %s', (samplesPerClass, status, code) => {
    expect(judged({ samplesPerClass })).toEqual({ status, code, params: {} });
  });

  it('lets a majority of one sample decide', () => {
    expect(judged({ samplesPerClass: { silent: 0, low: 399, good: 400, loud: 1 } }).code).toBe('good');
    expect(judged({ samplesPerClass: { silent: 0, low: 400, good: 399, loud: 1 } }).code).toBe('too-low');
  });

  it.each([
    { silent: 400, low: 0, good: 400, loud: 0 },
    { silent: 0, low: 400, good: 400, loud: 0 },
    { silent: 0, low: 0, good: 400, loud: 400 },
    { silent: 200, low: 200, good: 200, loud: 200 },
  ])('calls a tie between classes inconsistent: %o', (samplesPerClass) => {
    expect(judged({ samplesPerClass })).toMatchObject({ status: 'warning', code: 'inconsistent' });
  });

  it('fails a take without samples', () => {
    const nothing = { durationMs: 0, samplesPerClass: { silent: 0, low: 0, good: 0, loud: 0 }, digitalSilence: true };
    expect(judged(nothing)).toMatchObject({ status: 'failed', code: 'no-samples' });
    expect(judged({ samplesPerClass: nothing.samplesPerClass }).code).toBe('no-samples');
  });

  it.each([
    [999, 'failed', 'no-samples'],
    [1000, 'failed', 'incomplete'],
    [6399, 'failed', 'incomplete'],
    [6400, 'passed', 'good'],
    [6401, 'passed', 'good'],
  ])('judges a take of %d ms as %s: %s', (durationMs, status, code) => {
    expect(judged({ durationMs })).toMatchObject({ status, code });
  });

  it('names the mute switch before the gaps', () => {
    expect(judged({ durationMs: 2000, digitalSilence: true }).code).toBe('digital-silence');
  });

  it('reports a take of zeros as a muted microphone', () => {
    const verdict = judged({ digitalSilence: true, samplesPerClass: { silent: 800, low: 0, good: 0, loud: 0 } });
    expect(verdict).toMatchObject({ status: 'failed', code: 'digital-silence' });
  });

  it.each([
    [0.00099, 'good'],
    [0.001, 'good'],
    [0.00101, 'clipped'],
  ])('judges a share of %d clipped samples as %s', (clippedRatio, code) => {
    expect(judged({ clippedRatio }).code).toBe(code);
  });

  it('reports a missing voice', () => {
    expect(judged({}, VOICELESS)).toMatchObject({ status: 'warning', code: 'no-voice' });
  });

  it('keeps a mostly silent take failed although a bang in it was clipped', () => {
    const samplesPerClass = { silent: 500, low: 100, good: 100, loud: 100 };
    expect(judged({ samplesPerClass, clippedRatio: 0.01 }).code).toBe('too-quiet');
  });

  it('names clipping before the missing voice that clipping causes', () => {
    expect(judged({ clippedRatio: 0.2 }, VOICELESS).code).toBe('clipped');
  });

  it('does not advise to speak up in a steady noise of low level', () => {
    expect(judged({ samplesPerClass: { silent: 0, low: 800, good: 0, loud: 0 } }, VOICELESS).code).toBe('no-voice');
  });

  it('reports that the level was measured with automatic gain', () => {
    const gained = (change: Change, context = SPOKEN) =>
      judged(change, { ...context, processing: 'automatic-gain' }).params;
    expect(gained({})).toEqual({ processing: 'automatic-gain' });
    expect(gained({}, VOICELESS)).toEqual({ processing: 'automatic-gain' });
    expect(gained({ durationMs: 0 })).toEqual({});
    expect(judged({}).params).toEqual({});
  });

  it('never passes a take of which a reading is missing', () => {
    const { clippedRatio: _, ...readings } = spoken({}).readings;
    expect(judgeMicrophone({ ...spoken({}), readings }, SPOKEN).status).not.toBe('passed');
  });

  it.each([
    ['a whole take', {}, 'unreadable'],
    ['one whose broken samples count as zeros', { digitalSilence: true }, 'unreadable'],
    ['one that broke off as well', { durationMs: 6399 }, 'incomplete'],
  ] as const)('does not report a missing voice if that is unknown: %s', (_, change, code) => {
    expect(judged(change, spokenWith({ voice: undefined }))).toEqual({ status: 'failed', code, params: {} });
  });

  it('never passes what is not a number', () => {
    for (const broken of ['durationMs', 'clippedRatio'] as const) {
      expect(judged({ [broken]: Number.NaN }).status).not.toBe('passed');
    }
  });
});

describe('sound without a voice', () => {
  it.each([
    [true, { cause: 'crowd' }],
    [false, {}],
  ])('names a crowd as the cause: %s', (isCrowd, params) => {
    const voice = { ...VOICE, isVoice: false, isCrowd };
    expect(judged({}, spokenWith({ voice }))).toEqual({ status: 'warning', code: 'no-voice', params });
  });
});

describe('sound that drops out', () => {
  const dropOuts = { lostBuffers: 2, lostMs: 20, places: [] };

  it.each([
    [true, { cause: 'busy-computer' }],
    [false, {}],
  ])('on a busy computer: %s', (isBusy, params) => {
    expect(judged({}, spokenWith({ dropOuts, isBusy }))).toEqual({ status: 'warning', code: 'drop-outs', params });
  });
});

describe('what is found beside the level', () => {
  const noisy = { noise: { speechDbfsA: -22, noiseDbfsA: -32, snrDb: 10 } };
  const muffled = { bandwidth: { bandwidthHz: 3400, kind: 'narrow' as const } };
  const oneSided = { channels: { layout: 'left-only' as const, leftDbfs: -20, rightDbfs: -80 } };

  it('lowers a pass to the warning of the first finding, and leaves the others beside it', () => {
    const verdict = judged({}, spokenWith({ ...oneSided, ...muffled, ...noisy }));
    expect(verdict).toEqual({
      status: 'warning',
      code: 'loud-noise',
      params: { findings: ['telephone-band', 'one-channel'] },
    });
  });

  it('does not lower a pass if it is only informative', () => {
    const verdict = judged({}, spokenWith(oneSided));
    expect(verdict).toEqual({ status: 'passed', code: 'good', params: { findings: ['one-channel'] } });
  });

  it('reports the upper limit of a band that is good enough for calls', () => {
    const verdict = judged({}, spokenWith({ bandwidth: { bandwidthHz: 6840, kind: 'wide' } }));
    expect(verdict.params).toEqual({ findings: ['call-band'], bandwidthKhz: 6.8 });
  });

  it('is added to any other verdict on a level, unless it concerns the level too', () => {
    const quiet = { loudness: { lufs: -40 }, truePeak: { dbtp: -25 } };
    const samplesPerClass = { silent: 0, low: 800, good: 0, loud: 0 };
    const verdict = judged({ samplesPerClass }, spokenWith({ ...noisy, ...quiet }));
    expect(verdict).toEqual({ status: 'warning', code: 'too-low', params: { findings: ['loud-noise'] } });
  });

  it.each([
    ['too little was heard', { durationMs: 5000 }, {}],
    ['there was no voice', {}, { voice: { ...VOICE, isVoice: false } }],
  ])('is left out if %s', (_, change, evidence) => {
    expect(judged(change, spokenWith({ ...noisy, ...muffled, ...evidence })).params).toEqual({});
  });
});
