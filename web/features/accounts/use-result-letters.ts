import {
  changeResultLetters,
  endResultLetters,
  type ResultLetterSettings,
  type ResultLetters,
  readResultLetters,
} from '@linecheck/contract';
import account from '@linecheck/texts/en/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { useAccountChange } from './use-account-change';
import { useMailLink } from './use-mail-link';

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

/** Switches the letters off by the link of one. A token that is no token at all is refused as a wrong address. */
export const useResultLettersEnd = () =>
  useMailLink({
    send: (token) => send(endResultLetters, { params: { token } }),
    invalid: ['not_found', 'invalid'],
  });
