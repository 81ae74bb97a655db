import { describe, expect, it } from 'vitest';
import { failedDevices, offersRecording, recordingAnswerOf, undecided } from './offer';

const all = { isRecorderOpen: false, decision: undecided, takesRecordings: true, sharing: 'unshared' } as const;

describe('the offer to record', () => {
  it.each([
    ['to a guest of a Pro host after the checks', {}, true],
    ['after the results are shared', { sharing: 'shared' }, true],
    ['to a guest who is recording', { isRecorderOpen: true }, false],
    ['to a guest who has skipped it', { decision: { kind: 'skipped' } }, false],
    ['to a guest who has deleted their recording', { decision: { kind: 'deleted' } }, false],
    ['to the guest of a host on Plus', { takesRecordings: false }, false],
    ['to a guest whose link has expired', { sharing: 'closed' }, false],
  ] as const)('%s is made: %o %s', (_who, state, expected) => {
    expect(offersRecording({ ...all, ...state })).toBe(expected);
  });
});

describe('the devices that have to work before a recording', () => {
  const verdict = (status: 'passed' | 'warning' | 'failed') => ({ status, code: status, params: {} });

  it.each([
    ['passed', 'warning', []],
    ['failed', 'passed', ['microphone']],
    ['warning', 'failed', ['camera']],
    ['failed', 'failed', ['microphone', 'camera']],
  ] as const)('with a microphone that %s and a camera that %s are %o', (microphone, camera, expected) => {
    expect(failedDevices({ microphone: verdict(microphone), camera: verdict(camera) })).toEqual(expected);
  });
});

describe('the note for the host about a recording', () => {
  const state = { decision: undecided, takesRecordings: true, failed: [] } as const;

  it.each([
    ['undecided', {}],
    ['skipped', { decision: { kind: 'skipped' } }],
    ['deleted', { decision: { kind: 'deleted' } }],
    ['no_devices', { failed: ['camera'] }],
    ['not_offered', { takesRecordings: false }],
    ['not_offered', { takesRecordings: false, failed: ['camera'] }],
    ['skipped', { decision: { kind: 'skipped' }, failed: ['camera'] }],
  ] as const)('is %s of %j', (answer, given) => {
    expect(recordingAnswerOf({ ...state, ...given })).toBe(answer);
  });
});
