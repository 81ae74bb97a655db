import {
  beginConfirmation,
  confirmSignIn,
  type EndpointInput,
  type EndpointResponse,
  givenPasswordRules,
  type PasskeyQuestion,
  type ServiceOutcome,
  type SignedInUser,
  signInCodeRules,
} from '@linecheck/contract';
import { serviceOutcomes } from '@linecheck/texts/en/service-outcomes';
import { confirmation } from '@linecheck/texts/en/sign-in-confirmation';
import { useMutation, useQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { problemOf, send } from '../../api/send';
import { failureWords, notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fieldErrorsOf } from '../../texts/field-errors';
import { fill } from '../../texts/fill';
import { useContractForm } from '../../texts/use-contract-form';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/text-field';
import { ErrorCard } from '../../ui/feedback/error-card';
import { Notice } from '../../ui/feedback/notice';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { Dialog } from '../../ui/overlays/dialog';
import type { ElementNode } from '../../ui/theme/element-node';
import { supportsPasskeys } from './methods/passkey-support';
import { CurrentPasswordField } from './passwords/password-form';
import { useServiceWindow } from './service-window';

const loadPasskeys = () => import('./sign-in/passkey-sign-in');

interface SignInConfirmationProps {
  readonly user: SignedInUser;
  /** Called with false if the person closes the dialog. */
  readonly onAnswer: (isConfirmed: boolean) => void;
}

type ConfirmationWays = EndpointResponse<typeof beginConfirmation>;
type Proof = EndpointInput<typeof confirmSignIn>['body'];

/** Dialog that confirms the sign-in by a proof that the person has, above the page and its dialogs. */
export function SignInConfirmation({ user, onAnswer }: SignInConfirmationProps) {
  const texts = useTexts(confirmation);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sign-in-confirmation'],
    queryFn: () => send(beginConfirmation, {}),
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const close = () => onAnswer(false);
  return (
    <Dialog
      open
      title={texts.title}
      description={texts.hint}
      closeLabel={texts.close}
      lightDismiss={false}
      onClose={close}
    >
      {data && (
        <Ways user={user} ways={data} renew={() => void refetch()} onDone={() => onAnswer(true)} onCancel={close} />
      )}
      {!data && !error && <SkeletonRows rows={1} label={texts.loading} />}
      {!data && error && (
        <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
          {notLoadedWords(error)}
        </ErrorCard>
      )}
    </Dialog>
  );
}

/** The proofs that are typed, the usual one first. */
const TYPED = ['password', 'app', 'recovery'] as const;
type TypedProof = (typeof TYPED)[number];

const typedProofs = ({ methods }: ConfirmationWays): readonly TypedProof[] =>
  TYPED.filter((proof) =>
    proof === 'recovery' ? methods.includes('app') || methods.includes('passkey') : methods.includes(proof),
  );

interface WaysProps {
  readonly user: SignedInUser;
  readonly ways: ConfirmationWays;
  /** Asks the server for a new question for the passkey: each is answered once. */
  readonly renew: () => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function Ways({ user, ways, renew, onDone, onCancel }: WaysProps) {
  const texts = useTexts(confirmation);
  const typed = typedProofs(ways);
  const [chosen, setChosen] = useState<TypedProof | undefined>(typed.find((proof) => proof !== 'recovery'));
  const others = typed.filter((proof) => proof !== chosen);
  const passkey = supportsPasskeys() ? ways.passkey : null;
  const hasOthers = others.length > 0 || passkey !== null || ways.service !== null;
  return (
    <div className="grid gap-4">
      {chosen !== undefined && <TypedForm key={chosen} user={user} kind={chosen} onDone={onDone} onCancel={onCancel} />}
      {hasOthers && (
        <section className={chosen === undefined ? 'grid gap-2' : 'grid gap-2 border-t border-line pt-4'}>
          {chosen !== undefined && <h3 className="text-14 font-medium">{texts.others}</h3>}
          {passkey !== null && (
            <PasskeyWay question={passkey} isFirst={chosen === undefined} renew={renew} onDone={onDone} />
          )}
          {ways.service !== null && (
            <ServiceWay service={ways.service} isFirst={chosen === undefined && passkey === null} onDone={onDone} />
          )}
          {others.map((proof) => (
            <Button key={proof} fullWidth="always" onClick={() => setChosen(proof)}>
              {texts.by[proof]}
            </Button>
          ))}
        </section>
      )}
      {chosen === undefined && !hasOthers && <Notice tone="warning">{texts.none}</Notice>}
      {chosen === undefined && (
        <div className="dialog-footer">
          <Button fullWidth="phone" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}

const useProof = (onDone: () => void) =>
  useMutation({ gcTime: 0, mutationFn: (body: Proof) => send(confirmSignIn, { body }), onSuccess: onDone });

interface TypedFormProps extends Pick<WaysProps, 'user' | 'onDone' | 'onCancel'> {
  readonly kind: TypedProof;
}

const TypedForm = ({ kind, ...props }: TypedFormProps) =>
  kind === 'password' ? <PasswordProof {...props} /> : <CodeProof {...props} isRecovery={kind === 'recovery'} />;

function PasswordProof({ user, onDone, onCancel }: Omit<TypedFormProps, 'kind'>) {
  const texts = useTexts(confirmation);
  const { field, handleSubmit, setError, setFocus } = useContractForm(givenPasswordRules, {
    defaultValues: { password: '' },
  });
  const proof = useProof(onDone);
  const [fault, setFault] = useState<string>();
  useEffect(() => setFocus('password'), [setFocus]);
  const fail = (error: Error) => {
    const [first] = fieldErrorsOf(error, ['password']);
    if (first === undefined) setFault(failureWords(error, texts.tryAgain));
    else setError('password', { message: first.message }, { shouldFocus: true });
  };
  const check = (body: { readonly password: string }) => {
    setFault(undefined);
    if (!proof.isPending) proof.mutate(body, { onError: fail });
  };
  return (
    <ProofForm fault={fault} isBusy={proof.isPending} onSubmit={handleSubmit(check)} onCancel={onCancel}>
      <CurrentPasswordField
        user={user}
        label={texts.password}
        showLabel={texts.showPassword}
        hideLabel={texts.hidePassword}
        {...field('password')}
      />
    </ProofForm>
  );
}

/** Refusals of a code that belong to its field. */
const WRONG: readonly (string | undefined)[] = ['wrong_code'];

interface CodeProofProps extends Pick<WaysProps, 'onDone' | 'onCancel'> {
  readonly isRecovery: boolean;
}

function CodeProof({ isRecovery, onDone, onCancel }: CodeProofProps) {
  const texts = useTexts(confirmation);
  const { field, handleSubmit, setError, setFocus } = useContractForm(signInCodeRules, { defaultValues: { code: '' } });
  const proof = useProof(onDone);
  const [fault, setFault] = useState<string>();
  useEffect(() => setFocus('code'), [setFocus]);
  const fail = (error: Error) => {
    const problem = problemOf(error);
    const message = problem?.fields?.[isRecovery ? 'recoveryCode' : 'code'];
    if (message === undefined && !WRONG.includes(problem?.code)) return setFault(failureWords(error, texts.tryAgain));
    setError('code', { message: message ?? failureWords(error, texts.tryAgain) }, { shouldFocus: true });
  };
  const check = ({ code }: { readonly code: string }) => {
    setFault(undefined);
    if (!proof.isPending) proof.mutate(isRecovery ? { recoveryCode: code } : { code }, { onError: fail });
  };
  return (
    <ProofForm fault={fault} isBusy={proof.isPending} onSubmit={handleSubmit(check)} onCancel={onCancel}>
      <TextField
        label={isRecovery ? texts.recoveryCode : texts.code}
        {...(isRecovery && { hint: texts.recoveryHint })}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        {...field('code')}
      />
    </ProofForm>
  );
}

interface ProofFormProps {
  readonly fault: string | undefined;
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onCancel: () => void;
  readonly children: ElementNode;
}

function ProofForm({ fault, isBusy, onSubmit, onCancel, children }: ProofFormProps) {
  const texts = useTexts(confirmation);
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      {children}
      {fault !== undefined && <Failed>{fault}</Failed>}
      <div className="dialog-footer">
        <Button fullWidth="phone" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" fullWidth="phone" variant="primary" busy={isBusy}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  );
}

function Failed({ children }: { readonly children: string }) {
  const texts = useTexts(confirmation);
  return (
    <Notice tone="failed" role="alert" title={texts.failed}>
      {children}
    </Notice>
  );
}

interface PasskeyWayProps extends Pick<WaysProps, 'renew' | 'onDone'> {
  readonly question: PasskeyQuestion;
  /** True for the usual way of a person without one that is typed. */
  readonly isFirst: boolean;
}

function PasskeyWay({ question, isFirst, renew, onDone }: PasskeyWayProps) {
  const texts = useTexts(confirmation);
  const id = useId();
  const { mutate, isPending, error } = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const { answerByPasskey } = await loadPasskeys();
      return send(confirmSignIn, { body: { passkey: await answerByPasskey(question) } });
    },
    onSuccess: onDone,
    onError: renew,
  });
  // Before the click: the browser counts it for some seconds only.
  useEffect(() => void loadPasskeys().catch(() => undefined), []);
  return (
    <>
      <Button
        {...(isFirst && { 'data-first-focus': '', variant: 'primary' })}
        aria-describedby={error ? id : undefined}
        fullWidth="always"
        icon={<KeyRound aria-hidden />}
        busy={isPending}
        onClick={() => mutate()}
      >
        {texts.usePasskey}
      </Button>
      {error && (
        <div id={id}>
          <Failed>{failureWords(error, texts.tryAgain)}</Failed>
        </div>
      )}
    </>
  );
}

interface ServiceWayProps extends Pick<WaysProps, 'onDone'> {
  readonly service: string;
  readonly isFirst: boolean;
}

function ServiceWay({ service, isFirst, onDone }: ServiceWayProps) {
  const texts = useTexts(confirmation);
  const outcomes = useTexts(serviceOutcomes);
  const [fault, setFault] = useState<ServiceOutcome>();
  const { state, open, cancel } = useServiceWindow('confirm', (answer) => {
    if (answer === 'done') onDone();
    else setFault(answer);
  });
  const begin = () => {
    setFault(undefined);
    open();
  };
  return (
    <>
      <Button fullWidth="always" {...(isFirst && { variant: 'primary' })} onClick={begin}>
        {fill(texts.useService, { service })}
      </Button>
      {state === 'open' && (
        <p role="status" className="text-14 text-ink-2">
          <span>{fill(texts.serviceWaiting, { service })}</span>{' '}
          <button type="button" className="link" onClick={cancel}>
            {texts.cancel}
          </button>
        </p>
      )}
      {state === 'blocked' && (
        <Notice tone="warning" role="alert">
          {texts.blocked}
        </Notice>
      )}
      {fault !== undefined && (
        <Notice tone="failed" role="alert" title={fill(outcomes[fault].title, { service })}>
          {fill(outcomes[fault].text, { service })}
        </Notice>
      )}
    </>
  );
}
