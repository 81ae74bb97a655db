import { CLIP_BODY_MAX_BYTES } from '@linecheck/contract';
import { failures } from '@linecheck/texts/en/failures';
import { failureKind, problemOf, refusedByProxy } from '../api/send';
import { fill } from './fill';
import { formatNumber } from './format';
import { currentTexts } from './use-texts';

/**
 * Message for a failed call: that of the refusal, else that of the failure, else `refused` for a refusal without a
 * message.
 */
export function failureWords(error: unknown, refused: string): string {
  const kind = failureKind(error);
  return refusalWords(error) ?? (kind === 'refusal' ? refused : currentTexts(failures)[kind].withAdvice);
}

/** Message for a failed call without advice, for use beside a button that retries. */
export const failureCause = (error: unknown): string => refusalWords(error) ?? wordsFor(error).cause;

export const notLoadedWords = (error: unknown): string => refusalWords(error) ?? wordsFor(error).notLoaded;

export const retryLabel = (): string => currentTexts(failures).tryAgain;

function wordsFor(error: unknown) {
  const kind = failureKind(error);
  return currentTexts(failures)[kind === 'refusal' ? 'server' : kind];
}

/** The server has written the message of its refusal from the texts of problems, which the page need not load. */
function refusalWords(error: unknown): string | undefined {
  const refusedBytes = refusedByProxy(error);
  return refusedBytes === undefined ? problemOf(error)?.message || undefined : proxyLimitWords(refusedBytes);
}

const BYTES_PER_MB = 1024 * 1024;

const proxyLimitWords = (bytes: number): string =>
  fill(currentTexts(failures).proxyLimit, {
    size: formatNumber(Math.max(0.1, bytes / BYTES_PER_MB), 1),
    limit: CLIP_BODY_MAX_BYTES / BYTES_PER_MB,
  });
