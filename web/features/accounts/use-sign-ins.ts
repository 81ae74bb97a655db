import { endOtherSignIns, endSignIn, listSignIns, type SignIn } from '@linecheck/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import { showToast } from '../../ui/toast';
import { useAccountChange } from './use-account-change';

export const signInsQueryKey = ['sign-ins'] as const;

export const useSignIns = () =>
  useQuery({ queryKey: signInsQueryKey, queryFn: () => send(listSignIns, {}), refetchOnMount: 'always' });

/** Ends one sign-in, or all but this one. */
export function useSignInEnds() {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: signInsQueryKey });
  const failed = 'Could not sign out there';
  const one = useAccountChange({
    send: ({ id }: SignIn) => send(endSignIn, { params: { id } }),
    onDone: () => {
      void reload();
      showToast({ title: 'Signed out there', tone: 'passed' });
    },
    failed,
  });
  const others = useAccountChange({
    send: () => send(endOtherSignIns, {}),
    onDone: () => {
      void reload();
      showToast({ title: 'Signed out everywhere else', tone: 'passed' });
    },
    failed,
  });
  return { end: one.change, endOthers: others.change, isEnding: one.isPending, isEndingOthers: others.isPending };
}
