import type { JobSpec } from './kinds';
import type { ClaimedJob } from './store';

/** A failure that a retry cannot mend. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

interface Attempt {
  readonly spec: Pick<JobSpec, 'payload' | 'retry' | 'timeoutMs'>;
  readonly job: Pick<ClaimedJob, 'payload' | 'attempts'>;
  readonly handle: (payload: object, signal: AbortSignal) => Promise<void>;
  /** Aborted when the app stops. */
  readonly stop: AbortSignal;
}

/**
 * Runs a job once. A handler that goes on after the timeout, ignoring its signal, is not waited for.
 *
 * @throws what the handler throws; an error after the timeout; `PermanentJobError` if the job can never succeed.
 */
export async function attempt({ spec: { payload, retry, timeoutMs }, job, handle, stop }: Attempt): Promise<void> {
  if (retry.maxAttempts !== undefined && job.attempts > retry.maxAttempts) {
    throw new PermanentJobError(`the app ended during it, the last of ${retry.maxAttempts} times`);
  }
  const parsed = payload.safeParse(job.payload);
  if (!parsed.success) throw new PermanentJobError('its payload is not valid');
  const timeout = new AbortController();
  const { expired, cancel } = startTimeout(timeoutMs, timeout);
  const done = handle(parsed.data, AbortSignal.any([timeout.signal, stop]));
  await Promise.race([done, expired]).finally(cancel);
}

function startTimeout(timeoutMs: number, timeout: AbortController) {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`it took longer than ${timeoutMs / 1000} seconds`);
      // Before the handler can say that it was interrupted.
      reject(error);
      timeout.abort(error);
    }, timeoutMs);
  });
  return { expired, cancel: () => clearTimeout(timer) };
}
