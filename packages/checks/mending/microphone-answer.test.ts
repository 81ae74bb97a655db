import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { telephoneBand } from '../microphone/evidence/testing/links';
import { babble, fan, pink, white } from '../microphone/evidence/testing/noises';
import { mixedAll } from '../microphone/evidence/testing/sounds';
import { noiseBelow } from '../microphone/evidence/testing/speech-level';
import { takeOf } from '../microphone/evidence/testing/voices';
import { atRms, overdriven, signal } from '../microphone/testing/signals';
import { readWav } from '../microphone/testing/wav';
import { measured } from '../reading';
import type { MicrophoneMendingReading } from './acts';
import { answerTo, RATE_HZ, readingsOfTake } from './testing/after-act';

const recording = readWav(readFileSync(new URL('../microphone/fixtures/speech-22k.wav', import.meta.url)));
/** Eight seconds of a voice at -22 dBFS, with half a second of silence before each sentence. */
const voice = takeOf(recording, RATE_HZ);
const room = (dbfs: number) => atRms(pink({ sampleRateHz: RATE_HZ }), dbfs);
const by = (db: number, sound: Float32Array) => sound.map((sample) => sample * 10 ** (db / 20));
const toPeak = (sound: Float32Array, peak: number) => {
  const highest = sound.subarray(0, 3 * RATE_HZ).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return sound.map((sample) => Math.max(-peak, Math.min(peak, (sample * peak) / highest)));
};
const spoken = (db: number) => mixedAll(by(db, voice), room(-70));
/** The part that a guest says after the act: other words than at the start of the take. */
const later = (sound: Float32Array) => sound.subarray(3 * RATE_HZ);
const mainsHum = (dbfs: number, seconds = 8) =>
  atRms(
    signal(RATE_HZ, seconds, (s) => Math.sin(2 * Math.PI * 50 * s) + 0.6 * Math.sin(2 * Math.PI * 150 * s + 1)),
    dbfs,
  );

interface Fault {
  readonly code: string;
  readonly by: MicrophoneMendingReading;
  readonly take: Float32Array;
}

const taken = new Map<Float32Array, ReturnType<typeof readingsOfTake>>();
/** A fault with the readings of its take, which are measured once. */
const fault = ({ take, ...rest }: Fault) => {
  const before = taken.get(take) ?? readingsOfTake(take);
  taken.set(take, before);
  return { ...rest, before };
};
const say = (faulty: Fault, sound: Float32Array) => answerTo(fault(faulty), { sound });

describe('the level of a voice after an act', () => {
  const low: Fault = { code: 'too-low', by: 'voice-level', take: spoken(-24) };
  const loud: Fault = { code: 'too-loud', by: 'voice-level', take: overdriven(voice, 20) };

  it('is good when the guest comes closer, with the difference in dB', () => {
    const { answer, afterMs } = say(low, later(spoken(-2)));
    expect(answer.kind).toBe('helped');
    expect(answer.amount?.unit).toBe('dB');
    expect(answer.amount?.value).toBeGreaterThan(18);
    expect(answer.amount?.value).toBeLessThan(26);
    expect(afterMs).toBeLessThan(4500);
  });

  it('is not good yet when the guest comes a little closer, and says how much', () => {
    const { answer } = say(low, later(spoken(-21)));
    expect(answer.kind).toBe('not-yet');
    expect(answer.amount?.value).toBeGreaterThan(-2);
    expect(answer.amount?.value).toBeLessThan(5);
  });

  it('is good when the guest moves back from a microphone that was too loud', () => {
    const { answer } = say(loud, later(spoken(-1)));
    expect(answer).toMatchObject({ kind: 'helped', amount: { unit: 'dB' } });
    expect(answer.amount?.value).toBeLessThan(-9);
  });

  it.each([
    ['too loud after too low', low, overdriven(later(voice), 20)],
    ['too low after too loud', loud, later(spoken(-24))],
  ])('is %s: the guest went too far', (_what, faulty, sound) => {
    expect(say(faulty, sound).answer).toMatchObject({ kind: 'not-yet', because: 'too-far' });
  });

  it('counts as better for a microphone that was too quiet even if it is low', () => {
    const quiet = { ...low, code: 'too-quiet', take: spoken(-40) };
    expect(say(quiet, later(spoken(-24))).answer.kind).toBe('helped');
    expect(say(quiet, later(spoken(-39))).answer.kind).toBe('not-yet');
  });

  it('is not said of a guest who does not speak, nor of a fan', () => {
    for (const sound of [room(-70), atRms(fan({ sampleRateHz: RATE_HZ }), -15)])
      expect(say(low, sound).answer).toEqual({ kind: 'not-yet', because: 'no-voice' });
  });
});

