import { recordOf } from '../records';
import type { ReadingChange } from './changes';
import {
  ALIASES,
  BUILT_IN_NAMES,
  CAMERA_WORDS,
  COMMON_NAMES,
  FAMILIES,
  INPUT_WORDS,
  type InputKind,
  PREPOSITIONS,
} from './device-words';

interface NamedDevice {
  readonly label?: string | undefined;
  /** Valid only within one browser; `default` is a role and identifies no device. */
  readonly deviceId?: string | undefined;
  /** Random mark that the page has kept in the browser of the run. */
  readonly mark?: string | undefined;
  /** The system, such as "Windows". */
  readonly system?: string | undefined;
}

/** `unclear`: many people have a device with this name, so the name does not tell. */
type SameDevice = 'same' | 'other' | 'unclear';

interface DeviceKey {
  /** Vendor and product id, which Chromium appends to the name: "14ed:1012". */
  readonly usb: string | undefined;
  readonly core: string;
  readonly input: string | undefined;
  readonly isCommon: boolean;
}

const squash = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\((r|tm|c)\)|[®™]/g, '')
    .replace(/[‐-―]/g, '-')
    .replace(/[’´`]/g, "'")
    // Marks of the direction, which systems put around names between two scripts.
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    // Romanian is written with either letter.
    .replace(/ş/g, 'ș')
    .replace(/ţ/g, 'ț')
    .replace(/\s+/g, ' ')
    .trim();

const INPUT_KINDS: readonly InputKind[] = ['array', 'headset', 'external', 'internal', 'line', 'mic', 'stereo'];

/** The words in the form in which names are compared. */
const squashed = (words: readonly string[]): readonly string[] => words.map(squash);

const ALIAS_WORDS = squashed(ALIASES);
const WORDS_OF_INPUT = recordOf(INPUT_KINDS, (kind) => squashed(INPUT_WORDS[kind]));
const CAMERA = squashed(CAMERA_WORDS).join('|');
const OF = PREPOSITIONS.join('|');
const CAMERA_AFTER = new RegExp(`[ -](${CAMERA})$`);
const CAMERA_BEFORE = new RegExp(`^(${CAMERA}) (?:(?:${OF}) )?(.+)$`);
const LEADING_OF = new RegExp(`^(${OF}) `);
const TRAILING_OF = new RegExp(` (${OF})$`);

const inputOf = (word: string): InputKind | undefined =>
  INPUT_KINDS.find((kind) => WORDS_OF_INPUT[kind].includes(word));

function keyOf(label: string | undefined): DeviceKey | undefined {
  if (!label) return undefined;
  const { name, usb } = withoutUsbId(withoutAlias(squash(label)).replace(/\((\d+)- /, '('));
  const { core: whole, input: before } = withoutBrackets(withoutTransport(name));
  const { core: bare, input } = withoutInput(commonForm(whole), before);
  const core = withoutUses(bare);
  return { usb, core, input, isCommon: COMMON_NAMES.test(core) };
}

/** Takes off "Default - ", which Chromium translates. */
function withoutAlias(name: string): string {
  const dash = name.indexOf(' - ');
  return dash > 0 && ALIAS_WORDS.includes(name.slice(0, dash)) ? name.slice(dash + 3) : name;
}

function withoutUsbId(name: string) {
  const usb = /\(([0-9a-f]{4}:[0-9a-f]{4})\)$/.exec(name)?.[1];
  return { usb, name: usb === undefined ? name : name.slice(0, -usb.length - 2).trim() };
}

/** Takes off the transport that Chromium appends on macOS. */
const withoutTransport = (name: string): string =>
  name.replace(/\((built-in|virtual|bluetooth|usb|aggregate|integriert|intégré)\)$/, '').trim();

/** Windows writes "Microphone (2- Shure MV7)". */
function withoutBrackets(name: string): { readonly core: string; readonly input: string | undefined } {
  const [, outer = '', inner = ''] = /^(.*?) ?\((.+)\)$/.exec(name) ?? [];
  const input = inputOf(outer.replace(/^\d+- /, '')) ?? (/^(front|rear) mic$/.test(outer) ? outer : undefined);
  return input === undefined ? { core: name, input } : { core: inner, input };
}

/** Takes off counts of sockets and of second devices, and what Linux appends, and moves the word for a camera to the end. */
function commonForm(core: string): string {
  const single = core
    .replace(/^\d+- /, '')
    .replace(/ ?(\(\d+\)|#\d+|\.\d+)$/, '')
    .trim();
  const tail = WORDS_OF_INPUT.stereo.find((word) => single.endsWith(` ${word}`));
  return (tail === undefined ? single : single.slice(0, -tail.length - 1))
    .replace(CAMERA_AFTER, ' camera')
    .replace(CAMERA_BEFORE, '$2 camera');
}

function withoutInput(core: string, input: string | undefined): Pick<DeviceKey, 'core' | 'input'> {
  if (input !== undefined) return { core, input };
  for (const kind of INPUT_KINDS) {
    for (const word of WORDS_OF_INPUT[kind]) {
      if (core === word) return { core: '', input: kind };
      if (core.endsWith(` ${word}`) || core.endsWith(`-${word}`))
        return { core: core.slice(0, -word.length - 1).trim(), input: kind };
      if (core.startsWith(`${word} `)) return { core: core.slice(word.length + 1).trim(), input: kind };
    }
  }
  return { core, input: undefined };
}

/** Takes off prepositions of translations, words without a blank before them, and the ways in which one device is used. */
const withoutUses = (core: string): string =>
  core
    .replace(LEADING_OF, '')
    .replace(TRAILING_OF, '')
    .replace(/[-,:]$/, '')
    .trim()
    .replace(/(的)?(マイク|麦克风|麥克風|마이크)$/, '')
    .trim()
    .replace(/ (mono|hands-free ag audio|hands-free)$/, '')
    .trim()
    .replace(
      /^(internes audio|audio interne|audio interno|встроенное аудио|вбудоване аудіо|ενσωματωμένος ήχος|שמע מובנה|audio încorporat)/,
      'built-in audio',
    )
    .trim();

/** The name without the word that a browser puts before that of the default device, in any language. */
const aliasOf = ({ label }: NamedDevice, { label: other }: NamedDevice): string | undefined =>
  label && other && label.endsWith(` - ${other}`) ? other : label;

const isReal = (id: string | undefined): boolean => id !== undefined && !['', 'default', 'communications'].includes(id);

/** Compares two devices of two days by their ids, and by their names taken apart (decision 139). */
export function sameDevice(before: NamedDevice, now: NamedDevice): SameDevice {
  if (before.mark && before.mark === now.mark && isReal(before.deviceId) && before.deviceId === now.deviceId)
    return 'same';
  const [one, other] = [keyOf(aliasOf(before, now)), keyOf(aliasOf(now, before))];
  if (one === undefined || other === undefined) return 'unclear';
  const byName = one.usb && other.usb ? byUsbId(one, other) : byWords(one, other);
  // The same name on another system may belong to another computer.
  const isElsewhere = before.system && now.system && before.system !== now.system && !(one.usb && other.usb);
  return byName === 'same' && isElsewhere ? 'unclear' : byName;
}

function byUsbId(one: DeviceKey, other: DeviceKey): SameDevice {
  if (one.usb !== other.usb) return 'other';
  return one.input && other.input && one.input !== other.input ? 'unclear' : 'same';
}

function byWords(one: DeviceKey, other: DeviceKey): SameDevice {
  if (one.core !== other.core) return byDifferentWords(one, other);
  if (one.input !== other.input && !areOneInput(one, other)) {
    const isBare = one.core === '' && (one.input === undefined || other.input === undefined);
    return isBare ? 'unclear' : 'other';
  }
  return one.isCommon ? 'unclear' : 'same';
}

const PLAIN: readonly (string | undefined)[] = [undefined, 'mic', 'stereo', 'headset'];

/** True for two names of one input. The microphone array and the jack of one adapter are two inputs. */
function areOneInput({ core, input, isCommon }: DeviceKey, other: DeviceKey): boolean {
  if (core === '') return false;
  if (input === undefined || other.input === undefined) return true;
  return PLAIN.includes(input) && PLAIN.includes(other.input) && !isCommon;
}

/** "WH-1000XM4" and "WH-1000XM4 Stereo" are one device, and "QuadCast" and "QuadCast S" are two. */
function byDifferentWords(one: DeviceKey, other: DeviceKey): SameDevice {
  if (one.isCommon && other.isCommon)
    return [one, other].every(({ core }) => FAMILIES.test(core)) ? 'unclear' : 'other';
  const [words, others] = [one, other].map(({ core }) => core.split(/[ _]/).filter(Boolean));
  if (!words?.length || !others?.length) return 'other';
  const isWithin = words.every((word) => others.includes(word)) || others.every((word) => words.includes(word));
  return isWithin ? 'unclear' : 'other';
}

/**
 * The device of today's list that is the earlier one; the recheck opens it. Undefined if there is none, or if two
 * devices may be it.
 */
export function earlierIn<Listed extends NamedDevice>(
  list: readonly Listed[],
  earlier: NamedDevice,
): Listed | undefined {
  const found = list.filter(
    (each) => sameDevice(earlier, { mark: earlier.mark, system: earlier.system, ...each }) === 'same',
  );
  return found.length === 1 ? found[0] : undefined;
}

export interface ComparedSystems {
  readonly before: string | undefined;
  readonly now: string | undefined;
}

interface TwoDevices {
  readonly part: 'microphone' | 'camera';
  readonly before: string | undefined;
  readonly now: string | undefined;
  readonly systems: ComparedSystems;
  /** True if the measurements differ as those of two devices do. */
  readonly hasChanged: boolean;
}

/**
 * The change of a device. Names of built-in devices are translated and renamed most often, so another name of one is
 * reported only if the USB ids differ or the measurements have changed. An unclear name is never another device, and two
 * devices are compared only if both have a name.
 */
export function deviceChange({ part, before, now, systems, hasChanged }: TwoDevices): readonly ReadingChange[] {
  if (before === undefined || now === undefined) return [];
  const is = sameDevice({ label: before, system: systems.before }, { label: now, system: systems.now });
  if (is === 'same') return [];
  const isCertain =
    is === 'other' && (hasChanged || !isBuiltIn(before) || !isBuiltIn(now) || differInUsbId(before, now));
  if (isCertain) return [{ part, code: 'other-device', before, now, isWorse: true, tellsGuest: true }];
  return hasChanged ? [{ part, code: 'maybe-other-device', before, now, isWorse: false, tellsGuest: false }] : [];
}

const isBuiltIn = (label: string): boolean => BUILT_IN_NAMES.test(squash(label));

const differInUsbId = (before: string, now: string): boolean => {
  const [one, other] = [keyOf(before)?.usb, keyOf(now)?.usb];
  return one !== undefined && other !== undefined && one !== other;
};
