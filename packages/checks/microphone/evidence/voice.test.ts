import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { atRms, mixed, noise, signal, tone } from '../testing/signals';
import { readWav } from '../testing/wav';
import { telephoneBand } from './testing/links';
import { babble, crowdOf, fan, music, pink, typing, white } from './testing/noises';
import { heardIn, roomResponse } from './testing/rooms';
import { readingOf, resampledSharply, TAKE_S } from './testing/sounds';
import { spokenBy, takeOf, VOICES } from './testing/voices';
import { createVoice, isSpeech } from './voice';

const RATE = 16_000;
const recording = readWav(readFileSync(new URL('../fixtures/speech-22k.wav', import.meta.url)));
const rate = { sampleRateHz: RATE };

const recorded = takeOf(recording, RATE);
const voices = VOICES.filter((_, index) => index % 3 === 0).map((voice) => spokenBy({ ...voice, ...rate }));
const quietRoom = atRms(white({ ...rate, seed: 3 }), -75);

const read = (sound: Float32Array) => readingOf(createVoice(RATE), mixed(sound, quietRoom));
const isVoice = (sound: Float32Array) => read(sound)?.isVoice;

describe('a voice', () => {
  it('is heard in each take of men, women and children', () => {
    expect(voices.map(isVoice)).toEqual(voices.map(() => true));
  });

  it.each([-22, -45])('is heard in the recording at %d dBFS', (dbfs) => {
    expect(isVoice(atRms(recorded, dbfs))).toBe(true);
  });

  it.each([0.85, 1.2])('is heard when the recording is played at %d of its speed', (speed) => {
    expect(isVoice(takeOf(recording, RATE, speed))).toBe(true);
  });

  it.each<[string, Float32Array]>([
    ['10 dB above pink noise', atRms(pink(rate), -32)],
    ['5 dB above a fan', atRms(fan(rate), -27)],
    ['10 dB above music', atRms(music(rate), -32)],
    ['with hum', signal(RATE, TAKE_S, tone(50, 0.01))],
  ])('is heard %s', (_, behind) => {
    expect(isVoice(mixed(recorded, behind))).toBe(true);
  });

  it('is heard over a telephone and from the other end of a room', () => {
    expect(isVoice(telephoneBand(recorded, RATE))).toBe(true);
    expect(isVoice(heardIn(roomResponse({ ...rate, t60S: 0.7, distanceM: 1 }), recorded))).toBe(true);
  });

  it('is heard if it fills two seconds of eight', () => {
    expect(isVoice(recorded.map((sample, index) => (index < 2.6 * RATE ? sample : 0)))).toBe(true);
  });

  it('has a length', () => {
    const voicedS = read(recorded)?.voicedS;
    expect(voicedS).toBeGreaterThan(3);
    expect(voicedS).toBeLessThan(6);
  });
});

describe('no voice', () => {
  const siren = signal(
    RATE,
    TAKE_S,
    (s) => 0.2 * Math.sin(2 * Math.PI * 700 * s + 150 * Math.sin(2 * Math.PI * 0.5 * s)),
  );
  const knocks = signal(RATE, TAKE_S, (s) => tone(180, 0.5)(s) * Math.exp(-(s % 0.4) / 0.02));
  const swinging = noise(TAKE_S * RATE).map(
    (sample, index) => 0.2 * sample * (1 + Math.sin((7 * Math.PI * index) / RATE)),
  );
  const ringing = signal(RATE, TAKE_S, (s) => (s % 2 < 1 ? tone(440, 0.1)(s) + tone(480, 0.1)(s) : 0));

  it.each<[string, Float32Array]>([
    ['white noise', atRms(white(rate), -25)],
    ['pink noise', atRms(pink(rate), -25)],
    ['a fan', atRms(fan(rate), -25)],
    ['a crowd', atRms(babble(rate), -25)],
    ['typing', atRms(typing(rate), -30)],
    ['arpeggios with drums', atRms(music(rate), -20)],
    ['hum', signal(RATE, TAKE_S, tone(50, 0.3))],
    ['a tone', signal(RATE, TAKE_S, tone(1000, 0.3))],
    ['a siren', siren],
    ['knocks', knocks],
    ['noise that swells as often as syllables', swinging],
    ['ringing', ringing],
    ['silence', new Float32Array(TAKE_S * RATE)],
  ])('is heard in %s', (_, sound) => {
    expect(isVoice(sound)).toBe(false);
  });
});

describe('a crowd', () => {
  const talkers = [0.8, 0.86, 0.92, 0.98, 1.05, 1.12, 1.2, 1.28].map((speed) => takeOf(recording, RATE, speed));
  const readAt = (sound: Float32Array) => read(atRms(sound, -22));

  it.each([1, 2, 3])('of eight talkers is not one voice, dry or over a telephone (mixture %d)', (seed) => {
    const crowd = crowdOf(talkers, 8, seed);
    for (const heard of [crowd, telephoneBand(crowd, RATE)]) {
      expect(readAt(heard)).toMatchObject({ isVoice: false, oneness: expect.any(Number) });
      expect(readAt(heard)?.oneness).toBeLessThan(26.4);
    }
  });

  it('of two who speak in turn is a voice', () => {
    const [one, other] = [talkers[0]!, talkers[7]!];
    const inTurn = one.map((sample, index) =>
      Math.floor(index / (2 * RATE)) % 2 === 0 ? sample : (other[index] ?? 0),
    );
    expect(readAt(inTurn)?.isVoice).toBe(true);
  });
});

describe('speech', () => {
  const least = {
    syllablesPerS: 0.3,
    pitchMovementCents: 5,
    continuousLines: 3.6,
    levelSpreadDb: 3.5,
    voicedS: 0.5,
    oneness: 26.4,
  } as const;

  it('is accepted at the limit of each criterion', () => {
    expect(isSpeech(least)).toBe(true);
  });

  it.each([
    { syllablesPerS: 0.29 },
    { pitchMovementCents: 4.9 },
    { continuousLines: 3.61 },
    { levelSpreadDb: 3.49 },
    { voicedS: 0.49 },
    { voicedS: Number.NaN },
    { oneness: 26.39 },
  ])('does not have %o', (change) => {
    expect(isSpeech({ ...least, ...change })).toBe(false);
  });
});

describe('the reading', () => {
  it.each([44_100, 48_000])('is nearly the same at %d Hz', (sampleRateHz) => {
    const [low, high] = [
      readingOf(createVoice(RATE), recorded),
      readingOf(createVoice(sampleRateHz), resampledSharply(recorded, RATE, sampleRateHz)),
    ];
    expect(Math.abs((high?.pitchMovementCents ?? Number.NaN) - (low?.pitchMovementCents ?? 0))).toBeLessThan(1);
    expect(Math.abs((high?.voicedS ?? Number.NaN) - (low?.voicedS ?? 0))).toBeLessThan(0.1);
    expect(high?.isVoice).toBe(true);
  });
});
