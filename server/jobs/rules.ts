import type { JobSpec, Schedule } from './kinds';

/** Delay before the next attempt after this many failed ones; undefined if there is none. */
export function retryDelayMs(attempts: number, { retry }: Pick<JobSpec, 'retry'>): number | undefined {
  if (attempts >= (retry.maxAttempts ?? Number.POSITIVE_INFINITY)) return undefined;
  return Math.min(retry.maxDelayMs, retry.initialDelayMs * 2 ** (attempts - 1));
}

/** Time until the next run of a recurring job. `atHour` is in this machine's local time. */
export function nextInMs(schedule: Schedule, now: Date): number {
  if ('everyMs' in schedule) return schedule.everyMs;
  const next = new Date(now);
  next.setHours(schedule.atHour, 0, 0, 0);
  if (next <= now) next.setDate(next.getDate() + 1);
  return next.getTime() - now.getTime();
}

const REASON_MAX_LENGTH = 200;

/**
 * The reason of a failed attempt, for the operator and the log. For errors with a code, the message is left out: it may
 * repeat what users have typed.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? error.code : undefined;
  return (typeof code === 'string' ? `${error.name} ${code}` : error.message).slice(0, REASON_MAX_LENGTH);
}
