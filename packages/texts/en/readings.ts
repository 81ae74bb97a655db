import type { TurnState } from '@linecheck/checks/connection/turn/outcome';
import type { Unit } from '@linecheck/checks/reading';
import type { Message, Texts } from '../message';
import type { ReadingWords } from '../reading-words';

const turn = {
  works: 'works',
  'passes-nothing-on': 'the server answers, and passes nothing on',
  refused: 'the server refuses',
  'no-answer': 'no answer: the network blocks it, or the server is down',
  'not-measured': 'not measured',
} as const satisfies Record<TurnState, string>;

const groups = {
  microphone: {
    peakDbfs: 'Peak',
    rmsDbfs: 'Average (RMS)',
    clippedRatio: 'Clipped',
    voiceSeconds: 'Voice heard',
    snrDb: 'Voice above the noise',
    noiseDbfsA: 'Background noise',
    bandwidthHz: 'Highest tones',
    room: {
      label: 'Room',
      options: {
        dry: 'dry',
        audible: 'heard a little',
        echoing: 'echoes',
        'too-noisy': 'not measured: too much noise behind the voice',
        'few-decays': 'not measured: too little of the voice fades away',
      },
    },
    roomDecaySpread: 'Spread of its decay',
    loudnessLufs: 'Loudness',
    truePeakDbtp: 'True peak',
    gainAdviceDb: 'Gain to a good level',
    clippedRuns: 'Peaks cut off',
    flatTops: 'Cut off by the device',
    lostBuffers: 'Sound lost',
    lostMs: 'Time lost',
    lostFrameShare: 'Lost by the device or the system',
    hum: 'Mains hum',
    humDbfs: 'Level of the hum',
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
        'automatic-gain':
          'with automatic gain; noise, room, loudness, peaks, cut-off tops, gaps inside the sound, hum, offset and channels were not measured',
      },
    },
    otherMeasures: {
      label: 'Sound',
      options: {
        'not-measured': 'not measured further; noise, room, gaps and the rest are unknown',
        'rate-changed': 'not measured further: the device changed its sample rate in the middle of the test',
        'low-rate':
          'below 32 kHz, noise, room and gain were not measured; below 16 kHz, nor were loudness, peaks, cut-off tops, gaps inside the sound, hum, offset and channels',
        unreadable: 'not measured: the microphone sent no usable samples',
        gated: 'background noise not measured: there is no sound at all between the words, as behind a noise gate',
      },
    },
    device: 'Device',
  },
  speakers: {
    heard: 'Sound heard',
    returnDb: 'Echo at the microphone',
    delayMs: 'Delay of the echo',
    floorDb: 'Echo noticeable from',
    device: 'Speaker',
    microphone: 'Microphone that listened',
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
    mediaPath: {
      label: 'Path for calls',
      options: {
        measured: 'UDP, to this server, not to your call service',
        'busy-computer': 'UDP, to this server; delay and jitter not measured: this computer was busy',
        blocked: 'UDP is blocked',
        unsteady: 'UDP gets through only now and then',
        'not-offered': 'not tested: this server offers none that is known to work',
        hidden: 'not measured: the page was hidden',
        'cut-off': 'not measured: the test was cut off',
        'no-webrtc': 'not measured: this browser has WebRTC switched off',
        'no-udp': 'not measured: this browser sends no UDP itself',
      },
    },
    lostUpShare: 'Packets lost, sending',
    lostDownShare: 'Packets lost, receiving',
    packetJitterMs: 'Jitter (UDP)',
    roundTripMs: 'Round trip (UDP)',
    busyRoundTripMs: 'Round trip while busy (UDP)',
    soundQuality: 'Sound quality, an estimate',
    probes: 'Test packets',
    turnUdp: { label: 'TURN over UDP', options: turn },
    turnUdpRoundTripMs: 'Round trip (TURN over UDP)',
    turnUdpLostShare: 'Packets lost both ways (TURN over UDP)',
    turnTcp: { label: 'TURN over TCP', options: turn },
    turnTcpRoundTripMs: 'Round trip (TURN over TCP)',
    turnTcpLostShare: 'Packets lost both ways (TURN over TCP)',
    turnTls: { label: 'TURN over TLS', options: turn },
    turnTlsRoundTripMs: 'Round trip (TURN over TLS)',
    turnTlsLostShare: 'Packets lost both ways (TURN over TLS)',
    lineCourse: 'Line in the minute after the test',
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
  MOS: 'MOS',
  packets: 'packets',
} as const satisfies Record<Exclude<Unit, '%'>, string>;

/** Units of what is counted, by their count. */
const counted = {
  times: { one: 'time', other: 'times' },
  packets: { one: 'packet', other: 'packets' },
} as const satisfies Partial<Record<Unit, Message>>;

/** What became of the packets of a minute. */
const course = {
  clear: { one: 'nothing lost in {count} second', other: 'nothing lost in {count} seconds' },
  unknown: 'not measured',
  lost: {
    one: '{count} of {seconds} seconds lost packets; at {time}: {what}',
    other: '{count} of {seconds} seconds lost packets; the worst at {time}: {what}',
  },
  late: '{clear}; packets were late at {time}: {amount}',
  /** Of one second. */
  share: '{share} lost',
  burst: '{share} lost, {gap} of it at a stretch',
} as const;

/** What was measured, line by line. */
export default {
  groups,
  units,
  counted,
  amount: '{figure} {unit}',
  size: '{width} × {height}',
  upTo: 'up to {value}',
  moreThan: 'more than {value}',
  estimated: '{value}, estimated',
  course,
  yes: 'Yes',
  no: 'No',
} as const satisfies Texts;
