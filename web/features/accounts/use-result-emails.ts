import { changeResultLetters, endResultLetters, type ResultLetters, readResultLetters } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { useAccountChange } from './use-account-change';
import { useMailLink } from './use-mail-link';

const queryKey = ['result-letters'] as const;

export const useResultEmails = () =>
  useQuery({ queryKey, queryFn: () => send(readResultLetters, {}), refetchOnMount: 'always' });

export function useResultEmailChange() {
  const { letters: texts } = useTexts(account);
  const queries = useQueryClient();
  const { change, pending } = useAccountChange({
    queue: 'result-letters',
    send: (letters: ResultLetters) => send(changeResultLetters, { body: { letters } }),
    onDone: (settings) => {
      queries.setQueryData(queryKey, settings);
      showToast({ title: texts.saved, tone: 'passed' });
    },
    failed: texts.notSaved,
  });
  return { choose: (letters: ResultLetters) => change(letters), chosen: pending };
}

/** Unsubscribes with the link of an email. The server rejects a malformed token like an unknown URL. */
export const useResultEmailsEnd = () =>
  useMailLink({
    send: (token) => send(endResultLetters, { params: { token } }),
    invalid: ['not_found', 'invalid'],
  });
