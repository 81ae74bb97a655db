import {
  addAuthenticatorApp,
  addPasskey,
  listSignInMethods,
  newAuthenticatorApp,
  newPasskey,
  type PasskeyCreation,
  type PasskeyOffer,
  removeSignInMethod,
  renameSignInMethod,
  renewRecoveryCodes,
  type SignInMethod,
  type SignInMethodKind,
  type SignInMethodsReply,
} from '@linecheck/contract';
import { methodList } from '@linecheck/texts/en/sign-in-methods';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { withRecentSignIn } from '../../../api/recent-sign-in';
import { refusalOf, send } from '../../../api/send';
import { failureWords } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { showToast } from '../../../ui/overlays/toast';
import { signInsQueryKey } from '../sign-in-list';
import { announceChange, userQueryKey } from '../use-user';

const methodsQueryKey = ['sign-in-methods'] as const;

export const useMethods = () =>
  useQuery({
    queryKey: methodsQueryKey,
    queryFn: () => send(listSignInMethods, {}),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

/** The kinds of ways in which a person signs in, without passkeys that belong to another address. */
export const kindsOf = (methods: readonly SignInMethod[]): readonly SignInMethodKind[] =>
  methods.filter(({ isOrphaned }) => !isOrphaned).map(({ kind }) => kind);

/** True if a person has no other way to sign in than this one. An app is no way of its own. */
export function isOnlyWay(method: SignInMethod, { methods }: Pick<SignInMethodsReply, 'methods'>): boolean {
  const isWay = ({ kind, isOrphaned }: SignInMethod) => kind !== 'app' && !isOrphaned;
  return isWay(method) && !methods.some((other) => other.id !== method.id && isWay(other));
}

/** Loads again what depends on the ways in which a person signs in. */
export function useMethodsReload(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [methodsQueryKey, signInsQueryKey, userQueryKey])
      void queries.invalidateQueries({ queryKey });
    announceChange();
  };
}

/** Called with recovery codes, which a mutation would keep if they were returned. */
type ShowCodes = (codes: readonly string[] | null) => void;

interface NewMethod {
  readonly name: string;
  readonly show: ShowCodes;
}

/** A new secret, as long as its dialog is open. */
export const useNewApp = () =>
  useQuery({
    queryKey: ['new-authenticator-app'],
    queryFn: () => withRecentSignIn(() => send(newAuthenticatorApp, {})),
    gcTime: 0,
    refetchOnReconnect: false,
  });

export function useAppAddition() {
  const reload = useMethodsReload();
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ name, code, show }: NewMethod & { readonly code: string }) => {
      const body = { name, code };
      show((await withRecentSignIn(() => send(addAuthenticatorApp, { body }))).recoveryCodes);
    },
    onSuccess: reload,
  });
}

/** @param make Makes a passkey in this browser. */
export function usePasskeyAddition(make: (offer: PasskeyOffer) => Promise<PasskeyCreation>) {
  const reload = useMethodsReload();
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ name, show }: NewMethod) => {
      const passkey = await make(await withRecentSignIn(() => send(newPasskey, {})));
      const body = { name, passkey };
      show((await withRecentSignIn(() => send(addPasskey, { body }))).recoveryCodes);
    },
    onSuccess: reload,
  });
}

export function useRenaming({ id }: Pick<SignInMethod, 'id'>) {
  const reload = useMethodsReload();
  return useMutation({
    mutationFn: (body: { readonly name: string }) => send(renameSignInMethod, { params: { id }, body }),
    onSuccess: reload,
  });
}

/** True if the person has closed the question for a proof: everything is as it was, and nothing is to be said. */
export const isWithdrawn = (error: unknown): boolean => refusalOf(error) === 'sign_in_again';

export function useMethodRemoval({ id }: Pick<SignInMethod, 'id'>, name: string) {
  const { removal: texts, tryAgain } = useTexts(methodList);
  const reload = useMethodsReload();
  return useMutation({
    mutationFn: () => withRecentSignIn(() => send(removeSignInMethod, { params: { id } })),
    onSuccess: () => showToast({ title: fill(texts.done, { name }), tone: 'passed' }),
    onError: (error) => {
      if (isWithdrawn(error)) return;
      showToast({ title: fill(texts.failed, { name }), description: failureWords(error, tryAgain), tone: 'failed' });
    },
    onSettled: reload,
  });
}

interface CodesRenewal {
  /** Loads the dialog before the codes are made: without the dialog, they would be lost. */
  readonly load: () => Promise<unknown>;
  readonly show: (codes: readonly string[]) => void;
}

export function useCodesRenewal() {
  const { codes: texts, tryAgain } = useTexts(methodList);
  const reload = useMethodsReload();
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ load, show }: CodesRenewal) => {
      await load();
      show((await withRecentSignIn(() => send(renewRecoveryCodes, {}))).recoveryCodes);
    },
    onError: (error) => {
      if (isWithdrawn(error)) return;
      showToast({ title: texts.failed, description: failureWords(error, tryAgain), tone: 'failed' });
    },
    onSettled: reload,
  });
}
