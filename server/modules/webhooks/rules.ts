const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The pauses before the second try and the later ones: 27 h 35 min in all. */
export const LADDER_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
] as const;

/** A pause is longer by up to this share, so that receivers are not called by all at once after an outage. */
const JITTER = 0.1;

/** Receivers are believed up to here when they say when to try again. */
const RETRY_AFTER_MAX_MS = DAY_MS;

/** After so long of nothing but failures a webhook sleeps. */
export const SLEEPS_AFTER_MS = DAY_MS;
/** The pause between two tries while it sleeps. */
export const ASLEEP_PAUSE_MS = HOUR_MS;
/** What is older is given up. */
export const WAITS_DAYS = 7;
/** Days of sleep after which people get an email. */
export const LETTER_DAYS = [0, 5] as const;

/** Time in ms after which a run starts no further try, so that other webhooks get its place. */
export const RUN_MS = 20 * SECOND_MS;
/** Time in ms that a receiver has to answer. */
export const ANSWER_MS = 10 * SECOND_MS;
/** Runs at a time for one workspace on an instance, so that its receivers that hang leave places to the others. */
export const RUNS_PER_WORKSPACE = 5;
/** The pause before a run that has found no place. */
export const NO_PLACE_PAUSE_MS = SECOND_MS;
/** Tries at a time to one webhook; one that has failed since its last success gets one. */
export const TRIES_AT_A_TIME = 5;

/** Milliseconds until the next try; undefined if there is none. @param attempts Tries so far, at least one. */
export function pauseAfter(attempts: number, random: number, retryAfterMs = 0): number | undefined {
  const pause = LADDER_MS[attempts - 1];
  if (pause === undefined) return undefined;
  return Math.max(Math.round(pause * (1 + JITTER * random)), Math.min(retryAfterMs, RETRY_AFTER_MAX_MS));
}

/** Milliseconds until a try whose outcome was not stored is made again. @param attempts As for `pauseAfter`. */
export const pauseUnsettled = (attempts: number): number =>
  pauseAfter(attempts, 0) ?? LADDER_MS[LADDER_MS.length - 1] ?? DAY_MS;

/** @param header A number of seconds, or a date of HTTP. Milliseconds from `now`; undefined for anything else. */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

export interface WebhookHealth {
  readonly state: 'on' | 'asleep' | 'off';
  readonly failingSince: Date | null;
  readonly asleepSince: Date | null;
  /** Days of sleep about which people have had an email. */
  readonly toldDays: number | null;
}

export interface NextHealth extends WebhookHealth {
  /** True if it has just woken: what waits is due. */
  readonly wakes: boolean;
  readonly isGone: boolean;
  /** The days of sleep about which people are told now; null for none. */
  readonly tells: number | null;
}

interface TriesAtOnce {
  readonly hasSuccess: boolean;
  readonly hasFailure: boolean;
  /** True if the receiver has said that the address is no more. */
  readonly isGone: boolean;
}

/** How a webhook goes on after some tries. */
export function healthAfter(before: WebhookHealth, tries: TriesAtOnce, now: Date): NextHealth {
  const same = { ...before, wakes: false, isGone: false, tells: null };
  if (before.state === 'off') return same;
  if (tries.isGone) return { ...same, state: 'off', isGone: true, asleepSince: null, toldDays: null };
  if (tries.hasSuccess) {
    const failingSince = tries.hasFailure ? now : null;
    return { ...same, state: 'on', failingSince, asleepSince: null, toldDays: null, wakes: before.state === 'asleep' };
  }
  if (!tries.hasFailure) return same;
  const failingSince = before.failingSince ?? now;
  const isAsleep = before.state === 'asleep' || now.getTime() - failingSince.getTime() >= SLEEPS_AFTER_MS;
  if (!isAsleep) return { ...same, failingSince };
  const asleepSince = before.asleepSince ?? now;
  const days = (now.getTime() - asleepSince.getTime()) / DAY_MS;
  const due = LETTER_DAYS.findLast((day) => day <= days) ?? null;
  const tells = due !== null && due > (before.toldDays ?? -1) ? due : null;
  return { ...same, state: 'asleep', failingSince, asleepSince, toldDays: tells ?? before.toldDays, tells };
}
