import type { AssumedMetrics, ConnectionCode, Metric } from '@linecheck/checks/connection/judge';
import type { Message } from '../message';
import type { VerdictMessage } from '../verdict-message';

interface ConnectionVerdicts {
  readonly verdicts: Readonly<Record<ConnectionCode, VerdictMessage>>;
  /** About the worst metric, where an average decided. */
  readonly advice: Readonly<Record<Metric, Message>>;
  readonly lostWay: Readonly<Record<'up' | 'down', Message>>;
  readonly path: Readonly<Record<'no-webrtc' | 'no-udp', Message>>;
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
      details: 'Replies over your connection take so long that people would talk over each other.',
      advice: 'Switch off a VPN, move closer to the router or use a cable, then retest.',
    },
    'udp-blocked': {
      message: 'Fair connection',
      details:
        'Your network lets no call traffic (UDP) out to this server. Calls then take a detour that freezes more easily.',
      advice: 'Switch off a VPN, try the hotspot of a phone, or ask your IT department to allow it.',
    },
    'path-unsteady': {
      message: 'Fair connection',
      details: 'Call traffic (UDP) gets through only now and then.',
      advice: 'Move closer to the router or use a cable, then retest.',
    },
    'loss-too-high': {
      message: 'Fair connection',
      details: 'Too many sound packets get lost on your line: voices have gaps.',
      advice: 'Use a cable or move closer to the router, then retest. If you have a cable already, tell your provider.',
    },
    'jitter-too-high': {
      message: 'Fair connection',
      details: 'Your connection delivers unevenly: voices break up.',
      advice: 'Use a cable or move closer to the router, then retest. If you have a cable already, tell your provider.',
    },
    'busy-too-late': {
      message: 'Fair connection',
      details: 'When something else uses your line, your voice arrives late.',
      advice: 'Pause uploads and backups before the call. A router with SQM cures it.',
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
  /** Of lost packets, where their direction is known. */
  lostWay: {
    up: 'About {lost} in 100 sound packets from you get lost: others hear gaps.',
    down: 'About {lost} in 100 sound packets to you get lost: you hear gaps.',
  },
  /** What was found of the path of calls without lowering the verdict. */
  path: {
    'no-webrtc': 'This browser has WebRTC switched off, by which calls in a browser go.',
    'no-udp':
      'This browser is kept from sending UDP, by a policy or an extension, so calls in it may stutter. Another browser may do better.',
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
