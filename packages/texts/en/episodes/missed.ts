import type { PathState } from '@linecheck/checks/connection/media/outcome';
import type { BoundComparison, QuantityRequirementKey, RequirementKey } from '@linecheck/checks/levels/requirements';
import type { OTHER_MEASURES, ROOM_READINGS } from '@linecheck/checks/microphone/readings';
import type { TextMessage, TextTable } from '../../message';
import { textGroup } from '../../text-group';
import { readings } from '../readings';

const { microphone } = readings.groups;
const { camera } = readings.groups;
const line = readings.groups.connection;
const output = readings.groups.speakers;
const computer = readings.groups.environment;

/** Names of the measured values. */
const labels = {
  voiceSeconds: microphone.voiceSeconds,
  snrDb: microphone.snrDb,
  noiseDbfsA: microphone.noiseDbfsA,
  bandwidthHz: microphone.bandwidthHz,
  deviceRateHz: microphone.deviceRateHz,
  room: microphone.room.label,
  clippedRatio: microphone.clippedRatio,
  flatTops: microphone.flatTops,
  truePeakDbtp: microphone.truePeakDbtp,
  minLoudnessLufs: 'Loudness',
  maxLoudnessLufs: 'Loudness',
  lostBuffers: microphone.lostBuffers,
  lostFrameShare: microphone.lostFrameShare,
  humDbfs: microphone.humDbfs,
  channels: microphone.channels.label,
  processing: 'Sound without processing',
  offsetDbfs: microphone.offsetDbfs,
  heard: output.heard,
  headphones: 'Headphones',
  delayMs: 'Delay of the sound output',
  faceFound: camera.faceFound,
  shorterSide: 'Shorter side of the picture',
  frameRate: camera.frameRate,
  minBrightness: camera.brightness,
  maxBrightness: camera.brightness,
  light: camera.faceLight,
  uploadMbps: line.uploadMbps,
  downloadMbps: line.downloadMbps,
  lostShare: 'Packets lost',
  packetJitterMs: 'Jitter',
  roundTripMs: 'Round trip',
  busyRoundTripMs: 'Round trip while busy',
  soundQuality: line.soundQuality,
  mediaPath: line.mediaPath.label,
  recordingMinutes: computer.recordingMinutes,
  batteryLevel: computer.batteryLevel,
  power: computer.power.label,
  testedDefault: 'Default microphone',
} as const satisfies Record<RequirementKey, string>;

/** A number beyond its bound, by the direction of the bound. */
const short = {
  least: '{label} {value}, this show asks for {bound}',
  above: '{label} {value}, this show asks for more than {bound}',
  most: '{label} {value}, this show asks for at most {bound}',
  below: '{label} {value}, this show asks for less than {bound}',
} as const satisfies Record<BoundComparison, TextMessage>;

/** A number that misses its bound by less than the error of the measurement. */
const close = {
  least: '{label} {value}, just under the {bound} that this show asks for',
  above: '{label} {value}, just under the {bound} that this show asks for',
  most: '{label} {value}, just over the {bound} that this show asks for',
  below: '{label} {value}, just over the {bound} that this show asks for',
} as const satisfies Record<BoundComparison, TextMessage>;

/** Facts and choices that a show does not accept. */
const faults = {
  room: 'The room echoes',
  flatTops: 'The microphone cuts off the voice',
  channels: 'The sound is missing on one channel, or lost in mono',
  processing: 'The browser processes the sound',
  heard: 'The test sound was not heard',
  headphones: 'No headphones',
  faceFound: 'No face in the picture',
  light: 'Bad light on the face',
  mediaPath: 'The network blocks calls over UDP',
  power: 'On battery',
  testedDefault: 'Another microphone is the default of the system',
} as const satisfies Record<Exclude<RequirementKey, QuantityRequirementKey>, string>;

/** Reasons for missing readings. */
const reasons = {
  'automatic-gain': 'this browser only delivers sound with automatic gain',
  'too-noisy': 'too much noise behind the voice',
  'few-decays': 'the sound fades too rarely between words',
  'not-measured': 'the sound was only measured in part',
  'rate-changed': 'the device changed its sample rate',
  'low-rate': 'the sample rate is too low',
  unreadable: 'the microphone sent no usable samples',
  gated: 'complete silence between words, as with a noise gate',
  'sound-lost': 'too much sound was lost',
  blocked: 'the network blocks UDP',
  unsteady: 'UDP works only intermittently',
  'not-offered': 'this server has no UDP port that is known to work',
  hidden: 'the page was hidden',
  'cut-off': 'the test was interrupted',
  'no-webrtc': 'WebRTC is turned off in the browser',
  'no-udp': 'the browser does not send UDP',
  'busy-computer': 'the computer was too busy',
} as const satisfies Record<
  | 'automatic-gain'
  | Extract<(typeof ROOM_READINGS)[number], 'too-noisy' | 'few-decays'>
  | (typeof OTHER_MEASURES)[number]
  | Exclude<PathState, 'measured'>,
  string
>;

/** Requirements of a show that a guest does not meet, for the guest and for the host. */
export const missedRequirements = textGroup('guest/episodes/missed.missedRequirements', {
  labels,
  short,
  close,
  faults,
  /** A lower bound that does not reach the bound of the show. */
  atLeast: '{label} more than {value}: the test ended before it could tell whether it reaches {bound}',
  missing: '{label}: not measured',
  missingBecause: '{label}: not measured, {reason}',
  reasons,
  /** A check whose device is not usable, with the message of its verdict. */
  finding: '{label}: {message}',
  /** The same without a known verdict. It may be a warning, so it does not say that the check failed. */
  unusable: '{label}: not usable for this show',
  /** The worst one, where others stop the guest too. */
  andMore: { one: '{reason} ({count} more)', other: '{reason} ({count} more)' },
  browser: '{browser} does not work in the studio of this show',
} as const satisfies TextTable);
