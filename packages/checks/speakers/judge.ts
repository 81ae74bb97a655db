import type { Verdict, VerdictStatus } from '../verdict';
import type { Echo, EchoReturn } from './echo';
import { ECHO, RESPONSE } from './thresholds';

/** Why nobody could listen for an echo, or what was heard was not whole. */
export type NotListened =
  /** The browser has not the chosen microphone for this page, may not use it, or gets no sound of it. */
  | 'no-microphone'
  /** Only what the browser has cleaned of echoes already. */
  | 'processed'
  /** The microphone went away, was muted, or a part of its sound was lost. */
  | 'interrupted'
  /** It sent no sound at all for a time, as one that is switched off. */
  | 'silent'
  /** What it sent is not the sound that was waited for: samples that are no numbers, for example. */
  | 'unreadable';

/** Why the sound was not played to its end: nothing is judged then, and it may be played again. */
export type NotPlayed =
  /** The browser did not play it, as during a phone call. */
  | 'stopped'
  /** Nobody saw the page, which some browsers silence then. */
  | 'hidden'
  /** The chosen output is not there any more. */
  | 'output-gone';

/** What was heard of the probe through the microphone. */
export type Listened =
  | { readonly kind: 'heard'; readonly echo: Echo }
  | { readonly kind: 'not-heard'; readonly why: NotListened };

/**
 * - `headphones`, `leak`, `speakers`, `late`, `no-sound`: an `EchoOutcome`;
 * - `too-loud`: the guest heard it, and noise hides what may have come back;
 * - `echo-not-measured`: the guest heard it, and nobody could listen for an echo;
 * - `elsewhere`: the microphone heard it, and the guest did not;
 * - `not-heard`: the guest did not hear it, and nobody else could.
 */
export type SpeakersCode =
  | Exclude<EchoOutcome, 'unknown'>
  | 'too-loud'
  | 'echo-not-measured'
  | 'elsewhere'
  | 'not-heard';

/** Nobody needs this check, so that it never fails. What was not measured passes as what the guest has heard, and says so. */
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
} as const satisfies Record<SpeakersCode, VerdictStatus>;

/** @param isHeard The guest's answer. */
export function judgeSpeakers(listened: Listened, isHeard: boolean): Verdict<SpeakersCode> {
  const code = codeOf(listened, isHeard);
  return { status: STATUSES[code], code, params: listened.kind === 'heard' ? {} : { why: listened.why } };
}

function codeOf(listened: Listened, isHeard: boolean): SpeakersCode {
  if (listened.kind === 'not-heard') return isHeard ? 'echo-not-measured' : 'not-heard';
  const { echo } = listened;
  if (echo.found && !isHeard) return 'elsewhere';
  const outcome = judgeEcho(echo, isHeard);
  return outcome === 'unknown' ? 'too-loud' : outcome;
}

/**
 * - `headphones`: the microphone does not hear what is played;
 * - `leak`: it hears a little of it, as of headphones that are turned up;
 * - `speakers`: others will hear themselves;
 * - `late`: it hears them so late that nobody can talk with others over them, and that headphones they are not;
 * - `no-sound`: nobody heard it, neither the guest nor the microphone;
 * - `unknown`: it could not be told.
 */
export type EchoOutcome = 'headphones' | 'leak' | 'speakers' | 'late' | 'no-sound' | 'unknown';

/**
 * What the probe has shown. What came back decides, whatever the guest says: a loudspeaker in the next room is one, too. That
 * nothing came back means something only where the guest heard the sound, and a quieter return would have been seen.
 *
 * @param echo undefined where it could not be measured
 * @param isHeard the guest's answer; undefined before there is one
 */
export function judgeEcho(echo: Echo | undefined, isHeard: boolean | undefined): EchoOutcome {
  if (!echo) return 'unknown';
  if (echo.found) return outcomeOf(echo.found);
  if (isHeard === false) return 'no-sound';
  return isHeard === true && echo.floorDb <= ECHO.floorUpToDb ? 'headphones' : 'unknown';
}

function outcomeOf({ returnDb, delayMs }: EchoReturn): EchoOutcome {
  if (delayMs > 1000 * RESPONSE.longestDelayS) return 'late';
  if (returnDb > ECHO.speakersAboveDb) return 'speakers';
  return returnDb > ECHO.headphonesUpToDb ? 'leak' : 'headphones';
}
