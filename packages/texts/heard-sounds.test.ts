import { readFileSync } from 'node:fs';
import { highPass } from '@linecheck/checks/microphone/evidence/biquad';
import { createEvidence } from '@linecheck/checks/microphone/evidence/measurements';
import { atRate, telephoneBand } from '@linecheck/checks/microphone/evidence/testing/links';
import { white } from '@linecheck/checks/microphone/evidence/testing/noises';
import { filtered, mixedAll } from '@linecheck/checks/microphone/evidence/testing/sounds';
import { takeOf } from '@linecheck/checks/microphone/evidence/testing/voices';
import { judgeMicrophone } from '@linecheck/checks/microphone/judge';
import { createTake } from '@linecheck/checks/microphone/take';
import { atRms, overdriven, signal, tone } from '@linecheck/checks/microphone/testing/signals';
import { readWav } from '@linecheck/checks/microphone/testing/wav';
import { expect, it } from 'vitest';
import { connectionFindings as connectionTexts } from './en/connection-verdicts';
import { soundFindings as soundTexts } from './en/microphone-verdicts';
import { verdicts } from './en/verdicts';
import { findingWords, verdictWordsIn } from './verdict-words';

const RATE = 48_000;
const BLOCK = RATE / 100;

/** Two channels, of which the first one is measured. */
type Stereo = readonly [Float32Array, Float32Array];

const recording = readWav(readFileSync(new URL('../checks/microphone/fixtures/speech-22k.wav', import.meta.url)));
const speech = takeOf(recording, RATE);
const speechAt = (dbfs: number) => atRms(speech, dbfs);
const noiseAt = (dbfs: number) => atRms(white({ sampleRateHz: RATE }), dbfs);
/** A room that is not quite silent. */
const room = noiseAt(-70);
const toneAt = (hz: number, amplitude: number) => signal(RATE, 8, tone(hz, amplitude));
const inRoom = (sound: Float32Array) => mixedAll(sound, room);
const knocks = signal(RATE, 8, (s) =>
  [2, 4.5].reduce(
    (sum, at) => (s < at ? sum : sum + 1.26 * Math.exp((at - s) / 0.006) * Math.sin(800 * Math.PI * (s - at))),
    0,
  ),
);
const silence = new Float32Array(8 * RATE);

/** Returns the verdict of a take of this sound, and its further findings. */
function saidOf(sound: Float32Array | Stereo) {
  const [left, right] = sound instanceof Float32Array ? [sound] : sound;
  const take = createTake(RATE);
  const evidence = createEvidence({ sampleRateHz: RATE, processing: 'unprocessed' });
  for (let at = 0; at < left.length; at += BLOCK) {
    const block = left.subarray(at, at + BLOCK);
    take.push(block);
    evidence.push(block, right && sumsOf(block, right.subarray(at, at + BLOCK)));
  }
  const { status, ...reason } = judgeMicrophone(take.measurement(), {
    processing: 'unprocessed',
    evidence: evidence.readings(),
  });
  const { message, details } = verdictWordsIn('en', verdicts, 'microphone', reason);
  const beside = findingWords('en', { soundTexts, connectionTexts }, reason.params).map(({ chip }) => chip);
  return { status, message, details, beside };
}

function sumsOf(left: Float32Array, right: Float32Array) {
  const sum = (one: Float32Array, other: Float32Array) =>
    one.reduce((total, sample, index) => total + sample * (other[index] ?? 0), 0);
  return { leftSquares: sum(left, left), rightSquares: sum(right, right), products: sum(left, right) };
}

/** Sounds that lower the verdict, with the displayed reason (S2 §5, decisions M1 and M2). */
it.each([
  ['a voice at -45 dBFS', speechAt(-45), 'warning', 'Audio level too low', 'Your voice is quiet'],
  ['silence', silence, 'failed', 'Audio too quiet or not detected', 'sends complete silence'],
  ['a voice that is overdriven', overdriven(speechAt(-22), 20), 'warning', 'Audio level too high', 'are cut off and'],
  ['a whistle', toneAt(220, 0.95), 'warning', 'Audio level too high', 'at the limit of what the microphone'],
  ['noise', noiseAt(-30), 'warning', 'Audio levels inconsistent', 'We hear noise but no voice'],
  ['a voice beside a fan', mixedAll(speech, noiseAt(-30)), 'warning', 'Background noise too loud', 'a lot of noise'],
  ['a telephone', telephoneBand(speech, RATE), 'warning', 'Telephone-quality microphone', 'sounds like a phone call'],
  [
    'a voice that was cut off before it was turned down',
    overdriven(speechAt(-4), 0).map((sample) => sample / 4),
    'warning',
    'Audio level too high',
    'cut off before they reach the browser',
  ],
  [
    'a voice that was cut off before a high-pass',
    filtered(overdriven(speechAt(-4), 0), [highPass({ sampleRateHz: RATE, hz: 80 })]).map((sample) => sample / 4),
    'warning',
    'Audio level too high',
    'cut off before they reach the browser',
  ],
  [
    'a voice over a hum',
    mixedAll(inRoom(speech), atRms(mixedAll(toneAt(50, 1), toneAt(100, 1), toneAt(150, 1)), -39)),
    'warning',
    'Mains hum',
    'We hear an electrical hum',
  ],
  [
    'a channel that is reversed',
    [speech, speech.map((sample) => -sample)],
    'warning',
    'Channels cancel each other',
    'One channel is reversed',
  ],
] as const)('%s has a verdict with its reason', (_what, sound, status, message, details) => {
  expect(saidOf(sound)).toEqual({
    status,
    message,
    details: expect.stringContaining(details),
    beside: expect.anything(),
  });
});

/** Sounds that pass, with the further findings. */
it.each([
  ['of a voice that nothing is wrong with', inRoom(speech), []],
  [
    'over a link made for calls, with an offset',
    inRoom(atRate(14_000)(speech, RATE)).map((sample) => sample + 0.02),
    [expect.stringMatching(/^Call quality, up to [67](\.\d)? kHz$/), 'Offset in the signal'],
  ],
  [
    'with knocks that are cut off',
    overdriven(mixedAll(inRoom(speech), knocks), 0),
    ['Single peaks cut off', 'Peaks near the limit', 'A little loud for a recording'],
  ],
  ['a little quieter', inRoom(speechAt(-31)), ['A little quiet for a recording']],
  [
    'far from the microphone',
    mixedAll(speechAt(-31), noiseAt(-55)),
    ['Some background noise', 'Far from the microphone'],
  ],
  ['on one channel', [inRoom(speech), silence], ['Only one channel']],
] as const)('a pass %s has its findings as notes', (_what, sound, beside) => {
  expect(saidOf(sound)).toMatchObject({ status: 'passed', message: 'Microphone test passed', beside });
});
