import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DecodedSound, seekableSound } from './seekable-sound';

const recording = new Blob(['webm'], { type: 'audio/webm;codecs=opus' });

/** Sound at 48 kHz, by its channels. */
const soundOf = (...channels: readonly Float32Array<ArrayBuffer>[]): DecodedSound => ({
  numberOfChannels: channels.length,
  length: channels[0]?.length ?? 0,
  sampleRate: 48_000,
  getChannelData: (channel) => channels[channel] ?? new Float32Array(0),
});

const [left, right] = [Float32Array.of(0, 0.5, -1, 2), Float32Array.of(0, -0.25, 1, -2)];

afterEach(() => void vi.useRealTimers());

describe('a recording that players shall go through', () => {
  it('becomes a WAV file with all its samples', async () => {
    const file = await seekableSound(recording, { decode: async () => soundOf(left, right) });
    expect(file.type).toBe('audio/wav');
    const bytes = new DataView(await file.arrayBuffer());
    const textAt = (at: number) => String.fromCharCode(...new Uint8Array(bytes.buffer, at, 4));
    expect([0, 8, 12, 36].map(textAt)).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
    expect(bytes.getUint32(4, true)).toBe(bytes.byteLength - 8);
    expect([20, 22, 32, 34].map((at) => bytes.getUint16(at, true))).toEqual([1, 2, 4, 16]);
    expect([24, 28, 40].map((at) => bytes.getUint32(at, true))).toEqual([48_000, 192_000, 16]);
    expect(Array.from({ length: 8 }, (_, index) => bytes.getInt16(44 + 2 * index, true))).toEqual([
      0, 0, 16_383, -8191, -32_767, 32_767, 32_767, -32_767,
    ]);
  });

  it('stays what it was where it cannot be decoded', async () => {
    expect(await seekableSound(recording, { decode: () => Promise.reject(new Error('not Opus')) })).toBe(recording);
    expect(await seekableSound(recording, { decode: undefined })).toBe(recording);
  });

  it('stays what it was where decoding does not end', async () => {
    vi.useFakeTimers();
    const file = seekableSound(recording, { decode: () => new Promise(() => undefined) });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await file).toBe(recording);
  });

  it('stays what it was where it has an index', async () => {
    const mp4 = new Blob(['mp4'], { type: 'audio/mp4' });
    expect(await seekableSound(mp4, { decode: async () => soundOf(left) })).toBe(mp4);
  });
});
