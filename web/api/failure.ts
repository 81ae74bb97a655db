import { RequestError } from './send';

/** Why a call failed. Only a refusal depends on what was sent. */
export type FailureKind = 'network' | 'timeout' | 'server' | 'refusal';

/** 408, and a proxy whose wait for the server timed out. */
const TIMEOUTS: readonly number[] = [408, 504];

export function failureKind(error: unknown): FailureKind {
  if (error instanceof RequestError) return kindOfStatus(error.status);
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  return error instanceof TypeError ? 'network' : 'server';
}

function kindOfStatus(status: number): FailureKind {
  if (TIMEOUTS.includes(status)) return 'timeout';
  if (status >= 500) return 'server';
  // A success with an unexpected body was sent by something else, such as the login page of a hotel's network.
  return status < 400 ? 'network' : 'refusal';
}
