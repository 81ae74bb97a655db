import type { Biquad } from './biquad';

/**
 * The two analogue filters behind the coefficients that ITU-R BS.1770 lists for 48 kHz: the shelf for the head and the
 * high-pass of the RLB curve. They were solved from these coefficients, so that they reproduce them at 48 kHz to ten
 * digits.
 */
const SHELF = { hz: 1681.974450955533, q: 0.7071752369554196, gainDb: 3.999843853973347, slope: 0.4996667741545416 };
const HIGH_PASS = { hz: 38.13547087602444, q: 0.5003270373238773 };

/** The K-weighting of ITU-R BS.1770-5, Annex 1, for any sample rate (bilinear transform). */
export const kWeighting = (sampleRateHz: number): readonly Biquad[] => [shelf(sampleRateHz), highPass(sampleRateHz)];

function shelf(sampleRateHz: number): Biquad {
  const { w, squared, a0, a1, a2 } = poles(SHELF, sampleRateHz);
  const high = 10 ** (SHELF.gainDb / 20);
  const middle = high ** SHELF.slope * w;
  return {
    b0: (high + middle + squared) / a0,
    b1: (2 * (squared - high)) / a0,
    b2: (high - middle + squared) / a0,
    a1,
    a2,
  };
}

/** The recommendation's numerator is 1, -2, 1: a gain 0.04 dB above 1, which the offset of the loudness compensates. */
function highPass(sampleRateHz: number): Biquad {
  const { a1, a2 } = poles(HIGH_PASS, sampleRateHz);
  return { b0: 1, b1: -2, b2: 1, a1, a2 };
}

function poles({ hz, q }: { readonly hz: number; readonly q: number }, sampleRateHz: number) {
  const warped = Math.tan((Math.PI * hz) / sampleRateHz);
  const squared = warped * warped;
  const w = warped / q;
  const a0 = 1 + w + squared;
  return { w, squared, a0, a1: (2 * (squared - 1)) / a0, a2: (1 - w + squared) / a0 };
}
