import {
  changeResultLetters,
  endResultLetters,
  type ResultLetterSettings,
  type ResultLetters,
  readResultLetters,
} from '@linecheck/contract';
import account from '@linecheck/texts/en/account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RequestError, send } from '../../api/send';
import { failureCause } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { useAccountChange } from './use-account-change';

const queryKey = ['result-letters'] as const;

export const useResultLetters = () =>
  useQuery({ queryKey, queryFn: () => send(readResultLetters, {}), refetchOnMount: 'always' });

/** Saves the choice at once, and shows it before it is saved. */
export function useResultLetterChange() {
  const { letters: texts } = useTexts(account);
  const queries = useQueryClient();
  const { change, isPending } = useAccountChange({
    send: (letters: ResultLetters) => send(changeResultLetters, { body: { letters } }),
    onDone: (settings) => {
      queries.setQueryData(queryKey, settings);
      showToast({ title: texts.saved, tone: 'passed' });
    },
    failed: texts.notSaved,
  });
  const choose = (letters: ResultLetters) => {
    const before = queries.getQueryData<ResultLetterSettings>(queryKey);
    if (before !== undefined) queries.setQueryData(queryKey, { ...before, letters });
    change(letters, { onError: () => queries.setQueryData(queryKey, before) });
  };
  return { choose, isPending };
}

/** The state of an unsubscription from these e-mails. */
type Ending =
  | { readonly kind: 'open'; readonly isBusy: boolean; readonly failure: string | undefined }
  | { readonly kind: 'done' }
  | { readonly kind: 'unknown' };

/** Switches the letters off by the link of one, when its reader says so: programs that look through mail open links, too. */
export function useResultLettersEnd(): { readonly ending: Ending; readonly end: (token: string) => void } {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (token: string) => send(endResultLetters, { params: { token } }),
  });
  const end = (token: string) => mutate(token);
  if (isSuccess) return { ending: { kind: 'done' }, end };
  if (isUnknown(error)) return { ending: { kind: 'unknown' }, end };
  const failure = error === null ? undefined : failureCause(error);
  return { ending: { kind: 'open', isBusy: isPending, failure }, end };
}

/** A token that is no token at all is refused as a wrong address. */
const isUnknown = (error: unknown): boolean =>
  error instanceof RequestError && ['not_found', 'invalid'].includes(error.problem?.code ?? '');
