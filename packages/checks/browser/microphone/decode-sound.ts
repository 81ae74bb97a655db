import { seenFor } from '../devices/while-seen';
import { wavFile } from './wav-file';

/** Decoded sound: samples of each channel, -1 to 1. */
export type DecodedSound = Pick<AudioBuffer, 'numberOfChannels' | 'length' | 'sampleRate' | 'getChannelData'>;

type Decode = (bytes: ArrayBuffer) => Promise<DecodedSound>;

/** Working sample rate in Hz of an Opus recorder. */
const SAMPLE_RATE_HZ = 48_000;

export function decodeInBrowser(): Decode | undefined {
  if (typeof OfflineAudioContext === 'undefined') return undefined;
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ);
  return (bytes) => context.decodeAudioData(bytes);
}

interface SeekableOptions {
  /** Undefined if the browser cannot decode. */
  readonly decode?: Decode | undefined;
}

/** Timeout in ms for the conversion. */
const TIMEOUT_MS = 1000;

/**
 * Converts a short recording to a file in which players can seek. Recorders write WebM without an index and without a
 * duration, in which Firefox cannot seek at all, and Chromium not to its end. If decoding fails, the recording is
 * returned unchanged.
 */
export async function seekableSound(recording: Blob, options: SeekableOptions = {}): Promise<Blob> {
  const { decode = decodeInBrowser() } = options;
  if (!decode || !recording.type.startsWith('audio/webm')) return recording;
  const sound = recording.arrayBuffer().then(decode);
  const decoded = sound.then(wavOf, () => recording);
  return Promise.race([decoded, seenFor({ ms: TIMEOUT_MS }).then(() => recording)]);
}

function wavOf(sound: DecodedSound): Blob {
  const channels = Array.from({ length: sound.numberOfChannels }, (_, channel) => sound.getChannelData(channel));
  return new Blob([wavFile({ sampleRateHz: sound.sampleRate, channels })], { type: 'audio/wav' });
}
