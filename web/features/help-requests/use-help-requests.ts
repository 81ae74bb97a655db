import { type EndpointResponse, type HelpSummary, listHelpRequests, UNREAD_POLL_MS } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';

// Part of every page of a host, so it has no texts.

export const helpRequestsKey = ['help-requests'] as const;
export const helpListKey = [...helpRequestsKey, 'list'] as const;
export type HelpList = EndpointResponse<typeof listHelpRequests>;
const none: readonly HelpSummary[] = [];

/** The requests for help of the workspace, those who have waited longest first, and the closed ones after them. */
export function useHelpRequests({ enabled = true } = {}): readonly HelpSummary[] {
  const { data } = useQuery({
    queryKey: helpListKey,
    queryFn: ({ signal }) => send(listHelpRequests, {}, signal),
    refetchInterval: UNREAD_POLL_MS,
    enabled,
    select: ({ requests }) => inOrder(requests),
  });
  return data ?? none;
}

const RANKS = { open: 0, taken: 1, answered: 1, closed: 2 } as const satisfies Record<HelpSummary['state'], number>;

/** Exported for tests. */
export const inOrder = (requests: readonly HelpSummary[]): readonly HelpSummary[] =>
  requests.toSorted(
    (one, other) => RANKS[one.state] - RANKS[other.state] || Date.parse(one.askedAt) - Date.parse(other.askedAt),
  );
