import { AC_COUPLING_HZ } from './thresholds';

/**
 * Removes the DC offset from a stream of samples, like the input of a programme meter: a first-order high-pass at 20
 * Hz. Cheap sound cards add a constant of up to 1% of full scale, which would read as a sound at -40 dBFS and raise a
 * dead microphone from silent to low. The first sample is taken as the offset, so that a stream does not start with a
 * click.
 *
 * @throws RangeError when the sample rate is not a positive number.
 */
export function createAcCoupling(sampleRateHz: number): (sample: number) => number {
  if (!(sampleRateHz > 0 && Number.isFinite(sampleRateHz))) throw new RangeError(`Not a sample rate: ${sampleRateHz}`);
  const keep = Math.exp((-2 * Math.PI * AC_COUPLING_HZ) / sampleRateHz);
  let input: number | undefined;
  let output = 0;
  return (sample) => {
    output = keep * (output + sample - (input ?? sample));
    input = sample;
    return output;
  };
}
