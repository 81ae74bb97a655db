import type { DeviceFailure } from '../browser/devices/device-failure';
import type { CameraCode } from '../camera/judge';
import type { CheckName } from '../check';
import type { ConnectionCode } from '../connection/judge';
import type { MicrophoneCause, MicrophoneCode } from '../microphone/judge';
import type { SpeakersCode } from '../speakers/judge';
import type { DeviceGone, NotLoaded, VerdictReason } from '../verdict';

/**
 * Everything that a guest may be asked to do, one plain sentence each in `packages/texts/en/mending.ts`. A host answers a
 * guest who asks for help with the same ones.
 */
export const MENDING_ACTS = [
  /** Permissions, the page and the browser. */
  'press-allow-button',
  'follow-steps',
  'allow-in-system',
  'restart-browser',
  'open-on-phone',
  'open-secure-address',
  'open-in-other-browser',
  'open-private-window',
  'switch-lockdown-off',
  'ask-host',
  'reload-page',
  /** The device itself. */
  'plug-in',
  'replug',
  'plug-in-directly',
  'look-in-system',
  'choose-another',
  'choose-yours',
  'close-other-call',
  'close-programs',
  'end-call',
  'unmute',
  /** Microphone. */
  'press-mute-switch',
  'tap-microphone',
  'come-close',
  'move-back',
  'say-sentence',
  'keep-distance',
  'turn-input-up',
  'turn-input-down',
  'turn-gain-down',
  'switch-noise-off',
  'quieten-room',
  'go-to-soft-room',
  'choose-computer-microphone',
  'use-cable-microphone',
  'unplug-charger',
  'use-other-socket',
  'switch-phase',
  /** Camera. */
  'uncover',
  'lamp-in-front',
  'turn-to-window',
  'close-curtain',
  'move-from-lamp',
  'nose-in-corners',
  'sit-in-front',
  'turn-camera',
  'wipe-lens',
  'focus-in-app',
  'restart-camera',
  'look-at-yourself',
  /** Speakers. */
  'put-on-headphones',
  'choose-computer-speaker',
  'choose-speaker',
  'turn-up',
  'be-quiet',
  /** Connection. */
  'use-cable',
  'sit-by-router',
  'pause-uploads',
  'pause-downloads',
  'switch-vpn-off',
  'use-hotspot',
  'switch-blocker-off',
  'open-other-page',
] as const;

export type MendingAct = (typeof MENDING_ACTS)[number];

/** Events of the browser that prove an act at once, without a press: each is watched while the act is shown. */
export type MendingWatch =
  /** The permission of the device becomes `granted`. */
  | 'allowed'
  /** Opening the device succeeds after it has failed again: when the page gets the focus, and every 3 s. */
  | 'opens'
  /** The list of devices of this kind, which was empty, is not empty any more. */
  | 'listed'
  /** A device of this kind is added to the list. */
  | 'replugged'
  /** The system unmutes the track. */
  | 'unmuted'
  /** Another device than that of the verdict is chosen. */
  | 'chosen'
  /** The first sample that is not zero. */
  | 'sound-arrives'
  /** The browser is online, and a request to this server is answered. */
  | 'online';

/** Readings of the microphone, of 1 to 4 s. Those of a voice need the guest to speak, those of the room need silence. */
export type MicrophoneMendingReading =
  /** A second of blocks, with samples that are numbers. */
  | 'delivers'
  /** The level class is good for 2 of 3 s of voice; in dB against the take of the verdict. */
  | 'voice-level'
  /** 3.2 s of voice without a run at full scale, with a true peak of at most −3 dBFS; in dB. */
  | 'peaks'
  /** A voice is found within 4 s. */
  | 'voice'
  /** 2 s of quiet, at least 4.5 dB less than before, and 15 dB below the voice of the take; in dB. */
  | 'noise'
  /** 2 s of quiet without a line of the mains above −65 dBFS. */
  | 'hum'
  /** Bandwidth of 3.2 s of voice; in kHz. */
  | 'bandwidth'
  /** 3.2 s of voice lose less than 6 dB in mono. */
  | 'mono'
  /** Hint: no gap and no late block in 3 s. */
  | 'gaps'
  /** Hint: the voice is at least 6 dB louder; in dB. */
  | 'distance'
  /** Hint: the peak is at least 6 dB lower; in dB. */
  | 'peak-level';

