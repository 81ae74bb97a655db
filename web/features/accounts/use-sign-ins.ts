import { endOtherSignIns, endSignIn, listSignIns, type SignIn } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { useAccountChange } from './use-account-change';

export const signInsQueryKey = ['sign-ins'] as const;

export const useSignIns = () =>
  useQuery({ queryKey: signInsQueryKey, queryFn: () => send(listSignIns, {}), refetchOnMount: 'always' });

/** Ends one sign-in, or all except the current one. */
export function useSignInEnds() {
  const texts = useTexts(account);
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: signInsQueryKey });
  const failed = texts.signIns.notEnded;
  const one = useAccountChange({
    send: ({ id }: SignIn) => send(endSignIn, { params: { id } }),
    onDone: () => {
      void reload();
      showToast({ title: texts.signIns.ended, tone: 'passed' });
    },
    failed,
  });
  const others = useAccountChange({
    send: () => send(endOtherSignIns, {}),
    onDone: () => {
      void reload();
      showToast({ title: texts.signIns.endedOthers, tone: 'passed' });
    },
    failed,
  });
  return { end: one.change, endOthers: others.change, isEnding: one.isPending, isEndingOthers: others.isPending };
}
