import { type BiquadFilter, butterworth, highPass, lowPass } from '../biquad';
import { filtered, resampledSharply } from './sounds';

/** A transmission between a microphone and the browser. Keeps the sample rate. */
export type SoundLink = (sound: Float32Array, sampleRateHz: number) => Float32Array;

/** A codec at a lower rate: it removes everything above half of it. */
export const atRate =
  (lowRateHz: number): SoundLink =>
  (sound, sampleRateHz) =>
    resampledSharply(resampledSharply(sound, sampleRateHz, lowRateHz), lowRateHz, sampleRateHz);

/** Opus at 16 kHz, whose slow filter leaves images of the band between 8 and 10 kHz. Only for sounds at 48 kHz. */
export const withImages: SoundLink = (sound, sampleRateHz) => {
  const low = resampledSharply(sound, sampleRateHz, sampleRateHz / 3);
  const spread = sound.map((_, index) => (index % 3 === 0 ? 3 * (low[index / 3] ?? 0) : 0));
  return filtered(spread, butterworth(24, { sampleRateHz, hz: 8500 }));
};

/** A telephone: 300 to 3400 Hz (ITU-T G.712). */
export const telephoneBand: SoundLink = (sound, sampleRateHz) =>
  atRate(8000)(
    filtered(sound, [...butterworth(8, { sampleRateHz, hz: 3400 }), highPass({ sampleRateHz, hz: 300 })]),
    sampleRateHz,
  );

/** Frequency responses of microphones that transmit the whole band of a voice. */
export const microphonesAt = (sampleRateHz: number): Readonly<Record<string, readonly BiquadFilter[]>> => ({
  flat: [],
  dull: [lowPass({ sampleRateHz, hz: 6000, q: 0.5 })],
  'very dull': [lowPass({ sampleRateHz, hz: 4000, q: 0.5 })],
  thin: [highPass({ sampleRateHz, hz: 300 })],
  'with a limit at 14 kHz': butterworth(4, { sampleRateHz, hz: 14_000 }),
  'with a presence': [highPass({ sampleRateHz, hz: 2500, q: 1.2 })],
});

/** µ-law with eight bits at a lower rate; its noise follows the sound, as in CVSD and SBC. */
export const companded =
  (lowRateHz: number): SoundLink =>
  (sound, sampleRateHz) => {
    const low = resampledSharply(sound, sampleRateHz, lowRateHz).map((sample) =>
      expand(Math.round(127 * compress(sample)) / 127),
    );
    return resampledSharply(low, lowRateHz, sampleRateHz);
  };

const MU = 255;
const compress = (x: number): number => (Math.sign(x) * Math.log1p(MU * Math.min(1, Math.abs(x)))) / Math.log1p(MU);
const expand = (y: number): number => (Math.sign(y) * ((1 + MU) ** Math.abs(y) - 1)) / MU;