describe('a voice that was cut off', () => {
  const clipped: Fault = { code: 'clipped', by: 'peaks', take: overdriven(voice, 16) };

  it('is whole when the guest moves back', () => {
    const { answer } = say(clipped, later(by(-3, voice)));
    expect(answer).toMatchObject({ kind: 'helped', amount: { unit: 'dB' } });
    expect(answer.amount?.value).toBeLessThan(-3);
  });

  it.each([
    ['is still cut', overdriven(later(voice), 10)],
    ['has no room for a laugh', toPeak(later(voice), 0.9)],
  ])('is not whole yet if it %s', (_what, sound) => {
    expect(say(clipped, sound).answer.kind).toBe('not-yet');
  });

  it('is not called whole because the guest is silent', () => {
    expect(say(clipped, room(-70)).answer).toMatchObject({ kind: 'not-yet', because: 'no-voice' });
  });
});

describe('a voice that was not found', () => {
  it.each(['no-voice', 'crowd'])('is found within four seconds after %s', (code) => {
    const { answer, afterMs } = say({ code, by: 'voice', take: room(-30) }, later(spoken(0)));
    expect(answer).toEqual({ kind: 'helped' });
    expect(afterMs).toBeLessThanOrEqual(4000);
  });

  it('is not found in talkers of a room', () => {
    const crowd = atRms(babble({ sampleRateHz: RATE_HZ }), -24);
    expect(say({ code: 'crowd', by: 'voice', take: crowd }, crowd).answer).toMatchObject({ because: 'no-voice' });
  });
});

describe('a loud background', () => {
  const behind = noiseBelow(voice, RATE_HZ);
  const noisy = (snrDb: number) => behind(fan({ sampleRateHz: RATE_HZ }), snrDb);
  const loud: Fault = { code: 'loud-noise', by: 'noise', take: mixedAll(voice, noisy(9)) };

  it('is gone when the fan is off, with the difference in dB, in two seconds', () => {
    const { answer, afterMs } = say(loud, noisy(24));
    expect(answer).toMatchObject({ kind: 'helped', amount: { unit: 'dB' } });
    expect(answer.amount?.value).toBeLessThan(-11);
    expect(answer.amount?.value).toBeGreaterThan(-18);
    expect(afterMs).toBeLessThan(2500);
  });

  it('is still there if the fan is only turned down', () => {
    expect(say(loud, noisy(12)).answer).toMatchObject({ kind: 'not-yet', amount: { unit: 'dB' } });
  });

  it('cannot be told while the guest speaks', () => {
    expect(say(loud, voice.subarray(RATE_HZ)).answer).toMatchObject({ kind: 'not-yet' });
    expect(say(loud, by(6, voice.subarray(RATE_HZ))).answer.kind).toBe('not-yet');
  });
});

describe('a hum', () => {
  const humming: Fault = { code: 'hum', by: 'hum', take: mixedAll(voice, mainsHum(-45), room(-70)) };

  it('is gone when the charger is unplugged', () => {
    const { answer, afterMs } = say(humming, room(-70));
    expect(answer).toEqual({ kind: 'helped' });
    expect(afterMs).toBeLessThan(2500);
  });

  it.each([-45, -55, -62])('of %i dBFS is still there', (dbfs) => {
    expect(say(humming, mixedAll(mainsHum(dbfs), room(-75))).answer.kind).toBe('not-yet');
  });

  it('is not called gone because the microphone is muted', () => {
    expect(say(humming, new Float32Array(4 * RATE_HZ)).answer).toEqual({ kind: 'not-yet', because: 'not-opened' });
  });
});

