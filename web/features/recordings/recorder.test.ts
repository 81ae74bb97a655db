import { recorder as recorderTexts } from '@linecheck/texts/en/recorder';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasRecording,
  isCapturing,
  maySave,
  newRecorder,
  type RecorderError,
  type RecorderEvent,
  type RecorderState,
  recordedFileName,
  recorderReducer,
  videoFile,
} from './recorder';

const stateAfter = (...events: readonly RecorderEvent[]): RecorderState => events.reduce(recorderReducer, newRecorder);

const started: RecorderEvent = { type: 'started' };
const stopping: RecorderEvent = { type: 'stopping' };
const captured: RecorderEvent = { type: 'captured', durationS: 7 };
const played: RecorderEvent = { type: 'played' };
const consent: RecorderEvent = { type: 'consent-changed', given: true };
const again: RecorderEvent = { type: 'record-again' };
const ticked = (elapsedS: number): RecorderEvent => ({ type: 'ticked', elapsedS });
const failedBy = (error: RecorderError): RecorderEvent => ({ type: 'failed', error });

describe('the recorder', () => {
  it('goes from idle to recording to stopped to playing, and back to stopped', () => {
    const steps = [started, captured, played, { type: 'paused', timeS: 4.2 }] as const;
    const statuses = steps.map((_, at) => stateAfter(...steps.slice(0, at + 1)).status);
    expect(statuses).toEqual(['recording', 'stopped', 'playing', 'stopped']);
  });

  it('is finishing from the request to stop until the browser has stopped', () => {
    const finishing = stateAfter(started, ticked(7), stopping);
    expect(finishing).toMatchObject({ status: 'finishing', durationS: 7 });
    expect([finishing, stateAfter(started)].map(isCapturing)).toEqual([true, true]);
    expect(recorderReducer(finishing, again)).toBe(finishing);
    expect(maySave(finishing, { consentRequired: false })).toBe(false);
    expect(recorderReducer(finishing, captured).status).toBe('stopped');
    expect(recorderReducer(finishing, failedBy('no-data')).status).toBe('idle');
  });

  it('counts while it records, and has the counted duration in the end', () => {
    expect(stateAfter(started, ticked(3)).durationS).toBe(3);
    expect(stateAfter(started, ticked(3), captured)).toMatchObject({ durationS: 7, currentTimeS: 0 });
  });

  it('keeps its position when it is paused', () => {
    const paused = [started, captured, played, { type: 'paused', timeS: 4.2 }] as const;
    expect(stateAfter(...paused, played).currentTimeS).toBe(4.2);
  });

  it('discards the consent with the recording that it was for', () => {
    expect(stateAfter(started, captured, consent, again)).toBe(newRecorder);
  });

  it('keeps recording when another recording is requested', () => {
    expect(stateAfter(started, again).status).toBe('recording');
  });

  it('takes no consent before there is a recording', () => {
    expect(stateAfter(consent)).toBe(newRecorder);
    expect(stateAfter(started, consent).consentGiven).toBe(false);
  });
});

describe('a recording may be saved', () => {
  it.each([
    ['of a guest with consent', [started, captured, consent], true, true],
    ['of a guest without consent', [started, captured], true, false],
    ['of a host without consent', [started, captured], false, true],
    ['of a guest with consent while it plays', [started, captured, consent, played], true, true],
    ['that does not exist yet', [], false, false],
    ['that is being made', [started], false, false],
    [
      'whose consent was withdrawn',
      [started, captured, consent, { type: 'consent-changed', given: false }],
      true,
      false,
    ],
    ['that was thrown away', [started, captured, consent, again], false, false],
    ['that became nothing', [started, failedBy('no-data')], false, false],
    ['that cannot be played here', [started, captured, consent, failedBy('playback-error')], true, true],
  ] as const)('%s', (_what, events, consentRequired, may) => {
    expect(maySave(stateAfter(...events), { consentRequired })).toBe(may);
  });
});

