import type { DropReason } from '@linecheck/checks/connection/background';
import type { BandColour } from '@linecheck/checks/connection/bands';
import type { Texts } from '../message';

/** Of a single number (S2 §5). */
const bands = {
  green: 'Excellent',
  blue: 'Good',
  yellow: 'Fair',
  red: 'Poor',
} as const satisfies Record<BandColour, string>;

/** Below the camera, of the test that runs beside it. */
const meanwhile = {
  offer: 'With the camera test, your connection is measured as well. That moves up to {size}.',
  later: 'Measure it later',
  phases: {
    latency: 'Your connection is being measured as well: latency',
    download: 'Your connection is being measured as well: download',
    upload: 'Your connection is being measured as well: upload',
  },
  pathLeft: 'Your connection is being measured as well: packets of a call',
  measured: 'Your connection has been measured as well. The next step shows it.',
} as const;

const dropped = {
  'by-guest': 'Your connection will be measured in its own step.',
  'not-passed': 'Your connection will be measured once more in its own step, without the camera.',
  interrupted: 'Your connection will be measured in its own step.',
} as const satisfies Record<DropReason, string>;

export default {
  details: 'Details',
  start: 'Start Connection Test',
  tryAgain: 'Try again',
  testing: 'Testing…',
  takes: {
    self: 'Takes five to ten seconds. Please keep this page open.',
    cloudflare: 'Takes about fifteen seconds. Please keep this page open.',
  },
  /** Who measures: this is said before and after. */
  credits: {
    self: 'Measured by this server, no third party.',
    cloudflare: 'Measured by Cloudflare.',
  },
  phases: { latency: 'Measuring latency', download: 'Measuring download', upload: 'Measuring upload' },
  /** After the speeds. */
  pathLeft: 'Watching how packets of a call get through',
  repeat: 'Measuring once more, without the camera this time.',
  meanwhile: { ...meanwhile, dropped },
  progressLabel: 'Connection test',
  bands,
  notMeasured: 'Not measured',
  notMeasuredYet: 'Not measured yet',
  measuring: 'Measuring…',
  estimated: 'Estimated',
  /** In place of a number, where it was enough to know so much. */
  moreThan: '> {figure}',
} as const satisfies Texts;
