import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeMicrophone, type MicrophoneContext } from './judge';
import type { MicrophoneReading } from './take';

const UNPROCESSED: MicrophoneContext = { processing: 'unprocessed' };

/** A spoken take at a good level: every test changes one thing. */
const spoken = (change: Partial<MicrophoneReading> = {}): MicrophoneReading => ({
  durationMs: 8000,
  samplesPerClass: { silent: 60, low: 120, good: 610, loud: 10 },
  peakDbfs: -6,
  rmsDbfs: -22,
  clippedRatio: 0,
  swingDb: 24,
  digitalSilence: false,
  ...change,
});

const judged = (change: Partial<MicrophoneReading>) => judgeMicrophone(spoken(change), UNPROCESSED);

describe('judgeMicrophone', () => {
  it.each([
    [{ silent: 500, low: 100, good: 200, loud: 0 }, 'failed', 'Audio too quiet or not detected'],
    [{ silent: 100, low: 500, good: 200, loud: 0 }, 'warning', 'Audio level too low'],
    [{ silent: 100, low: 200, good: 500, loud: 0 }, 'passed', 'Microphone test passed'],
    [{ silent: 100, low: 0, good: 200, loud: 500 }, 'warning', 'Audio level too high'],
  ] as const)('lets the most frequent class decide: %o is %s', (samplesPerClass, status, message) => {
    expect(judged({ samplesPerClass })).toMatchObject({ status, message });
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
    expect(judged({ samplesPerClass })).toMatchObject({
      status: 'warning',
      code: 'inconsistent',
      message: 'Audio levels inconsistent',
    });
  });

  it('fails a take without samples', () => {
    const nothing = { durationMs: 0, samplesPerClass: { silent: 0, low: 0, good: 0, loud: 0 }, digitalSilence: true };
    expect(judged(nothing)).toMatchObject({ status: 'failed', message: 'No audio data collected' });
    expect(judged({ samplesPerClass: nothing.samplesPerClass }).code).toBe('no-samples');
  });

  it.each([
    [999, 'no-samples'],
    [1000, 'incomplete'],
    [6399, 'incomplete'],
    [6400, 'good'],
    [6401, 'good'],
  ])('judges a take of %d ms as %s', (durationMs, code) => {
    expect(judged({ durationMs }).code).toBe(code);
  });

  it('never passes a take of which too little was heard, whatever its level', () => {
    expect(judged({ durationMs: 2000 })).toMatchObject({ status: 'failed', message: 'Microphone test incomplete' });
  });

  it('names the mute switch before the gaps', () => {
    expect(judged({ durationMs: 2000, digitalSilence: true }).code).toBe('digital-silence');
  });

  it('says of a take of zeros that the microphone is muted', () => {
    const verdict = judged({ digitalSilence: true, samplesPerClass: { silent: 800, low: 0, good: 0, loud: 0 } });
    expect(verdict).toMatchObject({ status: 'failed', message: 'Audio too quiet or not detected' });
    expect(verdict.details).toContain('muted');
    expect(verdict.advice).toContain('mute switch');
  });

  it.each([
    [0.00099, 'good'],
    [0.001, 'good'],
    [0.00101, 'clipped'],
  ])('judges a share of %d clipped samples as %s', (clippedRatio, code) => {
    expect(judged({ clippedRatio }).code).toBe(code);
  });

  it.each([
    [8.9, 'no-voice'],
    [9, 'good'],
    [9.1, 'good'],
  ])('judges a swing of %d dB as %s', (swingDb, code) => {
    expect(judged({ swingDb }).code).toBe(code);
  });

  it('says of a steady noise that there is no voice', () => {
    expect(judged({ swingDb: 1 })).toMatchObject({
      status: 'warning',
      message: 'Audio levels inconsistent',
      details: 'We hear noise but no voice.',
    });
  });

  it('keeps a mostly silent take failed although a bang in it was clipped', () => {
    const samplesPerClass = { silent: 500, low: 100, good: 100, loud: 100 };
    expect(judged({ samplesPerClass, clippedRatio: 0.01 }).code).toBe('too-quiet');
  });

  it('names clipping before the missing swing that clipping causes', () => {
    expect(judged({ clippedRatio: 0.2, swingDb: 3 }).code).toBe('clipped');
  });

  it('does not advise to speak up in a steady noise of low level', () => {
    expect(judged({ samplesPerClass: { silent: 0, low: 800, good: 0, loud: 0 }, swingDb: 1 }).code).toBe('no-voice');
  });

  it('says when the level was measured with automatic gain', () => {
    const gained = (change: Partial<MicrophoneReading>) =>
      judgeMicrophone(spoken(change), { processing: 'automatic-gain' }).details;
    expect(gained({})).toBe('Your voice comes through at a good level (measured with automatic gain).');
    expect(gained({ swingDb: 2 })).toContain('measured with automatic gain');
    expect(gained({ durationMs: 0 })).not.toContain('automatic gain');
    expect(judged({}).details).not.toContain('automatic gain');
  });

  it('gives advice unless the check passed', () => {
    const anyReading = fc.record({
      durationMs: fc.constantFrom(0, 4000, 8000),
      samplesPerClass: fc.record({ silent: fc.nat(9), low: fc.nat(9), good: fc.nat(9), loud: fc.nat(9) }),
      peakDbfs: fc.constant(-10),
      rmsDbfs: fc.constant(-20),
      clippedRatio: fc.double({ min: 0, max: 1, noNaN: true }),
      swingDb: fc.double({ min: 0, max: 60, noNaN: true }),
      digitalSilence: fc.boolean(),
    });
    fc.assert(
      fc.property(anyReading, (reading) => {
        const verdict = judgeMicrophone(reading, UNPROCESSED);
        expect(verdict.advice === undefined).toBe(verdict.status === 'passed');
      }),
    );
  });

  it('never passes what is not a number', () => {
    for (const broken of ['durationMs', 'clippedRatio', 'swingDb'] as const) {
      expect(judged({ [broken]: Number.NaN }).status).not.toBe('passed');
    }
  });
});
