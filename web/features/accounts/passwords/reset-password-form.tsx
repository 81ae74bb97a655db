import { missingRequirements, resetPassword } from '@linecheck/contract';
import { accountFields } from '@linecheck/texts/en/account-fields';
import { accounts } from '@linecheck/texts/en/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { failureKind, send } from '../../../api/send';
import { failureWords } from '../../../texts/failure-words';
import { currentTexts, useTexts } from '../../../texts/use-texts';
import { ButtonLink } from '../../../ui/controls/button';
import { PasswordField } from '../../../ui/controls/password-field';
import { Notice } from '../../../ui/feedback/notice';
import { showToast } from '../../../ui/overlays/toast';
import { cx } from '../../../ui/theme/class-names';
import { SubmitButton } from '../submit-button';
import { NewPasswordField, showRequirementsToast } from './new-password-field';

interface ResetPasswordFormProps {
  readonly token: string;
  readonly email: string | undefined;
  readonly onDone: () => void;
}

const EMPTY = { password: '', confirmation: '' } as const;

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const texts = useTexts(accounts);
  const { register, control, handleSubmit } = useForm({ defaultValues: EMPTY });
  const { reset, isPending, failure } = usePasswordReset(props);
  const [password, confirmation] = useWatch({ control, name: ['password', 'confirmation'] });
  const meetsAll = missingRequirements(password).length === 0;
  const submit = handleSubmit(() => {
    if (!meetsAll) showRequirementsToast();
    else if (password !== confirmation) sayPasswordsDiffer();
    else if (!isPending) reset(password);
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {failure !== undefined && (
        <Notice tone="failed" role="alert" title={failure.title} action={<NewReset />}>
          {failure.description}
        </Notice>
      )}
      {/* Identifies the account for a password manager, some of which ignore fields that are not rendered. */}
      {props.email !== undefined && (
        <input
          className="sr-only"
          aria-hidden
          tabIndex={-1}
          readOnly
          name="username"
          autoComplete="username"
          value={props.email}
        />
      )}
      <NewPasswordField
        label={texts.reset.newPassword}
        showLabel={texts.showPassword}
        hideLabel={texts.hidePassword}
        password={password}
        {...register('password')}
      />
      <div>
        <PasswordField
          label={texts.reset.confirmation}
          showLabel={texts.reset.showConfirmation}
          hideLabel={texts.reset.hideConfirmation}
          autoComplete="new-password"
          {...register('confirmation')}
        />
        <PasswordsMatch password={password} confirmation={confirmation} />
      </div>
      <SubmitButton busy={isPending} disabled={!meetsAll || password !== confirmation}>
        {texts.reset.action}
      </SubmitButton>
    </form>
  );
}

function NewReset() {
  const texts = useTexts(accounts);
  return (
    <Link href="/forgot-password" asChild>
      <ButtonLink size={32}>{texts.reset.again}</ButtonLink>
    </Link>
  );
}

function sayPasswordsDiffer(): void {
  const texts = currentTexts(accounts);
  showToast({ title: texts.reset.differ, description: texts.reset.differHint, tone: 'warning' });
}

interface PasswordsMatchProps {
  readonly password: string;
  readonly confirmation: string;
}

/**
 * Message below the confirmation about whether it equals the password. Its line is reserved, so that the form does not
 * shift.
 */
function PasswordsMatch({ password, confirmation }: PasswordsMatchProps) {
  const texts = useTexts(accountFields);
  const matches = password === confirmation;
  return (
    <p aria-live="polite" className="mt-1.5 min-h-5">
      {confirmation !== '' && (
        <span className={cx('status-label text-14 [&>svg]:size-3.5', matches ? 'text-passed' : 'text-failed')}>
          {matches ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
          <span>{matches ? texts.password.match : texts.password.differ}</span>
        </span>
      )}
    </p>
  );
}

interface Failure {
  readonly title: string;
  readonly description: string;
}

/** Separates refusals of the server from all other failures (S1 §8). */
function failureOf(texts: typeof accounts, error: unknown): Failure {
  if (failureKind(error) !== 'refusal')
    return { title: texts.forgot.failed, description: failureWords(error, texts.forgot.failedHint) };
  const fallback = texts.reset.failedHint;
  return { title: texts.reset.failed, description: failureWords(error, fallback) };
}

interface Wish {
  readonly token: string;
  readonly onDone: () => void;
}

/**
 * Sets a new password with a reset link. Resetting revokes all sessions of the account, including one in this browser.
 */
function usePasswordReset({ token, onDone }: Wish) {
  const texts = useTexts(accounts);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => send(resetPassword, { body: { token, password } }),
    onSuccess: () => {
      queries.clear();
      showToast({ title: texts.reset.done, description: texts.reset.doneToast, tone: 'passed' });
      onDone();
    },
    onError: (reason) => {
      // S1 §8 prescribes this text for network failures; the form shows the cause.
      const networkText = failureKind(reason) === 'network' ? { description: texts.forgot.failedHint } : undefined;
      showToast({ ...failureOf(texts, reason), ...networkText, tone: 'failed' });
    },
  });
  return { reset: mutate, isPending, failure: error === null || isPending ? undefined : failureOf(texts, error) };
}
