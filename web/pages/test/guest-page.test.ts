import { REQUIRED_CHECKS } from '@linecheck/checks/check';
import { verdictOf } from '@linecheck/checks/readiness/run';
import type { KeptRun } from '@linecheck/contract';
import { expect, it } from 'vitest';
import { checkWords } from '../../checks/check-words';
import { beginningAfter } from './guest-page';

const words = { message: 'Image too dark', details: 'It was measured before.', advice: 'Switch on a lamp.' };

/** Three verdicts: of this version, of a version without codes, and with a removed code. */
const run = {
  changedAt: '2026-11-22T12:00:00.000Z',
  checks: {
    microphone: { verdict: { status: 'warning', code: 'too-low', params: {} } },
    camera: { verdict: { status: 'failed', params: {}, ...words } },
    connection: { verdict: { status: 'passed', code: 'kept', params: {}, message: 'Good connection', details: '' } },
  },
  ticked: [],
  isUnsent: false,
} satisfies KeptRun;

it('a kept run of any version begins with its verdicts and their texts', () => {
  const { checks } = beginningAfter({ run }, false)([]);
  const said = REQUIRED_CHECKS.map((check) => {
    const verdict = verdictOf(checks[check]);
    return verdict && checkWords(check, verdict).message;
  });
  expect(said).toEqual(['Audio level too low', 'Image too dark', 'Good connection']);
  expect(checks.speakers).toEqual({ kind: 'idle' });
  expect(verdictOf(checks.camera)).toMatchObject({ status: 'failed', ...words });
});
