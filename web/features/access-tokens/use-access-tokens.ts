import {
  type AccessToken,
  createAccessToken,
  type EndpointInput,
  endAccessToken,
  listAccessTokens,
  rotateAccessToken,
} from '@linecheck/contract';
import { tokenList } from '@linecheck/texts/en/access-tokens';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { withRecentSignIn } from '../../api/recent-sign-in';
import { send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

const tokensKey = ['access-tokens'] as const;

export type TokenBody = EndpointInput<typeof createAccessToken>['body'];

export const useAccessTokens = () =>
  useQuery({
    queryKey: tokensKey,
    queryFn: ({ signal }) => send(listAccessTokens, {}, signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

function useTokenReload() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: tokensKey });
}

interface TokenCreation {
  readonly body: TokenBody;
  /** Called with the token, which a mutation would keep if it were returned. */
  readonly show: (token: string) => void;
}

export function useTokenCreation() {
  const reload = useTokenReload();
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ body, show }: TokenCreation) =>
      show((await withRecentSignIn(() => send(createAccessToken, { body }))).token),
    onSuccess: reload,
  });
}

interface TokenRenewal {
  /** Loads the dialog before the token is made: without the dialog, it would be lost. */
  readonly load: () => Promise<unknown>;
  readonly show: (token: string) => void;
}

export function useTokenChanges({ id, name }: Pick<AccessToken, 'id' | 'name'>) {
  const texts = useTexts(tokenList);
  const reload = useTokenReload();
  const params = { id };
  const sayFailed = (title: string) => (error: Error) =>
    showToast({ title, description: failureWords(error, texts.failedHint), tone: 'failed' });
  const renewal = useMutation({
    mutationFn: async ({ load, show }: TokenRenewal) => {
      await load();
      show((await withRecentSignIn(() => send(rotateAccessToken, { params }))).token);
    },
    onError: sayFailed(texts.renewing.failed),
    onSettled: reload,
  });
  const ending = useMutation({
    mutationFn: () => send(endAccessToken, { params }),
    onSuccess: () => showToast({ title: fill(texts.endQuestion.done, { name }), tone: 'passed' }),
    onError: sayFailed(texts.endQuestion.failed),
    onSettled: reload,
  });
  return { renewal, ending };
}
