import type { GuestEmailKind, GuestState } from '@linecheck/contract';
import type { EmailShow, GuestEmailFacts, SummaryEmailFacts } from '../modules/guest-emails/email-facts';

const EMAIL_ID = '6b0f3a52-0a5c-4ba5-9f6e-5d1c9e1d2f3a';
const EPISODE_ID = '3f2b8c1e-5d4a-4f6b-9c7d-8e9f0a1b2c3d';
/** An id and 22 characters of a keyed hash, as in a real token. */
const OBJECTION_TOKEN = `${EMAIL_ID}.Xq3vT9bLw_0aKZr7Yd2mNf`;

export const SAMPLE_URL = 'https://check.example.org';

export const sampleShow = (given: Partial<EmailShow> = {}): EmailShow => ({
  title: 'Harbour Lights, episode 45: Tides',
  startsAt: new Date('2026-12-03T17:00:00Z'),
  timeZone: 'Europe/Berlin',
  minutes: 90,
  studioName: 'Riverside',
  joinUrl: 'https://riverside.fm/studio/harbour-lights',
  asks: ['Headphones', 'A room without echo', 'Background noise of at most −55 dBFS(A)'],
  ...given,
});

const sampleCalendar = (method: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Linecheck//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    'UID:9d0c1f3e@linecheck',
    'DTSTAMP:20261126T080000Z',
    'DTSTART:20261203T170000Z',
    'DTEND:20261203T183000Z',
    'SUMMARY:Harbour Lights\\, episode 45: Tides',
    'ORGANIZER:mailto:no-reply@check.example.org',
    'ATTENDEE;RSVP=TRUE:mailto:amara@example.net',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** The facts of an email as a usual host and guest give them. */
export const sampleFacts = (kind: GuestEmailKind, given: Partial<GuestEmailFacts> = {}): GuestEmailFacts => ({
  id: EMAIL_ID,
  kind,
  to: {
    address: 'amara@example.net',
    name: 'Amara Okafor',
    firstName: 'Amara',
    timeZone: null,
    language: null,
    kind: 'guests',
  },
  sender: { name: 'Harbour Lights', person: 'Jonas Lind', replyTo: 'jonas@harbourlights.example', color: '#2457c9' },
  title: 'Harbour Lights, episode 45: Tides',
  message: 'Looking forward to it! Please use the microphone you will record with.',
  show: sampleShow(),
  toldStartsAt: kind === 'moved' ? new Date('2026-12-02T18:00:00Z') : null,
  toldCalledOff: false,
  state: null,
  firstToMend: null,
  guestLink: `${SAMPLE_URL}/?session=q4v8zk2m7x0c9t5hb3wn6ryjd1`,
  expiresAt: new Date('2026-12-26T10:00:00Z'),
  objectionToken: OBJECTION_TOKEN,
  calendar: kind === 'reminder' ? null : sampleCalendar(kind === 'called-off' ? 'CANCEL' : 'REQUEST'),
  returnPath: undefined,
  ...given,
});

export const sampleReminder = (state: GuestState, given: Partial<GuestEmailFacts> = {}): GuestEmailFacts =>
  sampleFacts('reminder', { state, ...given });

export const sampleSummary = (given: Partial<SummaryEmailFacts> = {}): SummaryEmailFacts => ({
  episodeId: EPISODE_ID,
  workspaceId: undefined,
  to: {
    address: 'jonas@harbourlights.example',
    name: 'Jonas Lind',
    firstName: 'Jonas',
    timeZone: null,
    language: null,
    kind: 'hosts',
  },
  show: sampleShow(),
  guests: [
    { name: 'Amara Okafor', state: 'fix', missed: 'Upload 2.1 Mbps, this show asks for 4.0 Mbps' },
    { name: 'Tomás Rivera', state: 'unopened', missed: null },
    { name: 'Ada Lovelace', state: 'ready', missed: null },
  ],
  ready: 3,
  all: 5,
  ...given,
});

/** Every kind of email, by name. */
export const everyGuestEmail = (given: Partial<GuestEmailFacts> = {}): Readonly<Record<string, GuestEmailFacts>> => ({
  invitation: sampleFacts('invitation', given),
  'invitation-without-show': sampleFacts('invitation', { show: null, calendar: null, ...given }),
  'reminder-fix': sampleReminder('fix', {
    firstToMend: 'Microphone: −38 LUFS, this show asks for at least −30 LUFS',
    ...given,
  }),
  'reminder-changed': sampleReminder('changed', { firstToMend: 'The room echoes', ...given }),
  'reminder-old': sampleReminder('old', given),
  'reminder-unopened': sampleReminder('unopened', given),
  'reminder-opened': sampleReminder('opened', given),
  moved: sampleFacts('moved', given),
  held: sampleFacts('moved', { toldCalledOff: true, toldStartsAt: sampleShow().startsAt, ...given }),
  'called-off': sampleFacts('called-off', given),
});
