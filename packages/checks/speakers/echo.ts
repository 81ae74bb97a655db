import {
  aroundSweep,
  bandShareOf,
  NEEDED_S,
  type PathResponse,
  type ProbeRecording,
  pathResponses,
} from './path-responses';
import { ECHO, MIN_RATE_HZ, PROBE, RESPONSE } from './thresholds';

export interface SpeakerEcho {
  /** Undefined if no return exceeds the noise. */
  readonly found: EchoReturn | undefined;
  /** Minimum gain in dB at which a return is detectable in this noise. */
  readonly floorDb: number;
}

export interface EchoReturn {
  /** Gain in dB from the output's samples to the microphone's, in the band of the probe: 0 for a cable. */
  readonly returnDb: number;
  /** Delay of the return in ms. */
  readonly delayMs: number;
}

/**
 * Reason for a missing result: part of the recording is silent, or it is too short, has a sample rate below 16 kHz, or
 * contains samples that are not numbers.
 */
type NoEcho = 'silent' | 'unreadable';

/**
 * Measures whether the microphone hears the loudspeakers, from its recording of the probe. The return is read up to 2
 * dB too low, the delay is right within 2 ms.
 *
 * @param recording From an unprocessed track; starts when the probe is handed to the output and lasts 2.4 s longer than
 *   `fromS`.
 * @param fromS Start in seconds of the half second of delays that is searched for a return.
 */
export function measureEcho(recording: ProbeRecording, fromS = 0): SpeakerEcho | NoEcho {
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
  if (!(sampleRateHz >= MIN_RATE_HZ && samples.length >= NEEDED_S * sampleRateHz)) return 'unreadable';
  const powers = Array.from({ length: PROBE.sweeps }, (_, index) => meanSquare(aroundSweep(recording, index)));
  if (!powers.every(Number.isFinite)) return 'unreadable';
  return powers.every((power) => decibels(power) >= ECHO.minSoundDbfs) ? undefined : 'silent';
}

interface Peak {
  readonly delayMs: number;
  readonly overNoise: number;
  readonly overRest: number;
  readonly energy: number;
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

/** Both peaks have to exceed the noise, and by more if their delays differ, since one of them may be accidental. */
function isFound([first, second]: readonly [Peak, Peak]): boolean {
  const isSame = Math.abs(first.delayMs - second.delayMs) <= RESPONSE.sameDelayMs;
  const overRest = isSame ? RESPONSE.standsOut : RESPONSE.standsOutApart;
  return [first, second].every((peak) => peak.overNoise >= RESPONSE.standsOut && peak.overRest >= overRest);
}

/** Mean square that replaces zero: -240 dB. */
const SILENT = 1e-24;

const decibels = (power: number): number => 10 * Math.log10(power);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function energy(samples: Float32Array | Float64Array): number {
  let total = 0;
  for (const sample of samples) total += sample * sample;
  return total;
}

const meanSquare = (samples: Float32Array | Float64Array): number => energy(samples) / samples.length;

function loudest(samples: Float64Array): number {
  let most = 0;
  for (let index = 1; index < samples.length; index += 1) {
    if (Math.abs(samples[index] ?? 0) > Math.abs(samples[most] ?? 0)) most = index;
  }
  return most;
}
