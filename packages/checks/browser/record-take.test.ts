import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordTake, takeFormat } from './record-take';

const stream = {} as MediaStream;

function fakeRecorder(chunk: string, { refuses = false } = {}) {
  const starts: (number | undefined)[] = [];
  class Recorder {
    static isTypeSupported = (type: string) => type.startsWith('audio/webm');
    state: RecordingState = 'inactive';
    ondataavailable?: (event: { data: Blob }) => void;
    onstop?: () => void;
    onerror?: (event: unknown) => void;
    readonly mimeType: string;
    constructor(_stream: MediaStream, { mimeType = '' }: MediaRecorderOptions = {}) {
      if (refuses) throw new DOMException('no', 'NotSupportedError');
      this.mimeType = mimeType;
    }
    start(timeslice?: number) {
      starts.push(timeslice);
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.ondataavailable?.({ data: new Blob([chunk]) });
      this.onstop?.();
    }
  }
  return { starts, recorder: Recorder as unknown as typeof MediaRecorder };
}

describe('takeFormat', () => {
  it.each<[string[], string | undefined]>([
    [['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'], 'audio/webm;codecs=opus'],
    [['audio/webm', 'audio/mp4'], 'audio/webm'],
    [['audio/mp4'], 'audio/mp4'],
    [[], undefined],
  ])('of %o takes %s', (supported, expected) => {
    expect(takeFormat((type) => supported.includes(type))).toBe(expected);
  });
});

describe('recordTake', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('records eight seconds in chunks of one', async () => {
    const { recorder, starts } = fakeRecorder('sound');
    const take = recordTake({ stream, recorder });
    if (take === 'unsupported') throw new Error('expected a take');
    let blob: Blob | undefined;
    void take.done.then((done) => {
      blob = done;
    });
    await vi.advanceTimersByTimeAsync(7999);
    expect(blob).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(blob?.type).toBe('audio/webm;codecs=opus');
    expect(blob?.size).toBe(5);
    expect(starts).toEqual([1000]);
  });

  it('keeps what there is when it is stopped early, and may be stopped twice', async () => {
    const take = recordTake({ stream, recorder: fakeRecorder('so').recorder });
    if (take === 'unsupported') throw new Error('expected a take');
    take.stop();
    take.stop();
    expect((await take.done).size).toBe(2);
  });

  it('has no take when nothing was recorded', async () => {
    const take = recordTake({ stream, recorder: fakeRecorder('').recorder });
    if (take === 'unsupported') throw new Error('expected a take');
    take.stop();
    await expect(take.done).rejects.toThrow('No recording data captured');
  });

  it('is unsupported without a recorder, and where the recorder refuses the stream', () => {
    expect(recordTake({ stream, recorder: undefined })).toBe('unsupported');
    expect(recordTake({ stream, recorder: fakeRecorder('', { refuses: true }).recorder })).toBe('unsupported');
  });
});
