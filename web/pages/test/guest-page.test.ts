import { REQUIRED_CHECKS } from '@linecheck/checks/check';
import { verdictOf } from '@linecheck/checks/readiness/run';
import type { GuestEpisode, GuestSession, KeptRun } from '@linecheck/contract';
import { expect, it } from 'vitest';
import { checkWords } from '../../checks/check-words';
import { beginningAfter, offersRecheck } from './guest-page';

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

const session: GuestSession = {
  ...{ guestName: 'Ada Lovelace', guestFirstName: 'Ada', guestEmail: null, guestMessage: null, language: null },
  ...{ title: 'Tides', createdBy: 'Bo', hostName: 'Bo' },
};
const calledOff = { isCalledOff: true } as GuestEpisode; // The rest does not matter.
const shared = { submissionId: 'a', sharedAt: '', guestName: 'Ada', guestEmail: '', statuses: {} };

it.each([
  ['a guest who was never here', {}, undefined, false],
  ['a guest who was ready on another device', { mayRecheck: true }, undefined, true],
  ['a guest who has shared in this browser', {}, shared, true],
  ['a show that is called off', { mayRecheck: true, episode: calledOff }, shared, false],
] as const)('a recheck for %s', (_who, of, before, isOffered) => {
  expect(offersRecheck({ ...session, ...of }, before)).toBe(isOffered);
});
