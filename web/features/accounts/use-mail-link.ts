import { confirmEmail, type ProblemCode } from '@linecheck/contract';
import { useMutation } from '@tanstack/react-query';
import { RequestError, send } from '../../api/send';
import { failureCause } from '../../texts/failure-words';

type MailLinkState<Answer> =
  | { readonly kind: 'open'; readonly isBusy: boolean; readonly failure: string | undefined }
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'invalid' };

export interface MailLink<Answer = unknown> {
  readonly state: MailLinkState<Answer>;
  readonly use: (token: string) => void;
}

interface MailLinkCall<Answer> {
  readonly send: (token: string) => Promise<Answer>;
  /** Problem codes for a token that is unknown or no longer valid. */
  readonly invalid: readonly ProblemCode[];
}

/** Uses the token of a link after the reader's confirmation: mail scanners open links as well, but press no buttons. */
export function useMailLink<Answer>({ send, invalid }: MailLinkCall<Answer>): MailLink<Answer> {
  const { mutate, isPending, isSuccess, data, error } = useMutation({ mutationFn: send });
  const isInvalid = error instanceof RequestError && invalid.some((code) => code === error.problem?.code);
  const use = (token: string) => mutate(token);
  if (isSuccess) return { state: { kind: 'done', answer: data }, use };
  if (isInvalid) return { state: { kind: 'invalid' }, use };
  const failure = error === null ? undefined : failureCause(error);
  return { state: { kind: 'open', isBusy: isPending, failure }, use };
}

export const useConfirmEmail = () =>
  useMailLink({
    send: (token) => send(confirmEmail, { body: { token } }),
    invalid: ['confirmation_not_valid'],
  });
