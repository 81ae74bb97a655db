import { THRESHOLDS } from './thresholds';

const { lineBins, lineNeighbours, lineDb, linesCounted } = THRESHOLDS.voice;
const [FROM, TO] = lineBins;

/** For each bin of the spectrum, the number of consecutive frames in which it was a line. */
export type LineCounts = Uint8Array;

/** Counts that are all 0. */
export const noLines = (): LineCounts => new Uint8Array(TO);

/**
 * Counts the lines of one spectrum: bins that are local maxima and exceed the mean of their neighbours, in dB.
 *
 * @param powers of the bins of a spectrum; `logs` is scratch space of equal length
 */
export function countLines(powers: Float64Array, counts: LineCounts, logs: Float64Array): void {
  for (let bin = 0; bin < powers.length; bin += 1) logs[bin] = bin === 0 ? 0 : Math.log10((powers[bin] ?? 0) + 1e-8);
  const neighbours = 2 * lineNeighbours + 1;
  let sum = 0;
  for (let bin = FROM - 1 - lineNeighbours; bin < FROM + lineNeighbours; bin += 1) sum += logs[bin] ?? 0;
  for (let bin = FROM; bin < TO; bin += 1) {
    sum += (logs[bin + lineNeighbours] ?? 0) - (logs[bin - lineNeighbours - 1] ?? 0);
    const isAbove = (logs[bin] ?? 0) - sum / neighbours > lineDb / 10;
    if (isAbove && isPeak(logs, bin)) counts[bin] = (counts[bin] ?? 0) + 1;
  }
}

function isPeak(values: Float64Array, at: number): boolean {
  const here = values[at] ?? 0;
  return here >= (values[at - 1] ?? 0) && here >= (values[at + 1] ?? 0);
}

/**
 * Continuous frequency activation (Seyerlehner et al., DAFx 2007): for each bin the share of frames in which it is a
 * line, summed over the bins with the highest shares. 0 to 5; held tones stay in their bins, and a voice leaves them.
 *
 * @param frames total number of frames
 */
export function continuousLines(parts: readonly LineCounts[], frames: number): number {
  const together = new Uint16Array(TO);
  for (const counts of parts) {
    for (let bin = FROM; bin < TO; bin += 1) together[bin] = (together[bin] ?? 0) + (counts[bin] ?? 0);
  }
  const most = together.sort().subarray(-linesCounted);
  return most.reduce((sum, count) => sum + count, 0) / frames;
}
