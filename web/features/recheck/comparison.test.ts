import { CHECKS } from '@linecheck/checks/check';
import type { SentRecheck } from '@linecheck/contract';
import { expect, it } from 'vitest';
import { verdictsOf } from './comparison';

const SAME = { kind: 'measured', status: 'passed' } as const;
const taken: SentRecheck = {
  parts: { microphone: SAME, camera: { kind: 'failed', reason: 'no-picture' }, connection: SAME },
};
const parts = { microphone: 'unchanged', camera: 'not-rechecked', connection: 'changed' } as const;
const STATUSES = { microphoneStatus: 'passed', cameraStatus: 'passed', connectionStatus: 'passed' } as const;

const speakersAfter = (status: 'passed' | 'warning' | undefined) =>
  verdictsOf(
    { parts },
    {
      taken,
      needs: { required: CHECKS },
      earlier: {
        day: '2026-11-01',
        run: status && { ...STATUSES, checklistCompleted: [], details: { speakers: { status, params: {} } } },
      },
    },
  ).speakers;

it('a recheck has verdicts of the parts that were measured, and none of speakers that the show does not need', () => {
  const verdicts = verdictsOf(
    { parts },
    {
      taken,
      needs: { required: ['microphone', 'camera', 'connection'] },
      earlier: { day: '2026-11-01' },
    },
  );
  expect(verdicts).toEqual({
    microphone: { status: 'passed', code: 'unchanged', params: {} },
    connection: { status: 'warning', code: 'changed', params: {} },
  });
});

it.each(['passed', 'warning', undefined] as const)('speakers that were %s keep that status', (status) => {
  expect(speakersAfter(status)).toEqual({ status: status ?? 'passed', code: 'not-rechecked', params: {} });
});
