import { RequestError } from './send';

/** What kept a call from its answer. Only a refusal has anything to do with what was sent. */
export type FailureKind = 'network' | 'timeout' | 'server' | 'refusal';

interface Words {
  readonly cause: string;
  readonly advice: string;
}

const words = {
  network: { cause: 'We could not reach the server.', advice: 'Please check your internet connection and try again.' },
  timeout: { cause: 'The server took too long to answer.', advice: 'Please try again.' },
  server: { cause: 'Something went wrong on our side.', advice: 'Please try again in a moment.' },
} as const satisfies Record<Exclude<FailureKind, 'refusal'>, Words>;

/** 408, and a proxy that waited for the server in vain. */
const TIMEOUTS: readonly number[] = [408, 504];

export function failureKind(error: unknown): FailureKind {
  if (error instanceof RequestError) return kindOfStatus(error.status);
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  return error instanceof TypeError ? 'network' : 'server';
}

function kindOfStatus(status: number): FailureKind {
  if (TIMEOUTS.includes(status)) return 'timeout';
  if (status >= 500) return 'server';
  // A success that is not the promised answer is somebody else's: the login page of a hotel's network.
  return status < 400 ? 'network' : 'refusal';
}

/** The words for people: those of the server, else those for what happened, else `refused` where it refused without any. */
export function messageOf(error: unknown, refused: string): string {
  const kind = failureKind(error);
  return saidBy(error) ?? (kind === 'refusal' ? refused : `${words[kind].cause} ${words[kind].advice}`);
}

/** The same where nothing is asked of the reader: a button beside it tries again. */
export function causeOf(error: unknown): string {
  const kind = failureKind(error);
  return saidBy(error) ?? (kind === 'refusal' ? words.server : words[kind]).cause;
}

/** The words for people where reading has failed. */
export const whyNotLoaded = (error: unknown): string => saidBy(error) ?? `${causeOf(error)} Nothing is lost.`;

const saidBy = (error: unknown): string | undefined =>
  (error instanceof RequestError && error.problem?.message) || undefined;
