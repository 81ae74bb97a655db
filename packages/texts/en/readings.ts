import type { Unit } from '@linecheck/checks/reading';
import type { Texts } from '../message';
import type { ReadingWords } from '../reading-words';

const groups = {
  microphone: {
    peakDbfs: 'Peak',
    rmsDbfs: 'Average (RMS)',
    clippedRatio: 'Clipped',
    voiceSeconds: 'Voice heard',
    snrDb: 'Voice above the noise',
    noiseDbfsA: 'Background noise',
    bandwidthHz: 'Highest tones',
    room: { label: 'Room', options: { dry: 'dry', audible: 'heard a little', echoing: 'echoes' } },
    roomDecaySpread: 'Spread of its decay',
    loudnessLufs: 'Loudness',
    truePeakDbtp: 'True peak',
    gainAdviceDb: 'Gain to a good level',
    flatTops: 'Cut off by the device',
    lostBuffers: 'Sound lost',
    lostMs: 'Time lost',
    lostFrameShare: 'Lost by the device or the system',
    humDbfs: 'Mains hum',
    humHz: 'Mains frequency',
    channels: {
      label: 'Channels',
      options: {
        mono: 'one',
        stereo: 'two',
        'left-only': 'left only',
        'right-only': 'right only',
        cancelling: 'two that cancel each other',
      },
    },
    leftDbfs: 'Left channel',
    rightDbfs: 'Right channel',
    offsetDbfs: 'Offset of the converter',
    deviceRateHz: 'Sample rate of the device',
    processing: {
      label: 'Level measured',
      options: {
        unprocessed: 'before the browser changes the sound',
        'automatic-gain': 'with automatic gain; noise, room, loudness, gaps, hum and channels were not measured',
      },
    },
    otherMeasures: {
      label: 'Sound',
      options: { 'not-measured': 'not measured further; noise, room, gaps and the rest are unknown' },
    },
    device: 'Device',
  },
  speakers: {
    heard: 'Sound heard',
    returnDb: 'Echo at the microphone',
    delayMs: 'Delay of the echo',
    floorDb: 'Echo noticeable from',
    device: 'Speaker',
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
  environment: {
    recordingMinutes: 'Room for a local recording',
    power: { label: 'Power', options: { 'plugged-in': 'plugged in', battery: 'on battery' } },
    batteryLevel: 'Battery',
    defaultMicrophone: 'Default microphone',
    testedDefault: 'Default was tested',
  },
} as const satisfies ReadingWords;

/** As `Intl` does not have them: S2 has "Mbps", and a level has a unit of its own. Per cent is written by `Intl`. */
const units = {
  dBFS: 'dBFS',
  'dBFS(A)': 'dBFS(A)',
  dBTP: 'dBTP',
  LUFS: 'LUFS',
  dB: 'dB',
  'lg (dB/s)²': 'lg (dB/s)²',
  Hz: 'Hz',
  kHz: 'kHz',
  min: 'min',
  s: 's',
  ms: 'ms',
  times: 'times',
  Mbps: 'Mbps',
  MB: 'MB',
  fps: 'fps',
  px: 'px',
} as const satisfies Record<Exclude<Unit, '%'>, string>;

/** What was measured, line by line. */
export default {
  groups,
  units,
  amount: '{figure} {unit}',
  size: '{width} × {height}',
  upTo: 'up to {value}',
  estimated: '{value}, estimated',
  yes: 'Yes',
  no: 'No',
} as const satisfies Texts;
