import type { AssumedMetrics, ConnectionCode, LineFinding, ScoredMetric } from '@linecheck/checks/connection/judge';
import type { SecondKind } from '@linecheck/checks/connection/media/course-summary';
import type { ServerPlace } from '@linecheck/checks/connection/server-place';
import type { FindingWords, TextMessage, TextTable, VerdictMessageTexts } from '../message';
import { textGroup } from '../text-group';

interface ConnectionVerdicts {
  readonly verdicts: Readonly<Record<ConnectionCode, VerdictMessageTexts>>;
  /** Advice for the worst metric, if the average decides the verdict. */
  readonly advice: Readonly<Record<ScoredMetric, TextMessage>>;
  readonly lostWay: Readonly<Record<'up' | 'down', TextMessage>>;
  readonly path: Readonly<Record<'no-webrtc' | 'no-udp', TextMessage>>;
  /** Replaces the texts of a test that measured nothing, if the cause is known. */
  readonly causes: Readonly<
    Record<'blocked' | 'busy-computer', Required<Pick<VerdictMessageTexts, 'details' | 'advice'>>>
  >;
  readonly place: Readonly<Record<ServerPlace, TextMessage>>;
  /** Names the metrics that are assumed values (decision M3). */
  readonly estimated: Readonly<Record<AssumedMetrics, TextMessage>>;
}

/** The messages are quoted from S2 §5 and §8; the sentences are not in the specification. */
export const connectionVerdicts = textGroup('guest/connection-verdicts.connectionVerdicts', {
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
      details: 'Your network blocks UDP. Calls fall back to TCP, which freezes more often.',
      advice: 'Switch off a VPN, try the hotspot of a phone, or ask your IT department to allow it.',
    },
    'path-unsteady': {
      message: 'Fair connection',
      details: 'UDP works only intermittently.',
      advice: 'Move closer to the router or use a cable, then retest.',
    },
    'loss-too-high': {
      message: 'Fair connection',
      details: 'Your connection loses too many audio packets, so voices have gaps.',
      advice:
        'Use a cable or move closer to the router, then retest. If you already use a cable, contact your provider.',
    },
    'jitter-too-high': {
      message: 'Fair connection',
      details: 'Packets arrive unevenly, so voices break up.',
      advice:
        'Use a cable or move closer to the router, then retest. If you already use a cable, contact your provider.',
    },
    'busy-too-late': {
      message: 'Fair connection',
      details: 'When something else uses your line, your voice arrives late.',
      advice: 'Pause uploads and backups before the call. A router with SQM prevents this.',
    },
    estimated: {
      message: 'Connection partly measured',
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
  causes: {
    blocked: {
      details: 'An extension or a filter blocks the measurement. Your internet connection may be fine.',
      advice: 'Switch off blockers for this page, or use a window or browser without them, then retest.',
    },
    'busy-computer': {
      details: 'Not measured: your computer was too busy.',
      advice: 'Close other programs and tabs, then retest.',
    },
  },
  advice: {
    latency: 'Move closer to the router or use a cable, switch off a VPN, then retest.',
    download: 'Pause downloads and streams on your network, move closer to the router or use a cable, then retest.',
    upload: 'Pause uploads and backups, move closer to the router or use a cable, then retest.',
  },
  /** Details for lost packets in a known direction. */
  lostWay: {
    up: 'About {lost} in 100 audio packets from you are lost, so others hear gaps.',
    down: 'About {lost} in 100 audio packets to you are lost, so you hear gaps.',
  },
  /** Details about the path of calls; they do not lower the verdict. */
  path: {
    'no-webrtc': 'WebRTC, which browser calls need, is turned off in this browser.',
    'no-udp':
      'A policy or an extension blocks UDP in this browser, so calls may stutter. Another browser may work better.',
  },
  /** Details about a server that is not on the internet. They replace the details of a verdict that praises the line. */
  place: {
    'this-computer': 'Measured to a server on the same computer. The internet connection was not tested.',
    'private-network': 'Measured to a server in a private network. The internet connection was not tested.',
  },
  estimated: {
    latency: 'Estimated: the speed test could not run for latency.',
    download: 'Estimated: the speed test could not run for download.',
    upload: 'Estimated: the speed test could not run for upload.',
    'latency-download': 'Estimated: the speed test could not run for latency and download.',
    'latency-upload': 'Estimated: the speed test could not run for latency and upload.',
    'download-upload': 'Estimated: the speed test could not run for download and upload.',
  },
} as const satisfies ConnectionVerdicts);

/** Findings about the connection that are shown beside its verdict. */
export const connectionFindings = textGroup('guest/connection-verdicts.connectionFindings', {
  findings: {
    'some-loss': {
      chip: 'A few packets lost',
      about: 'Between 1 and 3 in 100 packets are lost. Call apps conceal most of it; a cable avoids it.',
    },
    'some-jitter': {
      chip: 'Slightly uneven',
      about: 'Packets arrive unevenly, so calls have a little more delay. Use a cable or move closer to the router.',
    },
    'later-when-busy': {
      chip: 'Slower when busy',
      about:
        'While something else uses your line, your voice arrives later. Pause uploads and backups during the call.',
    },
  },
  alsoFound: 'Also found',
} as const satisfies { readonly findings: Readonly<Record<LineFinding, FindingWords>>; readonly alsoFound: string });

/** Legend of the bars: the states of a second. */
const kinds = {
  clear: 'nothing lost',
  lost: 'packets lost',
  burst: 'lost in a row',
  late: 'late',
  missing: 'not measured',
} as const satisfies Record<SecondKind, string>;

/** Packet loss in the minute after the check, second by second. */
export const lineCourse = textGroup('guest/connection-verdicts.lineCourse', {
  title: 'Your connection in the minute after the test',
  /** Shown during the minute and after it. */
  note: 'Measured for up to a minute while you continue, at a low data rate. It does not change your result.',
  /** Shown below the name of the closed step. */
  closed: 'Connection in the minute after the test: {course}',
  kinds,
} as const satisfies TextTable);
