import type { AssumedMetrics, ConnectionCode, Metric } from '@linecheck/checks/connection/judge';
import type { Message } from '../message';
import type { VerdictMessage } from '../verdict-message';

interface ConnectionVerdicts {
  readonly verdicts: Readonly<Record<ConnectionCode, VerdictMessage>>;
  /** About the worst metric, where an average decided. */
  readonly advice: Readonly<Record<Metric, Message>>;
  /** What stands for a metric that could not be measured (decision M3). */
  readonly estimated: Readonly<Record<AssumedMetrics, Message>>;
}

/** The messages are those of S2 §5 and §8; the sentences are ours. */
export default {
  verdicts: {
    excellent: { message: 'Excellent connection', details: 'More than fast enough for a video call.' },
    good: { message: 'Good connection', details: 'Fast enough for a video call.' },
    fair: { message: 'Fair connection', details: 'A video call may stutter now and then.' },
    poor: { message: 'Poor connection', details: 'Too slow for a steady video call.' },
    'upload-too-slow': {
      message: 'Fair connection',
      details: 'Your upload is too slow for others to see and hear you well.',
      advice: 'Move closer to the router or use a cable, pause uploads and backups, then retest.',
    },
    'download-too-slow': {
      message: 'Fair connection',
      details: 'Your download is too slow to see and hear others well.',
      advice: 'Move closer to the router or use a cable, pause downloads and streams, then retest.',
    },
    'latency-too-high': {
      message: 'Fair connection',
      details: 'Your connection answers so late that people would talk over each other.',
      advice: 'Switch off a VPN, move closer to the router or use a cable, then retest.',
    },
    estimated: {
      message: 'Connection measured in part',
      advice: 'Check that other pages open, switch off a VPN or blocker for this page, then retest.',
    },
    unmeasured: {
      message: 'Connection could not be measured',
      details: 'Estimated: the speed test could not run.',
      advice: 'Check that other pages open, switch off a VPN or blocker for this page, then retest.',
    },
    exception: {
      message: 'Connection test failed',
      details: 'Unable to test connection. Please check your internet and try again.',
    },
  },
  advice: {
    latency: 'Move closer to the router or use a cable, switch off a VPN, then retest.',
    download: 'Pause downloads and streams on your network, move closer to the router or use a cable, then retest.',
    upload: 'Pause uploads and backups, move closer to the router or use a cable, then retest.',
  },
  estimated: {
    latency: 'Estimated: the speed test could not run for latency.',
    download: 'Estimated: the speed test could not run for download.',
    upload: 'Estimated: the speed test could not run for upload.',
    'latency-download': 'Estimated: the speed test could not run for latency and download.',
    'latency-upload': 'Estimated: the speed test could not run for latency and upload.',
    'download-upload': 'Estimated: the speed test could not run for download and upload.',
  },
} as const satisfies ConnectionVerdicts;
