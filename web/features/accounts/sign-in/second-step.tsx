import {
  beginSecondStep,
  type EndpointResponse,
  finishSecondStep,
  type SecondStep,
  type SecondStepProof,
  signInCodeRules,
} from '@linecheck/contract';
import { accounts } from '@linecheck/texts/en/forms';
import { secondStep } from '@linecheck/texts/en/sign-in';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { problemOf, refusalOf, send } from '../../../api/send';
import { failureCause, failureWords, retryLabel } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { rich } from '../../../texts/rich';
import { useContractForm } from '../../../texts/use-contract-form';
import { useTexts } from '../../../texts/use-texts';
import { useFocusOnMount } from '../../../ui/behaviour/use-focus-on-mount';
import { Button } from '../../../ui/controls/button';
import { CheckboxRow } from '../../../ui/controls/checkbox-row';
import { TextField } from '../../../ui/controls/text-field';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { Skeleton } from '../../../ui/feedback/skeleton';
import type { ElementNode } from '../../../ui/theme/element-node';
import { SubmitButton } from '../submit-button';
import { useWelcome } from '../use-sign-in';
import { answerByPasskey } from './passkey-sign-in';

export interface SecondStepProps {
  /** Id for the heading, if it is the heading of the page. */
  readonly headingId?: string | undefined;
  readonly onSignedIn: () => void;
  /** @param notice Why it has to begin again. */
  readonly onBack: (notice?: string) => void;
}

type OfferedSteps = EndpointResponse<typeof beginSecondStep>;

/** The proof after a right password, in place of its form. */
export function SecondStepForm({ headingId, onSignedIn, onBack }: SecondStepProps) {
  const texts = useTexts(secondStep);
  const ownId = useId();
  const id = headingId ?? ownId;
  const Heading = headingId === undefined ? 'h2' : 'h1';
  const heading = useFocusOnMount<HTMLHeadingElement>(true);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['second step'],
    queryFn: () => send(beginSecondStep, {}),
    gcTime: 0,
  });
  const goBack = useEffectEvent((notice?: string) => onBack(notice));
  const isOver = refusalOf(error) === 'step_over';
  useEffect(() => {
    if (isOver) goBack(problemOf(error)?.message);
  }, [isOver, error]);
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <Heading id={id} ref={heading} tabIndex={-1} className="text-28 font-bold tracking-tight outline-none">
        {texts.title}
      </Heading>
      {data && <Steps {...{ data, onSignedIn, onBack }} />}
      {!data && !error && <Skeleton size="h-64 w-full" />}
      {!data && error && !isOver && (
        <ErrorState title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
          {failureCause(error)}
        </ErrorState>
      )}
      <p className="text-center text-14">
        <button type="button" className="link link-alone" onClick={() => onBack()}>
          {texts.back}
        </button>
      </p>
    </section>
  );
}

interface StepsProps extends Pick<SecondStepProps, 'onSignedIn' | 'onBack'> {
  readonly data: OfferedSteps;
}

const toContact = (inside: ReactNode) => (
  <a href="/contact" className="link">
    {inside}
  </a>
);

function Steps({ data: { steps, trustDays }, onSignedIn, onBack }: StepsProps) {
  const texts = useTexts(secondStep);
  const [chosen, setChosen] = useState<SecondStep>();
  const [trusts, setTrusts] = useState(false);
  const step = chosen ?? steps[0] ?? 'recovery';
  const { finish, forget, isPending, error } = useFinish({ trusts, onSignedIn, onBack });
  const trust = (
    <div className="-my-3">
      <CheckboxRow
        label={fill(texts.trust, { count: trustDays })}
        checked={trusts}
        onChange={({ target }) => setTrusts(target.checked)}
      />
    </div>
  );
  return (
    <>
      <p className="-mt-3 text-ink-2">{texts[step].hint}</p>
      {step === 'passkey' ? (
        <PasskeyStep {...{ finish, isPending, error, trust }} />
      ) : (
        <CodeStep key={step} {...{ step, finish, isPending, error, trust }} />
      )}
      <ul className="grid justify-items-center gap-2 text-14">
        {steps
          .filter((other) => other !== step)
          .map((other) => (
            <li key={other}>
              <button
                type="button"
                className="link link-alone"
                onClick={() => {
                  forget();
                  setChosen(other);
                }}
              >
                {texts[other].use}
              </button>
            </li>
          ))}
        <li className="text-center text-balance text-ink-2">{rich(texts.lost, { link: toContact })}</li>
      </ul>
    </>
  );
}

