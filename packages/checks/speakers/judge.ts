import type { CheckVerdict, VerdictStatus } from '../verdict';
import type { EchoReturn, SpeakerEcho } from './echo';
import { ECHO, RESPONSE } from './thresholds';

export type NotListened =
  /** The browser does not have the chosen microphone, may not use it on this page, or gets no sound from it. */
  | 'no-microphone'
  /** The only available sound has the browser's echo cancellation applied. */
  | 'processed'
  /** The microphone was disconnected or muted, or part of its sound was lost. */
  | 'interrupted'
  /** The microphone sent digital silence for a time, for example because it is switched off. */
  | 'silent'
  /** The samples are unusable, for example not numbers. */
  | 'unreadable';

/**
 * Reason why the sound was not played to its end. The echo is not judged then, and the sound can be played again.
 */
export type NotPlayed =
  /** The browser did not play it, for example because of a phone call. */
  | 'stopped'
  /** The page was hidden; some browsers mute hidden pages. */
  | 'hidden'
  | 'output-gone'
  /** The browser plays no sounds that a page has made: it has no Web Audio. */
  | 'unsupported'
  /** The Lockdown Mode of a device from Apple, which has no Web Audio. */
  | 'locked-down';

export type ListeningResult =
  | { readonly kind: 'heard'; readonly echo: SpeakerEcho }
  | { readonly kind: 'not-heard'; readonly why: NotListened };

/**
 * Codes of the speakers verdict:
 *
 * - `headphones`, `leak`, `speakers`, `late`, `no-sound`: an `EchoOutcome`;
 * - `too-loud`: the guest heard the sound, and noise may hide its return;
 * - `echo-not-measured`: the guest heard the sound, and no echo could be measured;
 * - `elsewhere`: the microphone heard the sound, and the guest did not;
 * - `not-heard`: the guest did not hear the sound, and no microphone listened;
 * - `not-played`: the browser did not play the sound, and the guest went on without it.
 */
export type SpeakersCode =
  | Exclude<EchoOutcome, 'unknown'>
  | 'too-loud'
  | 'echo-not-measured'
  | 'elsewhere'
  | 'not-heard'
  | 'not-played';

/**
 * The status of each code. The check is optional, so it never fails. Without an echo measurement it passes on the
 * guest's answer, with a code that names the missing measurement.
 */
const STATUSES = {
  headphones: 'passed',
  leak: 'passed',
  speakers: 'warning',
  late: 'warning',
  'too-loud': 'warning',
  'echo-not-measured': 'passed',
  elsewhere: 'warning',
  'no-sound': 'warning',
  'not-heard': 'warning',
  'not-played': 'warning',
} as const satisfies Record<SpeakersCode, VerdictStatus>;

/** Judges the speakers check. @param isHeard The guest's answer. */
export function judgeSpeakers(listened: ListeningResult, isHeard: boolean): CheckVerdict<SpeakersCode> {
  const code = codeOf(listened, isHeard);
  return { status: STATUSES[code], code, params: listened.kind === 'heard' ? {} : { why: listened.why } };
}

/** The verdict for a guest who goes on although the sound could not be played. */
export const notPlayedVerdict = (): CheckVerdict<SpeakersCode> => ({
  status: STATUSES['not-played'],
  code: 'not-played',
  params: {},
});

function codeOf(listened: ListeningResult, isHeard: boolean): SpeakersCode {
  if (listened.kind === 'not-heard') return isHeard ? 'echo-not-measured' : 'not-heard';
  const { echo } = listened;
  if (echo.found && !isHeard) return 'elsewhere';
  const outcome = judgeEcho(echo, isHeard);
  return outcome === 'unknown' ? 'too-loud' : outcome;
}

/**
 * Outcomes of the echo measurement:
 *
 * - `headphones`: the microphone does not hear the sound;
 * - `leak`: it hears a little of the sound, as from loud headphones;
 * - `speakers`: others will hear themselves;
 * - `late`: it hears the sound too late for a conversation, and the output cannot be headphones;
 * - `no-sound`: neither the guest nor the microphone heard the sound;
 * - `unknown`: the measurement allows no conclusion.
 */
type EchoOutcome = 'headphones' | 'leak' | 'speakers' | 'late' | 'no-sound' | 'unknown';

/**
 * Judges the echo of the probe. A detected return decides, whatever the guest answers: the loudspeaker may be in the
 * next room. A missing return counts only if the guest heard the sound and the noise was low enough to detect a quieter
 * return.
 *
 * @param echo undefined if it could not be measured
 * @param isHeard the guest's answer; undefined before there is one
 */
export function judgeEcho(echo: SpeakerEcho | undefined, isHeard: boolean | undefined): EchoOutcome {
  if (!echo) return 'unknown';
  if (echo.found) return outcomeOf(echo.found);
  if (isHeard === false) return 'no-sound';
  return isHeard === true && echo.floorDb <= ECHO.floorUpToDb ? 'headphones' : 'unknown';
}

/** True if the guest heard the sound, and its echo neither proves nor disproves headphones. */
export function isHeadphonesOpen(listened: ListeningResult, isHeard: boolean): boolean {
  const outcome = judgeEcho(listened.kind === 'heard' ? listened.echo : undefined, isHeard);
  return isHeard && (outcome === 'leak' || outcome === 'unknown');
}

function outcomeOf({ returnDb, delayMs }: EchoReturn): EchoOutcome {
  if (delayMs > 1000 * RESPONSE.longestDelayS) return 'late';
  if (returnDb > ECHO.speakersAboveDb) return 'speakers';
  return returnDb > ECHO.headphonesUpToDb ? 'leak' : 'headphones';
}
