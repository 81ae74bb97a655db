import type { BandColour } from '@linecheck/checks/connection/bands';
import type { Texts } from '../message';

/** Of a single number (S2 §5). */
const bands = {
  green: 'Excellent',
  blue: 'Good',
  yellow: 'Fair',
  red: 'Poor',
} as const satisfies Record<BandColour, string>;

export default {
  details: 'Details',
  start: 'Start Connection Test',
  tryAgain: 'Try again',
  testing: 'Testing…',
  takes: 'Takes about fifteen seconds. Please keep this page open.',
  /** Who measures: this is said before and after. */
  credits: {
    self: 'Measured by this server, no third party.',
    cloudflare: 'Measured by Cloudflare.',
  },
  phases: { latency: 'Measuring latency', download: 'Measuring download', upload: 'Measuring upload' },
  progressLabel: 'Connection test',
  bands,
  notMeasured: 'Not measured',
  notMeasuredYet: 'Not measured yet',
  measuring: 'Measuring…',
  estimated: 'Estimated',
} as const satisfies Texts;
