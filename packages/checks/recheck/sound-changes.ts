import { THRESHOLDS } from '../microphone/evidence/thresholds';
import type { MicrophoneReadings } from '../microphone/readings';
import { measuredNumber } from '../reading';
import type { ChangeCode } from './change-codes';
import type { ReadingChange } from './changes';
import { type ComparedSystems, deviceChange } from './device-names';
import { RECHECK } from './thresholds';

const T = RECHECK.sound;

interface Sounds {
  readonly before: MicrophoneReadings;
  readonly now: MicrophoneReadings;
  readonly systems: ComparedSystems;
}

/**
 * Changes of the sound. Another speaker, 3 dB of gain or another distance changes a few words no more than other words
 * do. Neither the spectrum nor the pitch of a voice is kept.
 */
export function soundChanges({ before, now, systems }: Sounds): readonly ReadingChange[] {
  const band = bandChanges(before, now);
  const found = areLevelsCompared(before, now) ? [...band, ...levelChanges(before, now)] : band;
  const hasChanged = found.some(({ code }) => OF_DEVICE.includes(code));
  const device = deviceChange({ part: 'microphone', before: before.device, now: now.device, systems, hasChanged });
  return [...device, ...found];
}

const OF_DEVICE: readonly ChangeCode[] = [
  'narrower',
  'wider',
  'louder-background',
  'quieter-background',
  'other-background',
  'turned-up',
  'turned-down',
];

/** True if no browser or system changed the sound on either day, so that levels can be compared. */
export const areLevelsCompared = (before: MicrophoneReadings, now: MicrophoneReadings): boolean =>
  before.processing === 'unprocessed' && now.processing === 'unprocessed';

interface Compared {
  readonly before?: number | undefined;
  readonly now?: number | undefined;
}

const change = (code: ChangeCode, { before, now }: Compared, matters = true): ReadingChange => ({
  part: 'microphone',
  code,
  before,
  now,
  isWorse: matters,
  tellsGuest: matters,
});

const KINDS = ['narrow', 'wide', 'super-wide', 'full'] as const;

const rankOf = (hz: number): number =>
  KINDS.indexOf(THRESHOLDS.bandwidth.kinds.find(([, upToHz]) => hz <= upToHz)?.[0] ?? 'full');

/** Noise can hide the upper edge of a band, so a wider band is reported only to the host. */
function bandChanges(before: MicrophoneReadings, now: MicrophoneReadings): readonly ReadingChange[] {
  const [was, is] = [measuredNumber(before.bandwidthHz), measuredNumber(now.bandwidthHz)];
  if (was === undefined || is === undefined) return [];
  const isOther = rankOf(was) !== rankOf(is) && Math.min(rankOf(was), rankOf(is)) <= KINDS.indexOf('wide');
  if (!isOther || Math.max(was, is) < T.bandTimes * Math.min(was, is)) return [];
  const isNarrower = is < was;
  return [change(isNarrower ? 'narrower' : 'wider', { before: was, now: is }, isNarrower)];
}

/** The movements of background and voice in dB; undefined for one that is not known. */
interface Moved {
  readonly quiet: number | undefined;
  readonly voice: number | undefined;
  readonly quietBefore: number | undefined;
  readonly isGain: boolean;
}

function movedBetween(before: MicrophoneReadings, now: MicrophoneReadings): Moved {
  const quietBefore = measuredNumber(before.quietDbfsA) ?? measuredNumber(before.noiseDbfsA);
  const quiet = differenceOf(quietBefore, measuredNumber(now.quietDbfsA));
  // The noise between words is never below the background. It can therefore prove only a louder background.
  const isProven = before.quietDbfsA !== undefined || (quiet ?? 0) > 0;
  const moved = {
    quiet: isProven ? quiet : undefined,
    voice: differenceOf(measuredNumber(before.loudnessLufs), measuredNumber(now.loudnessLufs)),
  };
  return { ...moved, quietBefore, isGain: isGainOf(moved) };
}

const differenceOf = (before: number | undefined, now: number | undefined): number | undefined =>
  before === undefined || now === undefined ? undefined : now - before;

/** If voice and background move together, the cause is the gain. */
const isGainOf = ({ quiet, voice }: Pick<Moved, 'quiet' | 'voice'>): boolean =>
  quiet !== undefined &&
  voice !== undefined &&
  Math.abs(quiet) >= T.quietDb &&
  Math.abs(voice) >= T.voiceWithQuietDb &&
  quiet * voice > 0 &&
  Math.abs(quiet - voice) <= T.gainApartDb;

