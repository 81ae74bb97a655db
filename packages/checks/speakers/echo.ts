import type { NotListened } from './judge';
import {
  aroundSweep,
  bandShareOf,
  NEEDED_S,
  type PathResponse,
  type ProbeRecording,
  pathResponses,
} from './path-responses';
import { ECHO, LEAST_RATE_HZ, PROBE, RESPONSE } from './thresholds';

/** What was heard of the probe, compared with what was played. */
export interface Echo {
  /** Undefined where nothing stands out of the noise. */
  readonly found: EchoReturn | undefined;
  /** dB that a return must have to be seen in this noise. */
  readonly floorDb: number;
}

export interface EchoReturn {
  /** Gain in dB from the digits of the output to those of the microphone, in the band of the probe: 0 for a cable. */
  readonly returnDb: number;
  /** Milliseconds until it came back. */
  readonly delayMs: number;
}

/**
 * Why nothing can be told: a part of the recording is silence, or it is too short, has a rate below 16 kHz, or samples that are no
 * numbers.
 */
type NoEcho = Extract<NotListened, 'silent' | 'unreadable'>;

/**
 * Whether the microphone hears the loudspeakers, from what it recorded while the probe was played. The return is read up to 2 dB too
 * low, the delay is right within 2 ms.
 *
 * @param recording Of an unprocessed track, from the moment on at which the probe was handed to the output, for 2.4 s more than `fromS`.
 * @param fromS Seconds of delay from which on a return is looked for, half a second long.
 */
export function measureEcho(recording: ProbeRecording, fromS = 0): Echo | NoEcho {
  const { sampleRateHz } = recording;
  const heard = { sampleRateHz, samples: recording.samples.subarray(Math.round(fromS * sampleRateHz)) };
  const fault = faultOf(heard);
  if (fault) return fault;
  const [first, second] = pathResponses(heard);
  const peaks = [peakOf(first), peakOf(second)] as const;
  const band = bandShareOf(sampleRateHz);
  const noise = Math.max(peaks[0].noise, peaks[1].noise);
  return {
    found: isFound(peaks)
      ? {
          returnDb: decibels(Math.sqrt(peaks[0].energy * peaks[1].energy) / band),
          delayMs: 1000 * fromS + (peaks[0].delayMs + peaks[1].delayMs) / 2,
        }
      : undefined,
    floorDb: decibels((RESPONSE.standsOut ** 2 * noise) / band ** 2),
  };
}

function faultOf(recording: ProbeRecording): NoEcho | undefined {
  const { samples, sampleRateHz } = recording;
  if (!(sampleRateHz >= LEAST_RATE_HZ && samples.length >= NEEDED_S * sampleRateHz)) return 'unreadable';
  const powers = Array.from({ length: PROBE.sweeps }, (_, index) => meanSquare(aroundSweep(recording, index)));
  if (!powers.every(Number.isFinite)) return 'unreadable';
  return powers.every((power) => decibels(power) >= ECHO.leastSoundDbfs) ? undefined : 'silent';
}

interface Peak {
  readonly delayMs: number;
  /** How far it stands out, in RMS: of the noise before the sweep, and of all that lies further from the peak. */
  readonly overNoise: number;
  readonly overRest: number;
  /** Energy of the return, without the noise in it. */
  readonly energy: number;
  /** Mean square of the noise. */
  readonly noise: number;
}

function peakOf({ samples, start, sampleRateHz }: PathResponse): Peak {
  const inSamples = (seconds: number) => Math.round(seconds * sampleRateHz);
  const noise = Math.max(SILENT, meanSquare(samples.subarray(0, inSamples(RESPONSE.noiseS))));
  const at = start + loudest(samples.subarray(start));
  const height = Math.abs(samples[at] ?? 0);
  const end = at + inSamples(RESPONSE.tailS);
  const rest = [samples.subarray(0, Math.max(0, at - inSamples(RESPONSE.restBeforePeakS))), samples.subarray(end)];
  const echo = samples.subarray(Math.max(start, at - inSamples(RESPONSE.beforePeakS)), end);
  return {
    delayMs: ((at - start) / sampleRateHz) * 1000,
    overNoise: height / Math.sqrt(noise),
    overRest: height / Math.sqrt(Math.max(SILENT, sum(rest.map(energy)) / sum(rest.map(({ length }) => length)))),
    energy: Math.max(energy(echo) - noise * echo.length, height ** 2),
    noise,
  };
}

/** Both peaks have to stand out, and further where they came back at different times: one of them may be an accident. */
function isFound([first, second]: readonly [Peak, Peak]): boolean {
  const isSame = Math.abs(first.delayMs - second.delayMs) <= RESPONSE.sameDelayMs;
  const overRest = isSame ? RESPONSE.standsOut : RESPONSE.standsOutApart;
  return [first, second].every((peak) => peak.overNoise >= RESPONSE.standsOut && peak.overRest >= overRest);
}

/** A mean square that stands for none: -240 dB. */
const SILENT = 1e-24;

const decibels = (power: number): number => 10 * Math.log10(power);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function energy(samples: Float32Array | Float64Array): number {
  let total = 0;
  for (const sample of samples) total += sample * sample;
  return total;
}

const meanSquare = (samples: Float32Array | Float64Array): number => energy(samples) / samples.length;

/** Index of the largest amplitude. */
function loudest(samples: Float64Array): number {
  let most = 0;
  for (let index = 1; index < samples.length; index += 1) {
    if (Math.abs(samples[index] ?? 0) > Math.abs(samples[most] ?? 0)) most = index;
  }
  return most;
}