export type CameraMendingReading =
  /** The live verdict, read every 0.5 s, passes twice in a row; in stops, if the light of the face is what counts. */
  | 'live-picture'
  /** Two equal readings of the focus within 4 s. */
  | 'focus'
  /** The pictures of 3 s differ. */
  | 'motion'
  /** Pictures per second over 3 s. */
  | 'frame-rate';

export type SpeakersMendingReading =
  /** The microphone does not hear the two sweeps. */
  | 'no-echo'
  /** The sweeps return within half a second, or not at all. */
  | 'no-delay'
  /** The background is 6 dB lower; in dB. */
  | 'background'
  /** The microphone hears the two sweeps. */
  | 'sweeps-heard';

export type ConnectionMendingReading =
  /** Median of 10 replies, in ms. */
  | 'latency'
  /** A probe comes back over UDP within 1 s. */
  | 'udp'
  /** Jitter of 150 probes, in ms. */
  | 'jitter'
  /** Hint: at most 1 of 150 probes is lost; as a share. */
  | 'loss'
  /** Hint: 2 s of upload, in Mbps. */
  | 'upload'
  /** Hint: 2 s of download, in Mbps. */
  | 'download'
  /** Hint: a first request of the speed test is answered. */
  | 'measurable';

export type MendingReading =
  | MicrophoneMendingReading
  | CameraMendingReading
  | SpeakersMendingReading
  | ConnectionMendingReading;

/** The acts of a reason, one at a time: the most likely first. */
type ReasonActs = readonly [first: MendingAct, second: MendingAct, third?: MendingAct];

/**
 * How a reason is mended, and how the page knows that an act helped. `at-once`: an event of the browser. `3s`: a reading
 * of about 3 s. `hint`: a reading that only points to it. `no`: nothing but the whole check.
 */
export type MendingWay<Reading extends MendingReading = MendingReading> = { readonly acts: ReasonActs } & (
  | { readonly proof: 'at-once'; readonly by: MendingWatch }
  | { readonly proof: '3s' | 'hint'; readonly by: Reading }
  | { readonly proof: 'no' }
);

const atOnce = (by: MendingWatch, ...acts: ReasonActs) => ({ acts, proof: 'at-once', by }) as const;
const proved = <const Reading extends MendingReading>(by: Reading, ...acts: ReasonActs) =>
  ({ acts, proof: '3s', by }) as const;
const hinted = <const Reading extends MendingReading>(by: Reading, ...acts: ReasonActs) =>
  ({ acts, proof: 'hint', by }) as const;
const unproved = (...acts: ReasonActs) => ({ acts, proof: 'no' }) as const;

/** Failures of a microphone or a camera. */
const DEVICE_WAYS = {
  'by-guest': atOnce('allowed', 'press-allow-button', 'follow-steps'),
  dismissed: atOnce('allowed', 'press-allow-button', 'follow-steps'),
  withdrawn: atOnce('allowed', 'press-allow-button', 'follow-steps'),
  'withdrawn-for-good': atOnce('allowed', 'press-allow-button', 'follow-steps'),
  'by-system': atOnce('opens', 'allow-in-system', 'restart-browser'),
  'by-policy': unproved('ask-host', 'open-on-phone'),
  'none-found': atOnce('listed', 'plug-in', 'look-in-system'),
  'in-use': atOnce('opens', 'close-other-call', 'restart-browser'),
  'not-compatible': atOnce('chosen', 'choose-another', 'close-programs'),
  insecure: unproved('open-secure-address', 'ask-host'),
  unsupported: unproved('open-in-other-browser', 'open-on-phone'),
  'switched-off': unproved('open-private-window', 'open-on-phone'),
  'locked-down': unproved('switch-lockdown-off', 'open-on-phone'),
  suspended: unproved('end-call', 'restart-browser'),
  stalled: atOnce('replugged', 'replug', 'close-programs', 'restart-browser'),
  muted: atOnce('unmuted', 'unmute', 'look-in-system'),
  disconnected: atOnce('replugged', 'replug', 'choose-another'),
  swapped: atOnce('chosen', 'choose-yours', 'replug'),
  failed: atOnce('replugged', 'replug', 'close-programs', 'restart-browser'),
} as const satisfies Readonly<Record<DeviceFailure, MendingWay<never>>>;

