import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RecordStreamOptions, recordingFormats, recordStream, recordTake } from './record-stream';
import { fakeRecorder } from './testing/fake-recorder';

describe('recordTake', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('records eight seconds', async () => {
    const take = recordTake({ stream, recorder: fakeRecorder({ chunk: 'sound' }).recorder });
    if (take === 'unsupported') throw new Error('expected a take');
    let blob: Blob | undefined;
    void take.done.then((done) => {
      blob = done;
    });
    await vi.advanceTimersByTimeAsync(7999);
    expect(blob).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(blob).toMatchObject({ size: 5, type: 'audio/webm;codecs=opus' });
  });

  it.each([
    [['audio/webm;codecs=opus'], 'audio/webm;codecs=opus'],
    [['audio/mp4'], 'audio/mp4'],
  ])('of the formats %o takes %s', (supports, mimeType) => {
    const { recorder, given } = fakeRecorder({ supports });
    recordTake({ stream, recorder });
    expect(given).toEqual([{ mimeType, audioBitsPerSecond: 56_000 }]);
  });
});

const stream = {} as MediaStream;
const kind = 'video';

function record(options: Partial<RecordStreamOptions> & Pick<RecordStreamOptions, 'recorder'>) {
  const recording = recordStream({ stream, kind, durationMs: 5000, ...options });
  if (recording === 'unsupported') throw new Error('expected a recording');
  return recording;
}

describe('a recording of a stream', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each<[string[], string, string | undefined]>([
    [['video/webm', 'video/mp4'], 'Google Inc.', 'video/webm;codecs=vp8,opus'],
    [['video/webm', 'video/mp4'], 'Apple Computer, Inc.', 'video/mp4'],
    [['video/webm'], 'Apple Computer, Inc.', 'video/webm;codecs=vp8,opus'],
    [['video/mp4'], 'Google Inc.', 'video/mp4'],
    [['audio/'], 'Google Inc.', undefined],
  ])('where %o is supported by the engine of %s takes %s', (supports, vendor, expected) => {
    const { recorder, given } = fakeRecorder({ supports });
    record({ recorder, vendor });
    expect(given).toEqual([expected === undefined ? {} : { mimeType: expected }]);
  });

  it('requests a bit rate if one is given', () => {
    const { recorder, given } = fakeRecorder();
    record({ recorder, videoBitsPerSecond: 700_000 });
    expect(given).toMatchObject([{ videoBitsPerSecond: 700_000 }]);
  });

  it('arrives in chunks of one second and ends automatically', async () => {
    const { recorder, chunkings } = fakeRecorder({ chunk: 'sound' });
    let blob: Blob | undefined;
    void record({ recorder }).done.then((done) => {
      blob = done;
    });
    await vi.advanceTimersByTimeAsync(4999);
    expect(blob).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(blob).toMatchObject({ size: 5, type: 'video/webm;codecs=vp8,opus' });
    expect(chunkings).toEqual([1000]);
  });

  it('keeps its chunks when it is stopped early, and may be stopped twice', async () => {
    const recording = record({ recorder: fakeRecorder({ chunk: 'so' }).recorder });
    recording.stop();
    recording.stop();
    expect((await recording.done).size).toBe(2);
  });

  it.each([
    ['automatically', () => vi.advanceTimersByTime(5000)],
    ['early', (stop: () => void) => stop()],
  ])('reports its end once, %s', (_, end) => {
    const onStopping = vi.fn();
    const { stop } = record({ recorder: fakeRecorder({ chunk: 'so', neverStops: true }).recorder, onStopping });
    vi.advanceTimersByTime(4999);
    expect(onStopping).not.toHaveBeenCalled();
    end(stop);
    stop();
    expect(onStopping).toHaveBeenCalledOnce();
  });

  it('without data is no recording', async () => {
    const recording = record({ recorder: fakeRecorder({ chunk: '' }).recorder });
    recording.stop();
    await expect(recording.done).rejects.toThrow('No recording data captured');
  });

  it.each([
    ['the chunks until its end and the one after that', 'so', 6 * 2],
    ['none without any chunk', '', 'No recording data captured'],
  ])('by a recorder that never stops is %s, two seconds after its end', async (_, chunk, expected) => {
    const ends: unknown[] = [];
    const { done } = record({ recorder: fakeRecorder({ chunk, neverStops: true }).recorder });
    done.then(
      (blob) => ends.push(blob.size),
      (error: Error) => ends.push(error.message),
    );
    await vi.advanceTimersByTimeAsync(6999);
    expect(ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ends).toEqual([expected]);
  });

  it('is unsupported without a recorder, and where the recorder refuses the stream', () => {
    const refusing = fakeRecorder({ refuses: true }).recorder;
    const attempts = [undefined, refusing].map((recorder) => recordStream({ stream, kind, durationMs: 1, recorder }));
    expect(attempts).toEqual(['unsupported', 'unsupported']);
  });
});

const WEBM_FIRST = {
  audio: ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'],
  video: ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'],
} as const;
const MP4_FIRST = {
  audio: ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm'],
  video: ['video/mp4', 'video/webm;codecs=vp8,opus', 'video/webm'],
} as const;

describe('the formats of a recording', () => {
  it.each([
    ['Chromium', 'Google Inc.', WEBM_FIRST],
    ['Firefox', '', WEBM_FIRST],
    ['WebKit', 'Apple Computer, Inc.', MP4_FIRST],
    ['an engine that does not say who made it', undefined, WEBM_FIRST],
  ] as const)('of %s (%s)', (_engine, vendor, { audio, video }) => {
    expect(recordingFormats('audio', vendor)).toEqual(audio);
    expect(recordingFormats('video', vendor)).toEqual(video);
  });
});
