import { endCalendarFeed, readCalendarFeed, renewCalendarFeed } from '@linecheck/contract';
import { calendarFeed } from '@linecheck/texts/en/calendar-feed';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

const feedKey = ['calendar-feed'] as const;

export const useCalendarFeed = () =>
  useQuery({ queryKey: feedKey, queryFn: () => send(readCalendarFeed, {}), refetchOnMount: 'always' });

/** Changes of the address, the new one, which the server sends once, and whether one was ended on this page. */
export function useCalendarFeedChanges() {
  const texts = useTexts(calendarFeed);
  const queries = useQueryClient();
  const [address, setAddress] = useState<string>();
  const [hasEnded, setEnded] = useState(false);
  const sayFailed = (title: string) => (error: Error) =>
    showToast({ title, description: failureWords(error, texts.tryAgain), tone: 'failed' });
  const renewal = useMutation({
    mutationFn: () => send(renewCalendarFeed, {}),
    onSuccess: (made) => {
      setAddress(made.address);
      return queries.invalidateQueries({ queryKey: feedKey });
    },
    onError: sayFailed(texts.renewing.failed),
  });
  const ending = useMutation({
    mutationFn: () => send(endCalendarFeed, {}),
    onSuccess: () => {
      setAddress(undefined);
      setEnded(true);
      queries.setQueryData(feedKey, { feed: null });
      showToast({ title: texts.ending.done, tone: 'passed' });
    },
    onError: sayFailed(texts.ending.failed),
  });
  return { address, hasEnded, renewal, ending };
}
