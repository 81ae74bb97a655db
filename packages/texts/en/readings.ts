import type { TurnState } from '@linecheck/checks/connection/turn/outcome';
import type { RemarkCode } from '@linecheck/checks/environment/environment';
import type { ReadingUnit } from '@linecheck/checks/reading';
import type { RecordingAnswer } from '@linecheck/contract';
import type { ReadingWords, TextMessage, TextTable } from '../message';
import { textGroup } from '../text-group';

const turn = {
  works: 'works',
  'passes-nothing-on': 'the server responds but does not relay traffic',
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
    bandwidthHz: 'Highest frequency',
    room: {
      label: 'Room',
      options: {
        dry: 'dry',
        audible: 'slightly audible',
        echoing: 'echoes',
        'too-noisy': 'not measured: too much noise behind the voice',
        'few-decays': 'not measured: the sound fades too rarely between words',
      },
    },
    roomDecaySpread: 'Spread of the room decay',
    loudnessLufs: 'Loudness, all channels',
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
        unprocessed: 'before browser processing',
        'automatic-gain':
          'with automatic gain; noise, room, loudness, peaks, cut-off tops, gaps inside the sound, hum, offset and channels were not measured',
      },
    },
    otherMeasures: {
      label: 'Sound',
      options: {
        'not-measured': 'not measured further; noise, room, gaps and the rest are unknown',
        'rate-changed': 'not measured further: the device changed its sample rate during the test',
        'low-rate':
          'below 32 kHz, noise, room and gain were not measured; below 16 kHz, nor were loudness, peaks, cut-off tops, gaps inside the sound, hum, offset and channels',
        unreadable: 'not measured: the microphone sent no usable samples',
        'sound-lost': 'noise, room and loudness not measured: too much sound was lost',
        gated: 'background noise not measured: complete silence between words, as with a noise gate',
      },
    },
    device: 'Device',
  },
  speakers: {
    heard: 'Sound heard',
    headphones: 'Headphones, by own answer',
    returnDb: 'Echo at the microphone',
    delayMs: 'Delay of the echo',
    floorDb: 'Echo noticeable from',
    device: 'Speaker',
    microphone: 'Microphone used',
  },
  camera: {
    faceFound: 'Face found',
    people: 'In the picture',
    brightness: 'Brightness',
    faceLight: 'Light on the face',
    backlightStops: 'Background brighter by',
    focus: {
      label: 'Focus',
      options: { sharp: 'sharp', soft: 'a little soft', blurred: 'blurred', small: 'not measured: too few pixels' },
    },
    faceSharpness: 'Sharpness of the face',
    facePixels: 'Width of the face',
    width: 'Picture',
    frameRate: 'Frame rate',
    foundBy: { label: 'Found by', options: { 'face-finder': 'face finder', 'skin-rule': 'skin tones' } },
    pictureState: {
      label: 'Live picture',
      options: {
        live: 'yes',
        frozen: 'no: it does not move',
        placeholder: 'no: a card',
        flat: 'no: one plain color',
      },
    },
    cameraKind: {
      label: 'Kind of camera',
      options: {
        program: 'virtual camera',
        effects: 'app with effects',
        phone: 'phone',
        maker: "camera maker's app",
        capture: 'capture device',
        infrared: 'infrared',
        desk: 'view of the desk',
      },
    },
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
        'busy-computer': 'UDP, to this server; jitter not measured: this computer was busy',
        blocked: 'UDP is blocked',
        unsteady: 'UDP works only intermittently',
        'not-offered': 'not tested: this server has no UDP port that is known to work',
        hidden: 'not measured: the page was hidden',
        'cut-off': 'not measured: the test was interrupted',
        'no-webrtc': 'not measured: WebRTC is turned off in this browser',
        'no-udp': 'not measured: this browser does not send UDP',
      },
    },
    lostUpShare: 'Packets lost, sending',
    lostDownShare: 'Packets lost, receiving',
    packetJitterMs: 'Jitter (UDP)',
    roundTripMs: 'Round trip (UDP)',
    busyRoundTripMs: 'Round trip while busy (UDP)',
    busyRoundTripMostMs: 'Longest round trip while busy (UDP)',
    soundQuality: 'Estimated sound quality',
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
    lineCourse: 'Minute after the test',
    disturbedBy: { label: 'Not measured', options: { 'busy-computer': 'the computer was too busy' } },
    provider: { label: 'Measured by', options: { self: 'this server', cloudflare: 'Cloudflare' } },
    serverPlace: {
      label: 'Where this server is',
      options: { 'this-computer': 'on the same computer', 'private-network': 'in a private network' },
    },
  },
  environment: {
    recordingMinutes: 'Space for a local recording',
    power: { label: 'Power', options: { 'plugged-in': 'plugged in', battery: 'on battery' } },
    batteryLevel: 'Battery',
    defaultMicrophone: 'Default microphone',
    testedDefault: 'Default was tested',
  },
} as const satisfies ReadingWords;

