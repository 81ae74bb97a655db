import { seenFor } from '../devices/while-seen';

/** What decoding gives: samples of each channel, -1 to 1. */
export type DecodedSound = Pick<AudioBuffer, 'numberOfChannels' | 'length' | 'sampleRate' | 'getChannelData'>;

interface SeekableOptions {
  /** Undefined where the browser cannot decode. */
  readonly decode?: ((bytes: ArrayBuffer) => Promise<DecodedSound>) | undefined;
}

/** The player is not worth a longer wait. */
const TIMEOUT_MS = 1000;

/**
 * A recording of some seconds as a file in which players go to any moment. Recorders write WebM without an index and without a
 * duration, in which Firefox goes nowhere at all, and Chromium not to its end. Where it cannot be decoded, it stays what it was.
 */
export async function seekableSound(recording: Blob, options: SeekableOptions = {}): Promise<Blob> {
  const { decode = decodeInBrowser() } = options;
  if (!decode || !recording.type.startsWith('audio/webm')) return recording;
  const sound = recording.arrayBuffer().then(decode);
  const decoded = sound.then(wavOf, () => recording);
  return Promise.race([decoded, seenFor({ ms: TIMEOUT_MS }).then(() => recording)]);
}

/** Hz: what a recorder of Opus works at. */
const SAMPLE_RATE_HZ = 48_000;

function decodeInBrowser(): SeekableOptions['decode'] {
  if (typeof OfflineAudioContext === 'undefined') return undefined;
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ);
  return (bytes) => context.decodeAudioData(bytes);
}

const HEADER_BYTES = 44;
const SAMPLE_BYTES = 2;

/** Sound as a WAV file of 16 bits. */
function wavOf(sound: DecodedSound): Blob {
  const samples = interleaved(sound);
  return new Blob([headerOf(sound, samples.byteLength), samples], { type: 'audio/wav' });
}

function interleaved(sound: DecodedSound): Int16Array<ArrayBuffer> {
  const { numberOfChannels, length } = sound;
  const samples = new Int16Array(length * numberOfChannels);
  for (let channel = 0; channel < numberOfChannels; channel += 1) {
    const heard = sound.getChannelData(channel);
    for (let at = 0; at < length; at += 1) {
      samples[at * numberOfChannels + channel] = 32_767 * Math.max(-1, Math.min(1, heard[at] ?? 0));
    }
  }
  return samples;
}

/** The header of a RIFF file with PCM. */
function headerOf({ numberOfChannels, sampleRate }: DecodedSound, bytes: number): ArrayBuffer {
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  const frameBytes = numberOfChannels * SAMPLE_BYTES;
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) header.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, 'RIFF');
  header.setUint32(4, HEADER_BYTES - 8 + bytes, true);
  write(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, numberOfChannels, true);
  header.setUint32(24, sampleRate, true);
  header.setUint32(28, sampleRate * frameBytes, true);
  header.setUint16(32, frameBytes, true);
  header.setUint16(34, 8 * SAMPLE_BYTES, true);
  write(36, 'data');
  header.setUint32(40, bytes, true);
  return header.buffer;
}
