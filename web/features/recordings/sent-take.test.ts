import type { FinishedTake } from '@linecheck/checks/browser/microphone/live-microphone';
import { TAKE_MAX_BYTES } from '@linecheck/contract';
import { takesCalls } from '@linecheck/contract/schemas';
import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { isDue, nothingSent, takeFile } from './sent-take';

const track = (recorded: Blob, floorDbfs?: number) => ({ recording: recorded, recorded, heights: [], floorDbfs });
const webm = (text: string) => new Blob([text], { type: 'audio/webm;codecs=opus' });

const take = (given: Partial<FinishedTake> = {}): FinishedTake => ({
  deviceId: 'a',
  deviceLabel: undefined,
  isFallbackDevice: false,
  tracks: { processed: track(webm('call'), -71.25), unprocessed: track(webm('raw sound')) },
  places: { clipped: [{ fromS: 1.23456, toS: 1.3 }], gaps: [] },
  ...given,
});

describe('the file of a take', () => {
  it('has both tracks, and marks that the contract accepts', async () => {
    const made = takeFile(take());
    expect(made?.file.type).toBe('audio/webm');
    expect(await made?.file.text()).toBe('callraw sound');
    expect(made?.marks).toEqual({
      processedBytes: 4,
      clipped: [{ fromS: 1.23, toS: 1.3 }],
      gaps: [],
      floorDbfs: { processed: -71.25, unprocessed: null },
    });
    const fields = { ...made?.marks, sessionCode: 'a'.repeat(26), consentGiven: true };
    expect(safeParse(takesCalls.uploadTake.fields, fields).success).toBe(true);
  });

  it('may have the track of a browser that provides only one', () => {
    const { processed } = take().tracks;
    expect(takeFile(take({ tracks: { processed } }))?.marks.processedBytes).toBe(4);
    expect(takeFile(take({ tracks: { unprocessed: processed } }))?.marks.processedBytes).toBe(0);
  });

  it.each<[string, FinishedTake['tracks']]>([
    ['nothing was recorded', {}],
    ['the type is unknown', { processed: track(new Blob(['x'], { type: 'audio/wav' })) }],
    ['the types differ', { processed: track(webm('x')), unprocessed: track(new Blob(['x'], { type: 'audio/mp4' })) }],
    ['it is too large', { processed: track(new Blob([new Uint8Array(TAKE_MAX_BYTES + 1)], { type: 'audio/webm' })) }],
  ])('is missing if %s', (_name, tracks) => {
    expect(takeFile(take({ tracks }))).toBeUndefined();
  });
});

describe('a take is sent', () => {
  const [first, second] = [take(), take()];
  const consented = { ...nothingSent, consent: { take: first, sharedAt: undefined } };

  it('when the results are shared after the consent', () => {
    expect(isDue(consented, { take: first, sharedAt: undefined })).toBe(false);
    expect(isDue(consented, { take: first, sharedAt: '10:00' })).toBe(true);
  });

  it('never without consent to this take, or while it is being sent', () => {
    expect(isDue(nothingSent, { take: first, sharedAt: '10:00' })).toBe(false);
    expect(isDue(consented, { take: second, sharedAt: '10:00' })).toBe(false);
    expect(isDue({ ...consented, phase: 'sending' }, { take: first, sharedAt: '10:00' })).toBe(false);
  });

  it('with an update only after that update', () => {
    const again = { ...nothingSent, consent: { take: second, sharedAt: '10:00' } };
    expect(isDue(again, { take: second, sharedAt: '10:00' })).toBe(false);
    expect(isDue(again, { take: second, sharedAt: '10:05' })).toBe(true);
  });
});
