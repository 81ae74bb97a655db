import type { Gap, Measure, Sufficiency, Use } from '@linecheck/checks/connection/enough-for';
import type { Texts } from '../message';

const uses = {
  voice: 'Voice only',
  '720p': 'Video in 720p',
  '1080p': 'Video in 1080p',
} as const satisfies Readonly<Record<Use, string>>;

const answers = { yes: 'Yes', maybe: 'Maybe', no: 'No' } as const satisfies Record<Sufficiency['enough'], string>;

/** Why a line may not be enough. */
const because = {
  uploadMbps: {
    short: 'Upload is too slow.',
    close: 'Upload is a little too slow.',
    missing: 'Upload could not be measured in full.',
  },
  downloadMbps: {
    short: 'Download is too slow.',
    close: 'Download is a little too slow.',
    missing: 'Download could not be measured in full.',
  },
  lostShare: {
    short: 'Too many packets get lost.',
    close: 'A few packets too many get lost.',
    missing: 'Lost packets were not measured.',
  },
  jitterMs: {
    short: 'Packets come too unevenly.',
    close: 'Packets come a little too unevenly.',
    missing: 'Jitter was not measured.',
  },
  roundTripMs: {
    short: 'Answers come too late.',
    close: 'Answers come a little too late.',
    missing: 'The round trip was not measured.',
  },
} as const satisfies Readonly<Record<Measure, Readonly<Record<Gap, string>>>>;

/** What a line is enough for, below the verdict. */
export default {
  title: 'What the line is enough for',
  uses,
  answers,
  because,
  /** What is recorded on the guest's computer and sent after the call. */
  upload: 'Sending a one-hour recording',
  minutes: { one: 'about {count} minute', other: 'about {count} minutes' },
  minutesAtMost: { one: 'at most {count} minute', other: 'at most {count} minutes' },
  hours: { one: 'about {count} hour', other: 'about {count} hours' },
  days: 'days',
  unknown: 'unknown',
  /** For a network that blocks UDP. */
  note: {
    copy: 'Copy a note for your IT department',
    copied: 'Copied',
    select: 'Select the note to copy it',
    read: 'Read the note',
    text: 'On {date}, the connection check at {host} found that this network lets no UDP traffic out to {port}. Please allow outgoing UDP to there, and to the ports of the call service in use ({ports}; its own list decides), with the answers to it, and without TLS inspection.',
  },
} as const satisfies Texts;
