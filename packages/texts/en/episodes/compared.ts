import type { ChangeCode } from '@linecheck/checks/recheck/change-codes';
import type { RecheckPart } from '@linecheck/checks/recheck/parts';
import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The day of a full check. */
export const recheckDays = textGroup('guest/episodes/compared.recheckDays', {
  today: 'earlier today',
  yesterday: 'yesterday',
  on: 'on {day}',
} as const satisfies TextTable);

/** Names of the parts of a recheck. */
export const recheckParts = textGroup('guest/episodes/compared.recheckParts', {
  microphone: 'Microphone',
  camera: 'Camera',
  connection: 'Connection',
} as const satisfies Record<RecheckPart, string>);

/** A result after a short check, for its host. */
export const hostRecheck = textGroup('host/episodes/compared.hostRecheck', {
  title: 'Compared with the full check',
  unchanged: 'Nothing has changed since {day}',
  stillReady: 'Still ready.',
  worse: 'Changed since {day}: {changes}',
  notWorse: 'Changed since {day}, but not for the worse: {changes}',
  partial: 'Rechecked: {parts}. {others} not rechecked.',
  partialNone: '{others} not rechecked.',
  unfit: 'Rechecked: not everything passes.',
  elsewhere: 'Rechecked in another browser.',
  /** On the board of a guest who is ready. */
  rechecked: 'rechecked {when}',
  /** Notifications. */
  notified: {
    ready: 'Rechecked, still ready',
    changed: 'Changed since the full check',
    partial: 'Rechecked in part',
    unfit: 'Rechecked, not everything passes',
  },
  change: '{name} {before} → {now}',
  changeOfDevice: '{name} ({before} → {now})',
  /** A change with both values has its name before them. */
  names: {
    'udp-blocked': 'calls blocked (UDP)',
    'other-device': 'other device',
    'output-gone': 'speakers not connected',
    narrower: 'narrower band',
    hum: 'hum',
    'louder-background': 'noise',
    'turned-down': 'turned down',
    'turned-up': 'turned up',
    'more-room': 'more echo of the room',
    cut: 'cut off at full scale',
    'quieter-voice': 'quieter voice',
    'louder-voice': 'louder voice',
    backlit: 'backlit',
    darker: 'darker face',
    'less-sharp': 'less sharp picture',
    'smaller-picture': 'smaller picture',
    moved: 'sits elsewhere in the picture',
    further: 'sits further away',
    nearer: 'sits closer',
    loss: 'packet loss',
    unsteady: 'jitter',
    later: 'round trip',
    'slower-upload': 'upload',
    'slower-download': 'download',
    'maybe-other-device': 'maybe another microphone',
    'other-background': 'another kind of background',
    'quieter-background': 'noise',
    wider: 'wider band',
  } as const satisfies Record<ChangeCode, string>,
} as const satisfies TextTable);