interface StepProps {
  readonly finish: (prove: () => Promise<SecondStepProof>) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Checkbox to skip the step from now on. */
  readonly trust: ElementNode;
}

interface FinishEvents extends Pick<SecondStepProps, 'onSignedIn' | 'onBack'> {
  readonly trusts: boolean;
}

function useFinish({ trusts, onSignedIn, onBack }: FinishEvents) {
  const { signIn: texts } = useTexts(accounts);
  const welcome = useWelcome({ welcome: texts.done, onSignedIn });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (prove: () => Promise<SecondStepProof>) =>
      send(finishSecondStep, { body: { proof: await prove(), trustsBrowser: trusts } }),
    onSuccess: welcome,
    onError: (reason) => {
      if (refusalOf(reason) === 'step_over') onBack(problemOf(reason)?.message);
    },
  });
  return {
    finish: (prove: () => Promise<SecondStepProof>) => isPending || mutate(prove),
    /** Forgets the refusal of another proof. */
    forget: reset,
    isPending,
    error: isPending ? null : error,
  };
}

interface CodeStepProps extends StepProps {
  readonly step: 'app' | 'recovery';
}

function CodeStep({ step, finish, isPending, error, trust }: CodeStepProps) {
  const texts = useTexts(secondStep);
  const { field, handleSubmit, setError, setFocus } = useContractForm(signInCodeRules, { defaultValues: { code: '' } });
  const isWrong = refusalOf(error) === 'wrong_code';
  const words = error === null ? undefined : failureWords(error, texts.failedHint);
  useEffect(() => setFocus('code'), [setFocus]);
  useEffect(() => {
    if (isWrong && words !== undefined) setError('code', { message: words }, { shouldFocus: true });
  }, [isWrong, words, setError]);
  const proofOf = (code: string) => (step === 'app' ? { code } : { recoveryCode: code });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit(({ code }) => finish(() => Promise.resolve(proofOf(code))))}
    >
      {!isWrong && <Refused words={words} />}
      <TextField
        label={texts[step].label}
        autoCapitalize="none"
        spellCheck={false}
        {...(step === 'app'
          ? ({ autoComplete: 'one-time-code', inputMode: 'numeric' } as const)
          : { autoComplete: 'off' })}
        {...field('code')}
      />
      {trust}
      <SubmitButton busy={isPending}>{texts.action}</SubmitButton>
    </form>
  );
}

function PasskeyStep({ finish, isPending, error, trust }: StepProps) {
  const texts = useTexts(secondStep);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <Refused words={error === null ? undefined : failureWords(error, texts.failedHint)} />
      {trust}
      <Button
        ref={button}
        variant="primary"
        size={48}
        fullWidth="always"
        busy={isPending}
        onClick={() => finish(proveByPasskey)}
      >
        {texts.passkey.use}
      </Button>
    </div>
  );
}

/** Asks for a new challenge, since each is used once. */
async function proveByPasskey(): Promise<SecondStepProof> {
  const { passkey } = await send(beginSecondStep, {});
  if (passkey === null) throw new Error('the account has no passkey any more');
  return { passkey: await answerByPasskey(passkey) };
}

function Refused({ words }: { readonly words: string | undefined }) {
  const texts = useTexts(secondStep);
  if (words === undefined) return null;
  return (
    <Notice tone="failed" role="alert" title={texts.failed}>
      {words}
    </Notice>
  );
}
