import type { BadgeCode } from '@linecheck/checks/camera/badges';
import type { Texts } from '../message';

/** S2 §2 and §5. */
const badges = {
  'low-light': 'Low light',
  backlit: 'Backlit',
  'good-light': 'Good lighting',
  person: 'Person detected',
  'part-of-person': 'Partial detection',
  'no-person': 'No person',
  'well-framed': 'Well framed',
  'badly-framed': 'Adjust framing',
} as const satisfies Record<BadgeCode, string>;

export default {
  finish: 'Finish Camera Test',
  start: 'Start Camera Test',
  tryAgain: 'Try again',
  camera: 'Camera',
  face: 'Face',
  facePlace: '{x} across, {y} down',
  asks: 'Your browser may ask whether this page may use the camera.',
  resting: 'You will see yourself here before anybody else does.',
  waiting: 'Your browser is waiting for you to show the camera: press Show my picture.',
  checking: 'Checking camera setup...',
  looking: 'Looking at your picture… Keep your nose between the corners.',
  lookingLabel: 'Looking at your picture',
  lookingByOther:
    'The camera you chose did not start, so this is {label}. Looking at your picture… Keep your nose between the corners.',
  show: 'Show my picture',
  livePreview: 'Live preview',
  snapshotLabel: 'What your camera showed at the end of the test',
  previewLabel: 'Live preview of your camera',
  badges,
  select: 'Select Camera',
  details: 'Details',
} as const satisfies Texts;
