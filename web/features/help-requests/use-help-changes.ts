import {
  answerHelpRequest,
  type HelpAnswerChoice,
  type HelpSummary,
  readHelpRequest,
  readReach,
  solveHelpRequest,
  takeHelpRequest,
} from '@linecheck/contract';
import { hostHelp } from '@linecheck/texts/en/help-requests/host';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send, serverNow } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { type HelpList, helpListKey, helpRequestsKey } from './use-help-requests';

const withChanged = (list: HelpList, changed: HelpSummary): HelpList => ({
  ...list,
  requests: list.requests.map((each) => (each.id === changed.id ? changed : each)),
});

export const useHelpDetails = ({ id }: Pick<HelpSummary, 'id'>) =>
  useQuery({
    queryKey: [...helpRequestsKey, id],
    queryFn: ({ signal }) => send(readHelpRequest, { params: { id } }, signal),
    refetchOnMount: 'always',
  });

/** The number that guests call, and the ready answers of the workspace. */
export const useReadyAnswers = () =>
  useQuery({ queryKey: [...helpRequestsKey, 'reach'], queryFn: () => send(readReach, {}), refetchOnMount: 'always' });

/**
 * What a member does about a request. Each names the revision that the member has seen: if another one was faster, the
 * server refuses, says who has it, and the page shows the new state.
 */
export function useHelpChanges({ id, revision }: Pick<HelpSummary, 'id' | 'revision'>) {
  const texts = useTexts(hostHelp);
  const queries = useQueryClient();
  const params = { id };
  const options = {
    // The next press has the new revision before the list is loaded again.
    onSuccess: (changed: HelpSummary) =>
      void queries.setQueryData<HelpList>(helpListKey, (list) => list && withChanged(list, changed)),
    onSettled: () => void queries.invalidateQueries({ queryKey: helpRequestsKey }),
    onError: (error: Error) =>
      showToast({ title: texts.notChanged, description: failureWords(error, texts.tryAgain), tone: 'failed' as const }),
  };
  const take = useMutation({
    ...options,
    mutationFn: (isTaken: boolean) => send(takeHelpRequest, { params, body: { isTaken, revision } }),
  });
  const answer = useMutation({
    ...options,
    mutationFn: (given: HelpAnswerChoice) => send(answerHelpRequest, { params, body: { answer: given, revision } }),
  });
  const solve = useMutation({
    ...options,
    mutationFn: () => send(solveHelpRequest, { params, body: { revision } }),
  });
  return { take, answer, solve, isPending: take.isPending || answer.isPending || solve.isPending };
}

/** Longest delay of "2 min" on a page. */
const TICK_MS = 15_000;

/** The time by the server's clock, in ms since 1970, told again while the page is open. */
export function useHelpClock(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
