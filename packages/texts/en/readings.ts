import type { Unit } from '@linecheck/checks/reading';
import type { Texts } from '../message';
import type { ReadingWords } from '../reading-words';

const checks = {
  microphone: {
    peakDbfs: 'Peak',
    rmsDbfs: 'Average (RMS)',
    clippedRatio: 'Clipped',
    voiceSeconds: 'Voice heard',
    processing: {
      label: 'Level measured',
      options: { unprocessed: 'before the browser changes the sound', 'automatic-gain': 'with automatic gain' },
    },
    device: 'Device',
  },
  camera: {
    faceFound: 'Face found',
    brightness: 'Brightness',
    width: 'Picture',
    frameRate: 'Frame rate',
    foundBy: { label: 'Found by', options: { 'face-finder': 'face finder', 'skin-rule': 'skin tones' } },
    device: 'Device',
  },
  connection: {
    latencyMs: 'Latency',
    jitterMs: 'Jitter',
    loadedLatencyMs: 'Latency while busy',
    downloadMbps: 'Download',
    uploadMbps: 'Upload',
    bytesMoved: 'Data moved',
    provider: { label: 'Measured by', options: { self: 'this server', cloudflare: 'Cloudflare' } },
    measuredBy: 'Measured by',
  },
} as const satisfies ReadingWords;

/** As `Intl` does not have them: S2 has "Mbps", and a level has a unit of its own. Per cent is written by `Intl`. */
const units = {
  dBFS: 'dBFS',
  dB: 'dB',
  s: 's',
  ms: 'ms',
  Mbps: 'Mbps',
  MB: 'MB',
  fps: 'fps',
  px: 'px',
} as const satisfies Record<Exclude<Unit, '%'>, string>;

/** What was measured, line by line. */
export default {
  checks,
  units,
  amount: '{figure} {unit}',
  size: '{width} × {height}',
  estimated: '{value}, estimated',
  yes: 'Yes',
  no: 'No',
} as const satisfies Texts;
