import { endCalendarFeed, readCalendarFeed, renewCalendarFeed } from '@linecheck/contract';
import { calendarFeed } from '@linecheck/texts/en/calendar-feed';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/send';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { useAccountChange } from '../accounts/use-account-change';

const feedKey = ['calendar-feed'] as const;

export const useCalendarFeed = () =>
  useQuery({ queryKey: feedKey, queryFn: () => send(readCalendarFeed, {}), refetchOnMount: 'always' });

/** Changes of the address, the new one, which the server sends once, and whether one was ended on this page. */
export function useCalendarFeedChanges() {
  const texts = useTexts(calendarFeed);
  const queries = useQueryClient();
  const [address, setAddress] = useState<string>();
  const [hasEnded, setEnded] = useState(false);
  const reload = () => queries.invalidateQueries({ queryKey: feedKey });
  const renewal = useAccountChange({
    send: () => send(renewCalendarFeed, {}),
    onDone: (made) => {
      setAddress(made.address);
      return reload();
    },
    failed: texts.renewing.failed,
  });
  const ending = useAccountChange({
    send: () => send(endCalendarFeed, {}),
    onDone: () => {
      setAddress(undefined);
      setEnded(true);
      queries.setQueryData(feedKey, { feed: null });
      showToast({ title: texts.ending.done, tone: 'passed' });
    },
    failed: texts.ending.failed,
  });
  return { address, hasEnded, renewal, ending };
}
