import { expect, it } from 'vitest';
import { createLoudness } from '../../microphone/evidence/loudness';
import { readingOf } from '../../microphone/evidence/testing/sounds';
import { signal, tone } from '../../microphone/testing/signals';
import { readWav } from '../../microphone/testing/wav';
import { comparedTrack } from './compared-track';
import type { DecodedSound } from './decode-sound';

const RATE = 48_000;
const soundOf = (...channels: readonly Float32Array<ArrayBuffer>[]): DecodedSound => ({
  numberOfChannels: channels.length,
  length: channels[0]?.length ?? 0,
  sampleRate: RATE,
  getChannelData: (at) => channels[at] ?? new Float32Array(0),
});
const sine = (amplitude: number) => Float32Array.from(signal(RATE, 8, tone(1000, amplitude)));
const played = async (sound: DecodedSound) => {
  const track = await comparedTrack(new Blob(['opus']), async () => sound);
  const { samples, sampleRateHz } = readWav(new Uint8Array(await track.recording.arrayBuffer()));
  return { ...track, lufs: readingOf(createLoudness(sampleRateHz), samples)?.lufs ?? 0 };
};

it('two tracks of different levels are played equally loud, with their own levels drawn', async () => {
  const [quiet, loud] = [await played(soundOf(sine(0.01))), await played(soundOf(sine(0.3)))];
  expect(Math.abs(quiet.lufs - loud.lufs)).toBeLessThanOrEqual(0.5);
  expect(Math.abs(quiet.lufs + 16)).toBeLessThanOrEqual(0.5);
  expect((quiet.gainDb ?? 0) - (loud.gainDb ?? 0)).toBeCloseTo(29.5, 0);
  expect(loud.heights[50] ?? 0).toBeGreaterThan(3 * (quiet.heights[50] ?? 0));
});

it('a microphone in one channel is heard as loud as in both', async () => {
  const silent = new Float32Array(8 * RATE);
  const [left, right] = [await played(soundOf(sine(0.1), silent)), await played(soundOf(silent, sine(0.1)))];
  expect(left.lufs).toBeCloseTo(right.lufs, 1);
});

it('silence is played as it is', async () => {
  const track = await played(soundOf(new Float32Array(8 * RATE)));
  expect(track).toMatchObject({ gainDb: undefined, limitedDb: 0 });
});

it('a track that cannot be decoded is reported', async () => {
  await expect(comparedTrack(new Blob(['x']), () => Promise.reject(new Error('not sound')))).rejects.toThrow();
  await expect(comparedTrack(new Blob(['x']), undefined)).rejects.toThrow('does not decode');
});
