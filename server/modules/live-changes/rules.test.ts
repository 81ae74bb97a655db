import { expect, it } from 'vitest';
import { readAnnouncement } from './rules';

const host = '7b0c1f9e-4a57-4f0e-9a55-2f6f1a9d8c11';

it.each(['sessions', 'notifications', 'recordings', 'sign-ins'])('an announcement names a host and %s', (what) => {
  expect(readAnnouncement(`${host} ${what}`)).toEqual({ host, what });
});

it.each(['', host, `${host} weather`, `${host} sessions and more`, 'nobody sessions'])('%j is none', (text) => {
  expect(readAnnouncement(text)).toBeUndefined();
});
