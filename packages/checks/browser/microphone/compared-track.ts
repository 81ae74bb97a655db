import { atEqualLoudness } from '../../microphone/equal-loudness';
import { createWaveform } from '../../microphone/take';
import { TAKE_BAR_MS, TAKE_MS } from '../../microphone/thresholds';
import { type DecodedSound, decodeInBrowser } from './decode-sound';
import { wavFile } from './wav-file';

export interface ComparedTrack {
  /** A WAV file of the matched sound; of the original one if it has no loudness. */
  readonly recording: Blob;
  /** Heights of the bars before the gain, 0 to 1. */
  readonly heights: readonly number[];
  /** Undefined if the track has no voice to compare. */
  readonly gainDb: number | undefined;
  /** Largest reduction of a peak in dB, 0 or more. */
  readonly limitedDb: number;
}

/**
 * Decodes a track and brings it to the loudness of the comparison. Of two channels it uses the louder one.
 *
 * @throws Error when the browser cannot decode the track.
 */
export async function comparedTrack(recorded: Blob, decode = decodeInBrowser()): Promise<ComparedTrack> {
  if (decode === undefined) throw new Error('This browser does not decode sound');
  const sound = await decode(await recorded.arrayBuffer());
  const { sampleRate: sampleRateHz } = sound;
  const samples = loudestChannel(sound);
  const waveform = createWaveform({ sampleRateHz, bars: TAKE_MS / TAKE_BAR_MS, durationMs: TAKE_MS });
  waveform.push(samples);
  const matched = atEqualLoudness({ samples, sampleRateHz });
  const file = wavFile({ sampleRateHz, channels: [matched?.samples ?? samples] });
  return {
    recording: new Blob([file], { type: 'audio/wav' }),
    heights: waveform.heights(),
    gainDb: matched?.gainDb,
    limitedDb: matched?.limitedDb ?? 0,
  };
}

function loudestChannel(sound: DecodedSound): Float32Array {
  const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at));
  const powerOf = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0);
  const [loudest = new Float32Array(sound.length)] = channels.toSorted((one, other) => powerOf(other) - powerOf(one));
  return loudest;
}
