import type { Texts } from '../message';

/** Files of words in the archive of all that belongs to an account, for somebody who opens it years later. */
export default {
  title: 'Linecheck: your data',
  about: 'Everything that {publicUrl} stored of your account on {when}.',
  files: {
    'account.json': 'who you are, and your plan',
    'sign-ins.json': 'where you were signed in',
    'branding.json': 'color, name and logo of your guest page; an uploaded logo is next to it',
    'templates.json': 'your checklist templates',
    'sessions.json': 'your guest links',
    'results.json': 'what guests have sent; "sessionId" says by which link',
    'results.csv': 'the same as a table for spreadsheets, with all that was found and measured',
    'notifications.json': 'who finished when; "guestResultId" says with which result',
    'recordings.json': 'your clips and your guests\'; "file" says where each video is',
    'recordings/': 'the videos',
  },
  secrets: 'Times are in UTC. Passwords and sign-ins are only stored as hashes, and are not in here.',
  inBrowser:
    'What your browser keeps for itself, such as the checklist of a Plus account and the theme, has never been on the server.',
  csv: {
    columns: {
      submittedAt: 'Sent at (UTC)',
      guestName: 'Guest',
      guestEmail: 'Email',
      run: 'Run in the same browser',
      id: 'Result',
      sessionId: 'Guest link',
    },
    /** Of a check, after its name. */
    check: {
      verdict: 'verdict',
      noted: 'also noted',
    },
    estimated: 'Estimated, not measured',
    lowerBounds: 'At least so much, and maybe more',
    /** Of a minute on a line, after its name. */
    course: {
      lossy: 'seconds with lost packets',
      measured: 'seconds measured',
      worstAt: 'worst second (UTC)',
      worstLost: 'lost in the worst second, %',
    },
  },
  deleted: 'These were deleted while the export was being made:',
} as const satisfies Texts;