describe('the band of a headset', () => {
  const telephone = telephoneBand(voice, RATE_HZ);
  const narrow = fault({ code: 'telephone-band', by: 'bandwidth', take: telephone });

  it('is wide again with the microphone of the computer', () => {
    const { answer } = answerTo(narrow, { sound: later(spoken(0)) });
    expect(answer).toMatchObject({ kind: 'helped', amount: { unit: 'kHz' } });
  });

  it('is still that of a telephone', () => {
    expect(answerTo(narrow, { sound: later(telephone) }).answer).toMatchObject({ kind: 'not-yet' });
    expect(answerTo(narrow, { sound: later(voice), deviceRateHz: 8000 }).answer.kind).toBe('not-yet');
  });
});

describe('two channels that cancel', () => {
  const sums = (sign: 1 | -1) => (block: Float32Array) => {
    const squares = block.reduce((sum, sample) => sum + sample * sample, 0);
    return { leftSquares: squares, rightSquares: squares, products: sign * squares };
  };
  const cancelling = { code: 'channels-cancel', by: 'mono', before: {} } as const;

  it('add up when the phase is switched', () => {
    expect(answerTo(cancelling, { sound: later(voice), channels: sums(1) }).answer).toEqual({ kind: 'helped' });
    expect(answerTo(cancelling, { sound: later(voice), channels: sums(-1) }).answer.kind).toBe('not-yet');
  });
});

describe('a microphone that delivered nothing', () => {
  const nothing = { code: 'no-samples', by: 'delivers', before: {} } as const;

  it('delivers a second of samples that are numbers', () => {
    const { answer, afterMs } = answerTo(nothing, { sound: room(-70) });
    expect([answer, afterMs]).toEqual([{ kind: 'helped' }, 1000]);
  });

  it('does not deliver samples that are no numbers, nor too few', () => {
    const broken = room(-70).map((sample, at) => (at === 20_000 ? Number.NaN : sample));
    for (const sound of [broken, room(-70).subarray(0, 24_000)])
      expect(answerTo(nothing, { sound }).answer).toEqual({ kind: 'not-yet', because: 'not-opened' });
  });
});

describe('a hint', () => {
  const distant: Fault = { code: 'room-echo', by: 'distance', take: spoken(-10) };
  const flat: Fault = { code: 'flat-tops', by: 'peak-level', take: voice };
  const gaps = { code: 'drop-outs', by: 'gaps', before: { lostBuffers: measured(5) } } as const;

  it('is given for a voice that came 6 dB closer', () => {
    expect(say(distant, later(spoken(0))).answer).toMatchObject({ kind: 'hint', amount: { unit: 'dB' } });
    expect(say(distant, later(spoken(-9))).answer.kind).toBe('not-yet');
    expect(say(distant, later(spoken(-20))).answer.kind).toBe('not-yet');
  });

  it('is given for peaks that are 6 dB lower', () => {
    expect(say(flat, later(by(-10, voice))).answer).toMatchObject({ kind: 'hint', amount: { unit: 'dB' } });
    expect(say(flat, later(voice)).answer.kind).toBe('not-yet');
  });

  it('is given for three seconds without a gap and without a late block', () => {
    const sound = later(spoken(0));
    const torn = sound.map((sample, at) => (at % 60_000 > 59_000 ? 0 : sample));
    expect(answerTo(gaps, { sound }).answer).toEqual({ kind: 'hint' });
    expect(answerTo(gaps, { sound: torn }).answer).toEqual({ kind: 'not-yet' });
    expect(answerTo(gaps, { sound, lateMs: (at) => (at === 150 ? 120 : 0) }).answer).toEqual({ kind: 'not-yet' });
    expect(answerTo(gaps, { sound, lateMs: () => 300 }).answer).toEqual({ kind: 'hint' });
  });

  it('of gaps needs no voice, and a fan is no fault', () => {
    expect(answerTo(gaps, { sound: atRms(white({ sampleRateHz: RATE_HZ }), -50) }).answer).toEqual({ kind: 'hint' });
  });
});
