import { changeEpisodeReach, changeReach, type GuestReach, type ReadyAnswers, readReach } from '@linecheck/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';

const reachKey = ['reach'] as const;

export const useReach = () =>
  useQuery({ queryKey: reachKey, queryFn: () => send(readReach, {}), refetchOnMount: 'always' });

interface ReachChange {
  readonly reach: GuestReach | null;
  readonly answers: ReadyAnswers;
}

export function useReachChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ReachChange) => send(changeReach, { body }),
    onSuccess: (_, body) => queries.setQueryData(reachKey, body),
  });
}

/** @param onChanged Reloads the episode. */
export function useEpisodeReachChange(id: string, onChanged: () => void) {
  return useMutation({
    mutationFn: (reach: GuestReach | null) => send(changeEpisodeReach, { params: { id }, body: { reach } }),
    onSuccess: onChanged,
  });
}
