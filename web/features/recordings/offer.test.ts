import { describe, expect, it } from 'vitest';
import { answerOf, failedDevices, offersRecording, undecided } from './offer';

const all = {
  isRecorderOpen: false,
  decision: undecided,
  takesRecordings: true,
  sharing: 'unshared',
} as const;

describe('the offer to record', () => {
  it('is made to a guest of a Pro host after the checks', () => {
    expect(offersRecording(all)).toBe(true);
  });

  it('stays after the results are shared', () => {
    expect(offersRecording({ ...all, sharing: 'shared' })).toBe(true);
  });

  it.each([
    ['a guest who is recording', { isRecorderOpen: true }],
    ['a guest who has skipped it', { decision: { kind: 'skipped' } }],
    ['a guest who has deleted their recording', { decision: { kind: 'deleted' } }],
    ['the guest of a host on Plus', { takesRecordings: false }],
    ['a guest whose link is over', { sharing: 'closed' }],
  ] as const)('is not made to %s', (_who, state) => {
    expect(offersRecording({ ...all, ...state })).toBe(false);
  });
});

describe('the devices that have to work before a recording', () => {
  const verdict = (status: 'passed' | 'warning' | 'failed') => {
    return { status, code: status, params: {}, message: '', details: '', advice: undefined };
  };

  it.each([
    ['passed', 'warning', []],
    ['failed', 'passed', ['microphone']],
    ['warning', 'failed', ['camera']],
    ['failed', 'failed', ['microphone', 'camera']],
  ] as const)('with a microphone that %s and a camera that %s are %o', (microphone, camera, expected) => {
    expect(failedDevices({ microphone: verdict(microphone), camera: verdict(camera) })).toEqual(expected);
  });
});

describe('what the host is told of a recording', () => {
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
    expect(answerOf({ ...state, ...given })).toBe(answer);
  });
});
