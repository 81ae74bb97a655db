import { clampSample } from './block';
import { levelFromAmplitude } from './level';

/** A waveform that grows with the sound. */
export interface Waveform {
  /** Adds the next samples: mono, -1 to 1, any number of them. Samples after the last bar are ignored. */
  push(block: Float32Array): void;
  /** A new list of bar heights, 0 to 1, always `bars` long; bars that have not begun are 0. */
  heights(): readonly number[];
  /** Number of bars that have begun, 0 to `bars`: the position of the drawn playhead. */
  begun(): number;
}

/** The resolution of a waveform. */
interface WaveformShape {
  readonly sampleRateHz: number;
  /** Number of bars in the duration. */
  readonly bars: number;
  readonly durationMs: number;
}

/**
 * The waveform of a take, for the live drawing and for the player: bar n always covers a fixed stretch of time. The
 * height of a bar is half the distance from the lowest to the highest sample, so a converter's offset draws nothing, on
 * the loudness scale of the level, so that a quiet voice is visible too.
 *
 * @throws RangeError when a number of the shape is not positive.
 */
export function createWaveform({ sampleRateHz, bars, durationMs }: WaveformShape): Waveform {
  const samplesPerBar = (sampleRateHz * durationMs) / 1000 / bars;
  if (!(samplesPerBar > 0 && bars > 0 && Number.isFinite(samplesPerBar))) throw new RangeError('Not a waveform shape');
  const lowest = new Float32Array(bars).fill(Number.POSITIVE_INFINITY);
  const highest = new Float32Array(bars).fill(Number.NEGATIVE_INFINITY);
  let samples = 0;

  return {
    push(block) {
      for (const raw of block) {
        const bar = Math.floor(samples / samplesPerBar);
        if (bar >= bars) return;
        const sample = clampSample(raw);
        lowest[bar] = Math.min(lowest[bar] ?? sample, sample);
        highest[bar] = Math.max(highest[bar] ?? sample, sample);
        samples += 1;
      }
    },
    heights: () => Array.from(highest, (high, bar) => levelFromAmplitude((high - (lowest[bar] ?? high)) / 2)),
    begun: () => Math.min(bars, Math.ceil(samples / samplesPerBar)),
  };
}
