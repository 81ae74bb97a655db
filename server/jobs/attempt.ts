import type { JobSpec } from './kinds';
import type { ClaimedJob } from './store';

export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

interface Attempt {
  readonly spec: Pick<JobSpec, 'payload' | 'retry' | 'timeoutMs'>;
  readonly job: Pick<ClaimedJob, 'payload' | 'attempts'>;
  readonly handle: (payload: object, signal: AbortSignal) => Promise<void>;
  readonly stop: AbortSignal;
}

/**
 * Runs a job once. It does not wait for a handler that continues after the timeout in spite of its signal.
 *
 * @throws the handler's error; an error after the timeout; `PermanentJobError` if the job can never succeed.
 */
export async function attempt({ spec: { payload, retry, timeoutMs }, job, handle, stop }: Attempt): Promise<void> {
  if (retry.maxAttempts !== undefined && job.attempts > retry.maxAttempts) {
    throw new PermanentJobError(`process exited during the job (attempt ${retry.maxAttempts} of ${retry.maxAttempts})`);
  }
  const parsed = payload.safeParse(job.payload);
  if (!parsed.success) throw new PermanentJobError('invalid payload');
  const timeout = new AbortController();
  const { expired, cancel } = startTimeout(timeoutMs, timeout);
  const done = handle(parsed.data, AbortSignal.any([timeout.signal, stop]));
  await Promise.race([done, expired]).finally(cancel);
}

function startTimeout(timeoutMs: number, timeout: AbortController) {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`timed out after ${timeoutMs / 1000} seconds`);
      // Rejects before the handler can throw its own abort error.
      reject(error);
      timeout.abort(error);
    }, timeoutMs);
  });
  return { expired, cancel: () => clearTimeout(timer) };
}

/** Delay before the next attempt after this many failed ones; undefined if there is none. */
export function retryDelayMs(attempts: number, { retry }: Pick<JobSpec, 'retry'>): number | undefined {
  if (attempts >= (retry.maxAttempts ?? Number.POSITIVE_INFINITY)) return undefined;
  return Math.min(retry.maxDelayMs, retry.initialDelayMs * 2 ** (attempts - 1));
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
