import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordTake } from './record-take';
import { fakeRecorder } from './testing/fake-recorder';

const stream = {} as MediaStream;

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
    expect(given).toEqual([{ mimeType }]);
  });
});