/** Units that `Intl` lacks or writes differently (S2 has "Mbps"). `Intl` formats per cent. */
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
  EV: 'stops',
  MOS: 'MOS',
  packets: 'packets',
  people: 'people',
} as const satisfies Record<Exclude<ReadingUnit, '%'>, string>;

/** Units with a plural. */
const counted = {
  times: { one: 'time', other: 'times' },
  EV: { one: 'stop', other: 'stops' },
  packets: { one: 'packet', other: 'packets' },
} as const satisfies Partial<Record<ReadingUnit, TextMessage>>;

/** Packet loss in the minute after the test. */
const course = {
  clear: { one: 'nothing lost in {count} second', other: 'nothing lost in {count} seconds' },
  unknown: 'not measured',
  lost: {
    one: '{count} of {seconds} seconds lost packets; at {time}: {what}',
    other: '{count} of {seconds} seconds lost packets; the worst at {time}: {what}',
  },
  late: '{clear}; packets were late at {time}: {amount}',
  /** Loss in one second. */
  share: '{share} lost',
  burst: '{share} lost, {gap} of it in a row',
} as const;

/** Labels, units and formats of the readings. */
export const readings = textGroup('guest/readings.readings', {
  groups,
  units,
  counted,
  amount: '{figure} {unit}',
  size: '{width} × {height}',
  upTo: 'up to {value}',
  moreThan: 'more than {value}',
  estimated: '{value}, estimated',
  /** Replaces an assumed upper bound, which does not describe this machine. */
  notKnown: 'not known',
  course,
  yes: 'Yes',
  no: 'No',
} as const satisfies TextTable);

/** Remarks about the environment of a recording, which no check judges. */
export const environment = textGroup('guest/readings.environment', {
  title: 'For the recording',
  remarks: {
    'free-space': 'Free some space before the session: an hour of video takes about 4 GB.',
    'stated-to-all': 'Your browser does not report your free disk space. An hour of video takes about 4 GB.',
    'plug-in': 'Plug in the charger before the session.',
    'choose-default':
      'Other apps use a different default microphone. Select the one you tested, or make it the default.',
  } satisfies Record<RemarkCode, string>,
} as const satisfies TextTable);

/** The button below the findings, which explains them. */
export const findings = textGroup('guest/readings.findings', {
  whatIsThis: { one: 'What is this?', other: 'What are these?' },
} as const satisfies TextTable);

/** The fields of a result, for the guest who sends it and the host who reads it. */
export const resultRecord = textGroup('guest/readings.resultRecord', {
  from: 'From',
  checklist: 'Checklist',
  nothingTicked: 'Nothing ticked',
  recording: 'Test video',
  recordingAnswers: {
    sent: 'Sent',
    skipped: 'Skipped',
    undecided: 'Not recorded',
    deleted: 'Recorded and deleted',
    no_devices: 'Not possible',
    not_offered: 'Not asked for',
  } satisfies Record<RecordingAnswer, string>,
  checkedWith: 'Checked with',
  unknownMachine: 'Unknown',
  machine: '{browser} on {system}',
  outcome: '{status}: {message}',
  why: 'Reason given',
  advice: 'Advice given',
  alsoNoted: 'Also noted',
} as const satisfies TextTable);
