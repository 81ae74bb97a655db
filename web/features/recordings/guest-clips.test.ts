import { recordings } from '@linecheck/texts/en/recordings';
import { expect, it } from 'vitest';
import { testGuestResult } from '../../testing/guest-result';
import { noClipReason } from './guest-clips';

const submittedAt = '2026-11-20T12:00:00Z';
const at = (days: number) => ({ now: Date.parse(submittedAt) + days * 86_400_000, clipDays: 90 });

it.each([
  ['skipped', 'Amara chose not to record a test video'],
  ['undecided', 'Amara did not record a test video'],
  ['deleted', 'Amara recorded a test video and deleted it'],
  ['no_devices', 'Amara could not record a test video: the microphone or camera had failed'],
  ['not_offered', 'Amara was not asked for a test video: your plan had no recordings at that time'],
  [null, 'No test video'],
] as const)('the answer %j is shown as: %s', (recording, words) => {
  expect(noClipReason(recordings, testGuestResult({ guestName: 'Amara', recording, submittedAt }), at(200))).toBe(
    words,
  );
});

it.each([
  [89.9, 'The test video of Amara was deleted'],
  [90, 'The test video of Amara is no longer kept: clips are deleted after 90 days'],
])('a clip that is missing after %d days was deleted or has expired', (days, words) => {
  const result = testGuestResult({ guestName: 'Amara', recording: 'sent', submittedAt });
  expect(noClipReason(recordings, result, at(days))).toBe(words);
  expect(noClipReason(recordings, result, { ...at(days), clipDays: undefined })).toBe(
    'The test video of Amara was deleted',
  );
});
