import { listShows } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';

/** The shows of the workspace, for their titles and what comes in for them. */
export const useShowList = (enabled: boolean) =>
  useQuery({
    queryKey: ['connect-shows'],
    queryFn: ({ signal }) => send(listShows, {}, signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    enabled,
  });
