import type { BadgeCode } from '@linecheck/checks/camera/badges';
import type { ChecklistMessage } from '@linecheck/checks/checklist/progress';
import type { DropReason } from '@linecheck/checks/connection/background';
import type { BandColour } from '@linecheck/checks/connection/bands';
import type { RunPlace } from '@linecheck/checks/readiness/run';
import type { NotPlayed } from '@linecheck/checks/speakers/judge';
import type { TextTable } from '../message';
import { textGroup } from '../text-group';

const continueTo = {
  microphone: 'Continue to microphone',
  speakers: 'Continue to speakers',
  camera: 'Continue to camera',
  connection: 'Continue and test connection',
  checklist: 'Continue to checklist',
  summary: 'Continue to your results',
} as const satisfies Record<RunPlace, string>;

/** The Continue button, shown after a verdict. */
export const continuing = textGroup('guest/steps.continuing', {
  continueTo,
  continueAnyway: 'Continue anyway',
  goesOn: 'Continues automatically in {count} seconds. Press any key to stay here.',
} as const satisfies TextTable);

const notPlayed = {
  stopped: 'Your browser did not play the sound. Another program may be using your speakers.',
  hidden: 'The test only counts while this page is visible.',
  'output-gone': 'This speaker is no longer connected. Choose another one.',
  unsupported: 'This browser cannot play sounds that a page makes. Open this page in another browser.',
  'locked-down':
    'Lockdown Mode blocks the sound. Switch it off for this website in the website settings of Safari, then reload this page.',
} as const satisfies Record<NotPlayed, string>;

/** The step of the speakers. */
export const speakers = textGroup('guest/steps.speakers', {
  select: 'Speaker or headphones',
  intro:
    'Put on the headphones that you will use, if you have any. We play a short sound and check whether your microphone picks it up.',
  play: 'Play the Sound',
  opening: 'One moment…',
  playing: 'Playing…',
  listen: 'Please stay quiet for five seconds while you listen.',
  progress: 'Sound',
  question: 'Did you hear it?',
  yes: 'Yes, I heard it',
  no: 'No, I heard nothing',
  /** Asked for a show that needs headphones. */
  headphonesQuestion: 'Are you wearing headphones?',
  headphonesYes: 'Yes, I wear headphones',
  headphonesNo: 'No, I use speakers',
  playAgain: 'Play it again',
  tryAgain: 'Try again',
  skip: 'Skip',
  goOn: 'Go on without the sound',
  notRouted: 'This page may not choose a speaker here, so you heard the usual output of your system.',
  details: 'Details',
  notPlayed,
} as const satisfies TextTable);

/** S2 §2 and §5, except the badges of several people. */
const badges = {
  'not-live': 'Not live',
  'low-light': 'Low light',
  backlit: 'Backlit',
  burnt: 'Overexposed',
  blurred: 'Blurred',
  'good-light': 'Good lighting',
  person: 'Person detected',
  'two-people': 'Two people',
  'several-people': 'Several people',
  'part-of-person': 'Partial detection',
  'no-person': 'No person',
  'well-framed': 'Well framed',
  'badly-framed': 'Adjust framing',
} as const satisfies Record<BadgeCode, string>;

/** The camera step. */
export const camera = textGroup('guest/steps.camera', {
  finish: 'Finish Camera Test',
  start: 'Start Camera Test',
  tryAgain: 'Try again',
  camera: 'Camera',
  face: 'Face',
  facePlace: '{x} across, {y} down',
  asks: 'Your browser may ask whether this page may use the camera.',
  resting: 'You will see yourself here before anybody else does.',
  waiting: 'Your browser needs a click before it shows the camera. Press Show my picture.',
  checking: 'Checking camera setup...',
  looking: 'Looking at your picture… Keep your nose between the corners.',
  lookingLabel: 'Looking at your picture',
  lookingByOther:
    'The camera you chose did not start, so this is {label}. Looking at your picture… Keep your nose between the corners.',
  show: 'Show my picture',
  livePreview: 'Live preview',
  snapshotLabel: 'Snapshot from the end of the test',
  previewLabel: 'Live preview of your camera',
  badges,
  select: 'Select Camera',
  details: 'Details',
} as const satisfies TextTable);