/** Codes that pass have nothing to mend. */
type MicrophoneReason = Exclude<MicrophoneCode, 'good'> | MicrophoneCause | NotLoaded | DeviceGone;

const MICROPHONE_WAYS = {
  'no-samples': proved('delivers', 'replug', 'choose-another', 'restart-browser'),
  unreadable: proved('delivers', 'choose-another', 'replug', 'restart-browser'),
  'digital-silence': atOnce('sound-arrives', 'press-mute-switch', 'look-in-system', 'choose-another'),
  incomplete: hinted('gaps', 'close-programs', 'plug-in-directly'),
  'too-quiet': proved('voice-level', 'tap-microphone', 'come-close', 'turn-input-up'),
  clipped: proved('peaks', 'move-back', 'turn-input-down', 'turn-gain-down'),
  'too-loud': proved('voice-level', 'move-back', 'turn-input-down', 'turn-gain-down'),
  'no-voice': proved('voice', 'say-sentence', 'tap-microphone', 'come-close'),
  'too-low': proved('voice-level', 'come-close', 'turn-input-up', 'tap-microphone'),
  inconsistent: unproved('keep-distance', 'choose-another'),
  'loud-noise': proved('noise', 'switch-noise-off', 'come-close'),
  'telephone-band': proved('bandwidth', 'choose-computer-microphone', 'use-cable-microphone'),
  'room-echo': hinted('distance', 'come-close', 'go-to-soft-room'),
  'flat-tops': hinted('peak-level', 'turn-gain-down', 'move-back'),
  'drop-outs': hinted('gaps', 'plug-in-directly', 'close-programs'),
  hum: proved('hum', 'unplug-charger', 'use-other-socket'),
  'channels-cancel': proved('mono', 'switch-phase', 'choose-another'),
  'busy-computer': hinted('gaps', 'close-programs', 'plug-in-directly'),
  crowd: proved('voice', 'come-close', 'quieten-room'),
  'not-loaded': atOnce('online', 'open-other-page', 'reload-page'),
  'device-gone': atOnce('replugged', 'replug', 'choose-yours'),
} as const satisfies Readonly<Record<MicrophoneReason, MendingWay<MicrophoneMendingReading>>>;

type CameraReason =
  | Exclude<CameraCode, 'excellent' | 'good'>
  | DeviceGone
  /** A plain black picture of an ordinary camera. */
  | 'covered';

const CAMERA_WAYS = {
  'too-dark': proved('live-picture', 'uncover', 'lamp-in-front'),
  overexposed: proved('live-picture', 'close-curtain', 'move-from-lamp'),
  'dark-without-person': proved('live-picture', 'lamp-in-front', 'sit-in-front'),
  framing: proved('live-picture', 'nose-in-corners', 'turn-camera'),
  dim: proved('live-picture', 'turn-to-window', 'lamp-in-front'),
  'very-bright': proved('live-picture', 'move-from-lamp', 'close-curtain'),
  backlit: proved('live-picture', 'turn-to-window', 'close-curtain', 'lamp-in-front'),
  burnt: proved('live-picture', 'move-from-lamp', 'close-curtain'),
  blurred: proved('focus', 'wipe-lens', 'focus-in-app'),
  'partly-visible': proved('live-picture', 'sit-in-front', 'turn-camera'),
  'face-cut-off': proved('live-picture', 'turn-camera', 'sit-in-front'),
  'no-person': proved('live-picture', 'sit-in-front', 'turn-camera'),
  covered: proved('live-picture', 'uncover', 'restart-camera', 'choose-another'),
  flat: proved('live-picture', 'choose-another', 'restart-camera'),
  placeholder: proved('live-picture', 'choose-another', 'restart-camera'),
  frozen: proved('motion', 'restart-camera', 'choose-another'),
  stutters: proved('frame-rate', 'lamp-in-front', 'close-programs'),
  infrared: proved('live-picture', 'choose-another', 'restart-camera'),
  'device-gone': atOnce('replugged', 'replug', 'choose-yours'),
  'pictures-hidden': unproved('look-at-yourself', 'open-in-other-browser'),
} as const satisfies Readonly<Record<CameraReason, MendingWay<CameraMendingReading>>>;

