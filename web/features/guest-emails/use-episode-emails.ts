import { type EpisodeEmails, readEpisodeEmails, UNREAD_POLL_MS } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';

interface EmailsQuery {
  readonly id: string;
  /** Below that of the episode, which the page refetches. */
  readonly queryKey: readonly unknown[];
  readonly enabled: boolean;
}

/** The emails of an episode. */
export const useEpisodeEmails = ({ id, queryKey, enabled }: EmailsQuery) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<EpisodeEmails> => send(readEpisodeEmails, { params: { id } }, signal),
    enabled,
    refetchOnMount: 'always',
    refetchInterval: UNREAD_POLL_MS,
  });