/** Rating of a single number (S2 §5). */
const bands = {
  green: 'Excellent',
  blue: 'Good',
  yellow: 'Fair',
  red: 'Poor',
} as const satisfies Record<BandColour, string>;

/** Shown below the camera while the connection test runs in the background. */
const meanwhile = {
  offer: 'Your connection is tested during the camera test (up to {size}).',
  later: 'Test it later',
  phases: {
    latency: 'Also testing your connection: latency',
    download: 'Also testing your connection: download',
    upload: 'Also testing your connection: upload',
  },
  pathLeft: 'Also testing your connection: UDP packets',
  measured: 'Your connection has been tested, too. The next step shows the result.',
} as const;

const dropped = {
  'by-guest': 'Your connection will be tested in its own step.',
  'not-passed': 'Your connection will be tested again in its own step, without the camera.',
  interrupted: 'Your connection will be tested in its own step.',
} as const satisfies Record<DropReason, string>;

/** The connection step. */
export const connection = textGroup('guest/steps.connection', {
  details: 'Details',
  start: 'Start Connection Test',
  tryAgain: 'Try again',
  testing: 'Testing…',
  takes: {
    self: 'Takes five to ten seconds. Please keep this page open.',
    cloudflare: 'Takes about fifteen seconds. Please keep this page open.',
  },
  /** The party that measures, shown before and after the test. */
  credits: {
    self: 'Measured by this server, no third party.',
    cloudflare: 'Measured by Cloudflare.',
  },
  phases: { latency: 'Measuring latency', download: 'Measuring download', upload: 'Measuring upload' },
  /** Phase after the speed test. */
  pathLeft: 'Measuring UDP packets',
  repeat: 'Measuring again, this time without the camera.',
  meanwhile: { ...meanwhile, dropped },
  progressLabel: 'Connection test',
  bands,
  notMeasured: 'Not measured',
  notMeasuredYet: 'Not measured yet',
  measuring: 'Measuring…',
  estimated: 'Estimated',
  /** Shown for a lower bound. */
  moreThan: '> {figure}',
} as const satisfies TextTable);

/** Below the items (S2 §4). */
const messages = {
  'required-open': 'Please complete all required items ({completed}/{total} required completed)',
  'all-set': 'All set — nice one!',
} as const satisfies Record<ChecklistMessage['code'], string>;

/** The step with the checklist, as guests and hosts tick it. */
export const checklistStep = textGroup('guest/steps.checklistStep', {
  messages,
  required: 'Required',
  emptyTitle: 'Nothing to prepare',
  emptyHint: 'This checklist has no items. The three checks are all you need.',
} as const satisfies TextTable);

/** The player of a take. */
export const takePlayer = textGroup('guest/steps.takePlayer', {
  otherMicrophone: 'The one you chose is no longer available, so we listened to “{deviceLabel}”.',
  otherMicrophoneTitle: 'Another microphone was tested',
  zones: { silent: 'Silent', low: 'Low', optimal: 'Optimal', loud: 'Loud' },
  tracks: { processed: 'As in a call', unprocessed: 'Unprocessed' },
  legend: {
    label: 'In this recording',
    clipped: 'Clipped at {places}',
    gap: { one: 'A gap at {places}', other: 'Gaps at {places}' },
    stretch: '{from}–{to}',
    goTo: 'Go to {place}',
    background: 'Background of this recording: {dbfs} dBFS',
    quietBackground: 'Background of this recording: below {dbfs} dBFS',
  },
  player: {
    heard: 'What you hear',
    play: 'Play Recording',
    pause: 'Pause',
    seek: 'Position in the recording',
    position: '{time} of {duration}',
    failed: 'This recording cannot be played here.',
  },
} as const satisfies TextTable);
