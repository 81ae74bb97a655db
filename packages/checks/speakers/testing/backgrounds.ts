import { fan, music, pink } from '../../microphone/evidence/testing/noises';
import { mixedAll } from '../../microphone/evidence/testing/sounds';
import { spokenBy, VOICES } from '../../microphone/evidence/testing/voices';
import { atRms } from '../../microphone/testing/signals';

/** Seconds that are recorded while the sweeps are played. */
export const RECORDED_S = 3.2;

/** Sounds of rooms without playback or speech. */
export const ROOMS = {
  'a quiet room': (sampleRateHz: number, seed = 1) => atRms(pink({ sampleRateHz, seconds: RECORDED_S, seed }), -65),
  'a noisy room': (sampleRateHz: number, seed = 1) => atRms(pink({ sampleRateHz, seconds: RECORDED_S, seed }), -50),
  'a fan': (sampleRateHz: number, seed = 1) => atRms(fan({ sampleRateHz, seconds: RECORDED_S, seed }), -40),
} as const;

/** These rooms, and the sounds most easily mistaken for an echo. */
export const BACKGROUNDS = {
  ...ROOMS,
  talk(sampleRateHz: number, seed = 1) {
    const voice = { ...VOICES[seed % VOICES.length], sampleRateHz, seconds: RECORDED_S, seed };
    return mixedAll(atRms(spokenBy({ pitchHz: 120, ...voice }), -25), ROOMS['a quiet room'](sampleRateHz, seed));
  },
  music: (sampleRateHz: number, seed = 1) => atRms(music({ sampleRateHz, seconds: RECORDED_S, seed }), -35),
} as const;
