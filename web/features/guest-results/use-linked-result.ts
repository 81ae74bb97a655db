import type { TestSession } from '@linecheck/contract';
import { useQueries } from '@tanstack/react-query';
import { type LinkedResult, locateResult, sessionsToSearch } from './linked-result';
import { resultHistory } from './use-result-history';

interface Place {
  readonly sessions: readonly TestSession[];
  /** Whether the list of sessions is still on its way, or being asked for again. */
  readonly isLoading: boolean;
}

/** Looks for a result among the latest ones, and then among the earlier ones of every session that has some. */
export function useLinkedResult(resultId: string | undefined, { sessions, isLoading }: Place): LinkedResult {
  const histories = useQueries({
    queries: sessionsToSearch(resultId, sessions).map((session) =>
      resultHistory({ sessionId: session.id, newestId: session.latestResult?.id ?? '' }),
    ),
  });
  return locateResult(resultId, {
    sessions,
    histories: histories.flatMap((history) => history.data ?? []),
    isLoading: isLoading || histories.some((history) => history.isPending),
  });
}