type SpeakersReason = Exclude<SpeakersCode, 'headphones' | 'leak' | 'echo-not-measured'>;

const SPEAKERS_WAYS = {
  speakers: proved('no-echo', 'put-on-headphones', 'choose-speaker'),
  late: proved('no-delay', 'choose-computer-speaker', 'put-on-headphones'),
  'too-loud': proved('background', 'be-quiet', 'put-on-headphones'),
  elsewhere: proved('sweeps-heard', 'choose-speaker', 'turn-up'),
  'no-sound': proved('sweeps-heard', 'turn-up', 'choose-speaker'),
  'not-heard': unproved('turn-up', 'choose-speaker'),
  'not-played': unproved('choose-speaker', 'open-in-other-browser'),
} as const satisfies Readonly<Record<SpeakersReason, MendingWay<SpeakersMendingReading>>>;

type ConnectionReason =
  | Exclude<ConnectionCode, 'excellent' | 'good'>
  /** The causes of a test that measured nothing. */
  | 'blocked'
  | 'busy-computer';

const CONNECTION_WAYS = {
  fair: hinted('latency', 'use-cable', 'sit-by-router', 'pause-uploads'),
  poor: hinted('latency', 'use-cable', 'sit-by-router', 'use-hotspot'),
  'upload-too-slow': hinted('upload', 'pause-uploads', 'use-cable', 'use-hotspot'),
  'download-too-slow': hinted('download', 'pause-downloads', 'use-cable', 'use-hotspot'),
  'latency-too-high': proved('latency', 'switch-vpn-off', 'use-cable', 'use-hotspot'),
  'udp-blocked': proved('udp', 'switch-vpn-off', 'use-hotspot'),
  'path-unsteady': hinted('loss', 'sit-by-router', 'use-cable', 'use-hotspot'),
  'loss-too-high': hinted('loss', 'use-cable', 'sit-by-router', 'use-hotspot'),
  'jitter-too-high': proved('jitter', 'use-cable', 'sit-by-router', 'use-hotspot'),
  'busy-too-late': unproved('pause-uploads', 'pause-downloads'),
  estimated: hinted('measurable', 'switch-blocker-off', 'open-private-window'),
  unmeasured: hinted('measurable', 'switch-blocker-off', 'open-private-window'),
  blocked: hinted('measurable', 'switch-blocker-off', 'open-private-window'),
  'busy-computer': unproved('close-programs', 'restart-browser'),
  exception: atOnce('online', 'open-other-page', 'use-hotspot'),
} as const satisfies Readonly<Record<ConnectionReason, MendingWay<ConnectionMendingReading>>>;

/** The way of each reason, by check. The compiler reports a code of a check without one. */
export const MENDING_WAYS = {
  microphone: { ...DEVICE_WAYS, ...MICROPHONE_WAYS },
  speakers: SPEAKERS_WAYS,
  camera: { ...DEVICE_WAYS, ...CAMERA_WAYS },
  connection: CONNECTION_WAYS,
} as const satisfies Readonly<Record<CheckName, Readonly<Record<string, MendingWay>>>>;

/**
 * The reason that decides how a verdict is mended; undefined for a verdict that passes, and for a code of another version.
 * It is the code, or the cause that the parameters name if that is mended in another way.
 */
export function mendingReason(check: CheckName, { status, code = '', params }: VerdictReason): string | undefined {
  if (status === 'passed') return undefined;
  const isCovered = code === 'flat' && params.plainColor === 'black' && params.kind === undefined;
  const reasons = [isCovered ? 'covered' : String(params.cause), code];
  return reasons.find((reason) => Object.hasOwn(MENDING_WAYS[check], reason));
}

/** How a reason is mended; undefined for a reason of another version. */
export function mendingWay(check: CheckName, reason: string): MendingWay | undefined {
  const ways: Readonly<Record<string, MendingWay>> = MENDING_WAYS[check];
  return Object.hasOwn(ways, reason) ? ways[reason] : undefined;
}