describe('a failure', () => {
  it('before there is a recording leads back to idle, with its reason', () => {
    expect(stateAfter(failedBy('no-access'))).toEqual({ ...newRecorder, error: 'no-access' });
    expect(stateAfter(started, ticked(2), failedBy('no-data'))).toEqual({
      ...newRecorder,
      error: 'no-data',
    });
  });

  it('of the player keeps the recording and the consent', () => {
    expect(stateAfter(started, captured, consent, played, failedBy('playback-refused'))).toMatchObject({
      status: 'stopped',
      durationS: 7,
      consentGiven: true,
      error: 'playback-refused',
    });
  });

  it.each([
    ['a new recording', [started, captured, failedBy('playback-error'), again]],
    ['another try to open the devices', [failedBy('no-access'), again]],
    ['another try to record', [failedBy('no-access'), started]],
    ['another try to play', [started, captured, failedBy('playback-refused'), played]],
  ] as const)('is over with %s', (_what, events) => {
    expect(stateAfter(...events).error).toBeUndefined();
  });

  it('has the message of the specification', () => {
    expect(Object.values(recorderTexts.errors)).toEqual([
      'Unable to access camera and microphone. Please check permissions.',
      'Recording not supported',
      'No recording data captured',
      'No recording available to play',
      'Video player not ready',
      'Playback failed. Try recording again.',
      'Video format not supported. Try recording again.',
      'Failed to set up playback',
      'Video playback error. Try recording again.',
    ]);
  });
});

describe('after any events', () => {
  const anyEvent: fc.Arbitrary<RecorderEvent> = fc.oneof(
    fc.constantFrom<RecorderEvent>(started, stopping, played, again),
    fc.boolean().map((given): RecorderEvent => ({ type: 'consent-changed', given })),
    fc.constantFrom<RecorderError>('no-access', 'no-data', 'playback-error').map(failedBy),
    fc.integer({ min: 1, max: 15 }).map(ticked),
    fc.integer({ min: 1, max: 15 }).map((durationS): RecorderEvent => ({ type: 'captured', durationS })),
    fc.integer({ min: 0, max: 15 }).map((timeS): RecorderEvent => ({ type: 'paused', timeS })),
  );

  const eachStep = (check: (before: RecorderState, event: RecorderEvent, now: RecorderState) => void) =>
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let recorder = newRecorder;
        for (const event of events) {
          const before = recorder;
          recorder = recorderReducer(before, event);
          check(before, event, recorder);
        }
      }),
    );

  it('a recording only contains data captured while recording', () => {
    eachStep((before, event, now) => {
      if (hasRecording(before) || !hasRecording(now)) return;
      expect([isCapturing(before), event.type, now.consentGiven]).toEqual([true, 'captured', false]);
    });
  });

  it('consent exists only with the recording for which it was given', () => {
    eachStep((before, event, now) => {
      if (now.consentGiven) expect(hasRecording(before)).toBe(true);
      if (now.consentGiven && !before.consentGiven) expect(event.type).toBe('consent-changed');
    });
  });
});

describe('the name of a clip', () => {
  it.each([
    ['guest-recording', 'video/webm;codecs=vp8,opus', 'guest-recording-1772366400000.webm'],
    ['setup-recording', 'video/webm', 'setup-recording-1772366400000.webm'],
    ['setup-recording', 'video/mp4;codecs=avc1', 'setup-recording-1772366400000.mp4'],
    ['guest-recording', '', 'guest-recording-1772366400000.webm'],
  ] as const)('for a %s of type %s is %s', (prefix, mimeType, name) => {
    expect(recordedFileName(prefix, mimeType, Date.parse('2026-03-01T12:00:00Z'))).toBe(name);
  });
});

it.each([
  ['video/webm;codecs=vp8,opus', 'video/webm'],
  ['video/mp4', 'video/mp4'],
  ['', 'video/webm'],
])('a recording of type %j is sent as %s, with its bytes', async (recorded, type) => {
  const file = videoFile(new Blob(['a short video'], { type: recorded }));
  expect({ type: file.type, bytes: await file.text() }).toEqual({ type, bytes: 'a short video' });
});
