import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The sound of a microphone check, for the guest who sends it along and the host who plays it. */
export const takes = textGroup('guest/workspace/takes.takes', {
  sound: 'How {guest} sounds',
  title: 'Microphone test',
  loading: 'Loading the sound...',
  notLoaded: 'The sound could not be loaded',
  notPlayable: 'This browser cannot play the sound',
  notPlayableHint: 'Open this page in a current Chrome, Edge or Firefox.',
  tryAgain: 'Try again',
  loudness: 'Both at the same loudness (−16 LUFS), so that you compare the sound and not the level.',
  loudnessOfOne: 'At −16 LUFS, so that you hear the sound and not the level.',
  played: {
    louder: 'Played {db} dB louder',
    quieter: 'Played {db} dB quieter',
    same: 'Played as loud as it was',
    unknown: 'Too quiet to adjust: played as loud as it was',
  },
  limited: '{played}, peaks lowered',
  delete: 'Delete sound',
  deleteTitle: 'Delete this sound?',
  deleteLoss: 'The eight seconds of {guest} are deleted permanently. Test results are kept.',
  keepIt: 'Keep it',
  close: 'Close',
  gone: {
    expired: 'The sound of {guest} is no longer kept: it is deleted after {days} days',
    deleted: '{guest} sent the sound of the microphone test along, and it was deleted',
  },
  offer: {
    label: 'Send these 8 seconds along',
    again: 'Send the new 8 seconds instead',
    hint: '{hostName} can then hear how you sound. Sent when you share, about {kb} kB.',
    listen: 'Hear what is sent',
    hide: 'Close the player',
    sending: 'Sending the 8 seconds...',
    sent: '{hostName} can hear your 8 seconds',
    sentHint: 'You can delete them as long as this page is open.',
    failed: 'The 8 seconds were not sent',
    deleteOwn: 'Delete them',
    deleteOwnTitle: 'Delete your 8 seconds?',
    deleteOwnLoss: 'They are deleted permanently, and {hostName} can no longer hear them. Your test results are kept.',
    deleteFailed: 'The 8 seconds could not be deleted',
    deleted: 'Your 8 seconds were deleted',
  },
} as const satisfies TextTable);
