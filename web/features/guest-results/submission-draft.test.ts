import { resultDetails } from '@linecheck/contract/schemas';
import { expect, it } from 'vitest';
import { hasNews } from './submission-draft';

const withLatency = (value: number) => ({
  connection: { message: 'Fair', latencyMs: { value, basis: 'measured' as const } },
});
const shared = {
  sessionCode: 'q4v8zk2m7x0c9t5hb3wn6ryjd1',
  microphoneStatus: 'passed',
  cameraStatus: 'passed',
  connectionStatus: 'warning',
  checklistCompleted: ['Glass of water'],
  details: withLatency(80),
} as const;
const now = { ...shared, checklistCompleted: [...shared.checklistCompleted] };
const sent = { ...now, guestName: 'Amara', notes: 'Hello' };
const lineCourse = { value: { beganAt: '2026-11-24T14:03:00.000Z', seconds: [[0, 0, 40, 44]] }, basis: 'measured' };
const watched = resultDetails.parse({ connection: { ...shared.details.connection, lineCourse } });

it.each([
  ['the same result, sent with a name', now, false],
  ['another reading', { ...now, details: withLatency(81) }, true],
  ['another tick', { ...now, checklistCompleted: [] }, true],
  ['a missing check', undefined, true],
  ['a line that was watched after the check', { ...now, details: watched }, false],
])('%s is news: %o %s', (_what, result, expected) => {
  expect(hasNews(sent, result)).toBe(expected);
});
