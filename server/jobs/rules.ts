import type { JobSpec, Schedule } from './kinds';

/** How long a job waits after this many failed attempts; undefined if it is given up. */
export function retryDelayMs(attempts: number, { retry }: Pick<JobSpec, 'retry'>): number | undefined {
  if (attempts >= (retry.maxAttempts ?? Number.POSITIVE_INFINITY)) return undefined;
  return Math.min(retry.maxDelayMs, retry.initialDelayMs * 2 ** (attempts - 1));
}

/** How long until a regular job is due again. `atHour` is in this machine's local time. */
export function nextInMs(schedule: Schedule, now: Date): number {
  if ('everyMs' in schedule) return schedule.everyMs;
  const next = new Date(now);
  next.setHours(schedule.atHour, 0, 0, 0);
  if (next <= now) next.setDate(next.getDate() + 1);
  return next.getTime() - now.getTime();
}

const REASON_MAX_LENGTH = 200;

/**
 * Why an attempt failed, for the operator and the log. For errors with a code only the code is kept: their messages may
 * repeat what people have typed.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' ? `${error.name} ${code}` : error.message).slice(0, REASON_MAX_LENGTH);
}
