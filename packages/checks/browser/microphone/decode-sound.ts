/** Decoded sound: samples of each channel, -1 to 1. */
export type DecodedSound = Pick<AudioBuffer, 'numberOfChannels' | 'length' | 'sampleRate' | 'getChannelData'>;

export type Decode = (bytes: ArrayBuffer) => Promise<DecodedSound>;

/** Working sample rate in Hz of an Opus recorder. */
const SAMPLE_RATE_HZ = 48_000;

/** The decoder of the browser; undefined if it has none. */
export function decodeInBrowser(): Decode | undefined {
  if (typeof OfflineAudioContext === 'undefined') return undefined;
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ);
  return (bytes) => context.decodeAudioData(bytes);
}
