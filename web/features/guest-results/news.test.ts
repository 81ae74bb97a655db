import { resultDetails } from '@linecheck/contract';
import { expect, it } from 'vitest';
import { hasNews } from './news';

const shared = {
  sessionCode: 'q4v8zk2m7x0c9t5hb3wn6ryjd1',
  microphoneStatus: 'passed',
  cameraStatus: 'passed',
  connectionStatus: 'warning',
  checklistCompleted: ['Glass of water'],
  details: { connection: { message: 'Fair', latencyMs: { value: 80, basis: 'measured' } } },
} as const;
const now = { ...shared, checklistCompleted: [...shared.checklistCompleted] };
const sent = { ...now, guestName: 'Amara', notes: 'Hello' };

it('what was shared is no news, whoever has signed it', () => {
  expect(hasNews(sent, now)).toBe(false);
});

it('another reading, another tick and a check that is missing are', () => {
  const details = { connection: { message: 'Fair', latencyMs: { value: 81, basis: 'measured' as const } } };
  expect(hasNews(sent, { ...now, details })).toBe(true);
  expect(hasNews(sent, { ...now, checklistCompleted: [] })).toBe(true);
  expect(hasNews(sent, undefined)).toBe(true);
});

it('what was seen of the line after the check is none', () => {
  const lineCourse = { value: { beganAt: '2026-11-24T14:03:00.000Z', seconds: [[0, 0, 40, 44]] }, basis: 'measured' };
  const watched = resultDetails.parse({ connection: { ...shared.details.connection, lineCourse } });
  expect(hasNews(sent, { ...now, details: watched })).toBe(false);
});
