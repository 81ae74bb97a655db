import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { spokenBy } from '../../microphone/evidence/testing/voices';
import { DeviceError } from '../devices/device-error';
import { fakePage } from '../devices/testing/fake-page';
import { createEmitter } from '../emitter';
import { fakeRecorder } from '../recording/testing/fake-recorder';
import { type DecodedSound, seekableSound } from './decode-sound';
import { type FinishedMicrophone, runTake } from './live-microphone';
import type { OpenMicrophone } from './open-microphone';

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

describe('a recording for players', () => {
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

  it('is unchanged if it cannot be decoded', async () => {
    expect(await seekableSound(recording, { decode: () => Promise.reject(new Error('not Opus')) })).toBe(recording);
    expect(await seekableSound(recording, { decode: undefined })).toBe(recording);
  });

  it('is unchanged if decoding does not end', async () => {
    vi.useFakeTimers();
    const file = seekableSound(recording, { decode: () => new Promise(() => undefined) });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await file).toBe(recording);
  });

  it('is unchanged if it has an index', async () => {
    const mp4 = new Blob(['mp4'], { type: 'audio/mp4' });
    expect(await seekableSound(mp4, { decode: async () => soundOf(left) })).toBe(mp4);
  });
});

const RATE_HZ = 8000;
const BLOCK_MS = 10;

const voice = spokenBy({ pitchHz: 180, sampleRateHz: RATE_HZ, seconds: 10 });

/** A microphone with a voice, whose sound the test delays. */
function take(
  unprocessedStream?: MediaStream,
  deviceRateHz: OpenMicrophone['deviceRateHz'] = () => undefined,
  sound = voice,
) {
  const blocks = createEmitter<Float32Array>();
  const problems = createEmitter<DeviceError>({ keepLast: true });
  const device = { isHeard: true };
  let at = 0;
  setInterval(() => {
    const block = sound.subarray(at, at + (RATE_HZ * BLOCK_MS) / 1000);
    at = (at + block.length) % sound.length;
    if (device.isHeard) blocks.emit(block);
  }, BLOCK_MS);
  const microphone: OpenMicrophone = {
    label: 'Desk Mic',
    deviceId: 'desk',
    isFallbackDevice: false,
    sampleRateHz: RATE_HZ,
    processing: 'unprocessed',
    deviceRateHz,
    takeStream: {} as MediaStream,
    unprocessedStream,
    onProcessedBlock: undefined,
    onBlock: blocks.on,
    frames: () => undefined,
    mutes: () => [],
    onProblem: problems.on,
    close: () => undefined,
  };
  const { page, hide, show } = fakePage();
  const ends: (FinishedMicrophone | DeviceError)[] = [];
  const end = (outcome: FinishedMicrophone | DeviceError) => ends.push(outcome);
  void runTake({ microphone, signal: new AbortController().signal, onListening: () => undefined, page }).then(end, end);
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    const [outcome] = ends;
    if (outcome === undefined) return 'nothing yet';
    return outcome instanceof DeviceError ? outcome.problem : outcome.verdict.code;
  };
  return { device, after, hide, show, ends, lose: problems.emit };
}

describe('a take', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is judged after eight seconds of sound', async () => {
    const { after } = take();
    expect(await after(7999)).toBe('nothing yet');
    expect(await after(1)).toBe('good');
  });

  it('without a worker reports that only its level and its voice were measured', async () => {
    const { after, ends } = take();
    await after(8000);
    expect(ends).toMatchObject([{ readings: { otherMeasures: 'not-measured', voiceSeconds: { basis: 'measured' } } }]);
  });

  it('of samples that are no numbers cannot be read, and has no level', async () => {
    const { after, ends } = take(
      undefined,
      undefined,
      voice.map(() => Number.NaN),
    );
    expect(await after(8000)).toBe('unreadable');
    const readings = ends[0] instanceof DeviceError ? undefined : ends[0]?.readings;
    expect(readings).toEqual({ processing: 'unprocessed', otherMeasures: 'unreadable', device: 'Desk Mic' });
  });

  it('reports the final rate of the device, and stops measuring when the device changes', async () => {
    let rateHz = 48_000;
    const { after, ends } = take(undefined, () => rateHz);
    await after(4000);
    rateHz = 16_000;
    await after(4000);
    expect(ends).toMatchObject([{ readings: { deviceRateHz: { value: 16_000 }, otherMeasures: 'rate-changed' } }]);
  });

  it('whose sound stops waits four more seconds for late sound, and never passes with two seconds', async () => {
    const { device, after } = take();
    await after(2000);
    device.isHeard = false;
    expect(await after(9900)).toBe('nothing yet');
    expect(await after(200)).toBe('incomplete');
  });

  it('that late sound completes passes', async () => {
    const { device, after } = take();
    device.isHeard = false;
    await after(2000);
    device.isHeard = true;
    expect(await after(6500)).toBe('good');
  });

  it('ends with its device', async () => {
    const { after, lose } = take();
    await after(2000);
    lose(new DeviceError('microphone', 'stalled'));
    expect(await after(0)).toBe('stalled');
  });

  it('pauses on a hidden page, and continues when the page is visible', async () => {
    const { device, after, hide, show } = take();
    await after(4000);
    hide();
    device.isHeard = false;
    expect(await after(60_000)).toBe('nothing yet');
    show();
    device.isHeard = true;
    expect(await after(2600)).toBe('good');
  });

  it('has its verdict two seconds later, without a recording, if the recorder never stops', async () => {
    vi.stubGlobal('MediaRecorder', fakeRecorder({ chunk: '', neverStops: true }).recorder);
    const { after, ends } = take();
    expect(await after(9999)).toBe('nothing yet');
    expect(await after(1)).toBe('good');
    expect(ends).toMatchObject([{ take: { tracks: {}, deviceLabel: 'Desk Mic' } }]);
  });

  it.each([
    ['no unprocessed track', undefined, { processed: 'sound' }],
    ['an unprocessed one as well', {} as MediaStream, { processed: 'sound', unprocessed: 'sound' }],
  ])('with %s has a recording of each', async (_name, unprocessedStream, recordings) => {
    vi.stubGlobal('MediaRecorder', fakeRecorder({ chunk: 'sound' }).recorder);
    const { after, ends } = take(unprocessedStream);
    await after(8000);
    const tracks = ends[0] instanceof DeviceError ? undefined : ends[0]?.take?.tracks;
    const recorded = Object.entries(tracks ?? {}).filter(([, track]) => track !== undefined);
    const texts = recorded.map(async ([name, track]) => [name, await track?.recording.text()]);
    expect(Object.fromEntries(await Promise.all(texts))).toEqual(recordings);
  });
});