function levelChanges(before: MicrophoneReadings, now: MicrophoneReadings): readonly ReadingChange[] {
  const moved = movedBetween(before, now);
  const hum = humChanges(before, now, moved);
  return [
    ...hum,
    ...(moved.isGain
      ? gainChanges(before, now, moved)
      : [...backgroundChanges(now, moved), ...voiceChanges(before, now, moved)]),
    ...roomChanges(before, now),
    ...cutChanges(before, now),
    ...(hum.length === 0 ? shapeChanges(before, now) : []),
  ];
}

/** A higher gain explains part of a louder hum. */
function humChanges(
  before: MicrophoneReadings,
  now: MicrophoneReadings,
  { quiet = 0, isGain }: Moved,
): readonly ReadingChange[] {
  const was = measuredNumber(before.quietHumDbfs) ?? measuredNumber(before.humDbfs);
  const is = measuredNumber(now.quietHumDbfs);
  if (is === undefined || is < T.humDbfs) return [];
  const risenDb = is - Math.max(was ?? T.noHumDbfs, T.noHumDbfs) - (isGain ? Math.max(0, quiet) : 0);
  return risenDb >= T.humDb ? [change('hum', { before: was, now: is })] : [];
}

function gainChanges(before: MicrophoneReadings, now: MicrophoneReadings, { quiet = 0, voice = 0 }: Moved) {
  const [was, is] = [measuredNumber(before.loudnessLufs), measuredNumber(now.loudnessLufs)];
  const matters = Math.abs(quiet + voice) / 2 >= T.tells.gainDb;
  return [change(quiet > 0 ? 'turned-up' : 'turned-down', { before: was, now: is }, matters)];
}

function backgroundChanges(
  now: MicrophoneReadings,
  { quiet, voice = 0, quietBefore }: Moved,
): readonly ReadingChange[] {
  if (quiet === undefined || Math.abs(quiet) < T.quietDb) return [];
  const values = { before: quietBefore, now: measuredNumber(now.quietDbfsA) };
  if (quiet > 0) return quiet - voice >= T.aboveVoiceDb ? [change('louder-background', values, isNearVoice(now))] : [];
  // Suppression by a driver, or a quieter room: both look the same.
  return voice - quiet >= T.aboveVoiceDb ? [change('quieter-background', values, false)] : [];
}

/** True if the voice is so close to its background that listeners hear it. */
function isNearVoice({ loudnessLufs, quietDbfsA }: MicrophoneReadings): boolean {
  const [voice, quiet] = [measuredNumber(loudnessLufs), measuredNumber(quietDbfsA)];
  return voice === undefined || quiet === undefined || voice - quiet < T.tells.voiceAboveNoiseDb;
}

/** The voice alone. A louder background makes people speak up. */
function voiceChanges(
  before: MicrophoneReadings,
  now: MicrophoneReadings,
  { quiet = 0, voice }: Moved,
): readonly ReadingChange[] {
  if (voice === undefined || Math.abs(voice) < T.voiceDb || quiet >= T.quietDb) return [];
  const values = { before: measuredNumber(before.loudnessLufs), now: measuredNumber(now.loudnessLufs) };
  const tellsGuest = Math.abs(voice) >= T.tells.voiceDb;
  if (voice > 0) return [{ ...change('louder-voice', values, false), tellsGuest }];
  return [change('quieter-voice', values, tellsGuest)];
}

function roomChanges(before: MicrophoneReadings, now: MicrophoneReadings): readonly ReadingChange[] {
  const [was, is] = [measuredNumber(before.roomDecaySpread), measuredNumber(now.roomDecaySpread)];
  if (was === undefined || is === undefined || was - is < T.roomSpread) return [];
  return is < THRESHOLDS.room.audible ? [change('more-room', { before: was, now: is })] : [];
}

function cutChanges(before: MicrophoneReadings, now: MicrophoneReadings): readonly ReadingChange[] {
  const [was, is] = [measuredNumber(before.clippedRuns), measuredNumber(now.clippedRuns)];
  return was === 0 && is !== undefined && is > 0 ? [change('cut', { before: was, now: is })] : [];
}

function shapeChanges(before: MicrophoneReadings, now: MicrophoneReadings): readonly ReadingChange[] {
  const [was, is] = [before.quietShape?.value, now.quietShape?.value];
  if (was === undefined || is === undefined || was.length !== is.length) return [];
  const differences = was.map((level, band) => (is[band] ?? 0) - level);
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
  const deviation = Math.sqrt(differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / differences.length);
  return deviation >= T.shapeDb ? [change('other-background', { now: deviation }, false)] : [];
}
