import { expect, it } from 'vitest';
import { liveKinds, liveMessage, parseLiveMessage, shownStatus } from './notifications';
import { notification } from './notifications-schemas';

const given = {
  kind: 'result',
  help: null,
  id: '7b0c1f9e-4a57-4f0e-9a55-2f6f1a9d8c11',
  guestName: 'Ada Lovelace',
  isRead: false,
  createdAt: '2026-11-20T14:32:00Z',
  guestResultId: '0d8a3a64-9b0b-4d5e-8e0f-2f8c3a1b7c22',
  recheck: null,
  fits: null,
};

it.each([
  ['passed', 'passed'],
  ['warning', 'warning'],
  ['failed', 'failed'],
  ['a status of a later version', 'failed'],
])('a notification of %s is sent and shown as %s', (status, shown) => {
  expect(notification.parse({ ...given, status }).status).toBe(shown);
  expect(shownStatus(status)).toBe(shown);
});

it('are read as they were written', () => {
  for (const sessions of [undefined, [], ['a', 'b']]) {
    expect(parseLiveMessage(liveMessage({ changed: liveKinds, sessions }))).toEqual({ changed: liveKinds, sessions });
  }
});

it('leave out what this version does not know', () => {
  expect(parseLiveMessage('{"changed":["weather","sessions"],"since":1}')).toEqual({ changed: ['sessions'] });
});
