import type { GuestResult, RecordingAnswer } from '@linecheck/contract';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Kept {
  readonly now: number;
  /** How long clips are kept, where that is known. */
  readonly clipDays: number | undefined;
}

type Said = Pick<GuestResult, 'guestName' | 'recording' | 'submittedAt'>;

const words = {
  sent: wordsOfGone,
  // The words of S1 §2, for those who have chosen so.
  skipped: ({ guestName }) => `${guestName} chose not to record a test video`,
  undecided: ({ guestName }) => `${guestName} did not record a test video`,
  deleted: ({ guestName }) => `${guestName} recorded a test video and deleted it`,
  no_devices: ({ guestName }) => `${guestName} could not record a test video: the microphone or camera had failed`,
  not_offered: ({ guestName }) =>
    `${guestName} was not asked for a test video: your plan had no recordings at that time`,
} as const satisfies Record<RecordingAnswer, (said: Said, kept: Kept) => string>;

/** Why there is no clip beside a result, as far as that is known. */
export const noClipWords = (said: Said, kept: Kept): string =>
  said.recording === null ? 'No test video' : words[said.recording](said, kept);

function wordsOfGone({ guestName, submittedAt }: Said, { now, clipDays }: Kept): string {
  const hasRunOut = clipDays !== undefined && now - Date.parse(submittedAt) >= clipDays * DAY_MS;
  if (hasRunOut) return `The test video of ${guestName} is not kept any more: clips are deleted after ${clipDays} days`;
  return `The test video of ${guestName} was deleted`;
}
