import { RequestError } from './send';

/** Cause of a failed call. Only a refusal depends on the content of the request. */
type FailureKind = 'network' | 'timeout' | 'server' | 'refusal';

/** 408, and the status of a proxy whose request to the server timed out. */
const TIMEOUTS: readonly number[] = [408, 504];

export function failureKind(error: unknown): FailureKind {
  if (error instanceof RequestError) return kindOfStatus(error.status);
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  return error instanceof TypeError ? 'network' : 'server';
}

function kindOfStatus(status: number): FailureKind {
  if (TIMEOUTS.includes(status)) return 'timeout';
  if (status >= 500) return 'server';
  // A success with an unexpected body comes from another sender, such as the login page of a hotel network.
  return status < 400 ? 'network' : 'refusal';
}
