import { newAppRules, type SignedInUser } from '@linecheck/contract';
import { appDialog } from '@linecheck/texts/en/method-dialogs';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { problemOf, refusalOf } from '../../../api/send';
import { failureWords, notLoadedWords, retryLabel } from '../../../texts/failure-words';
import { fieldErrorsOf } from '../../../texts/field-errors';
import { fill } from '../../../texts/fill';
import { useContractForm } from '../../../texts/use-contract-form';
import { useTexts } from '../../../texts/use-texts';
import { isNarrow } from '../../../ui/behaviour/use-narrow';
import { useUnsaved } from '../../../ui/behaviour/use-unsaved';
import { Button } from '../../../ui/controls/button';
import { CopyButton } from '../../../ui/controls/copy-button';
import { TextField } from '../../../ui/controls/text-field';
import { ErrorCard } from '../../../ui/feedback/error-card';
import { Notice } from '../../../ui/feedback/notice';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { QrCode } from '../../../ui/layout/qr-code';
import { Dialog } from '../../../ui/overlays/dialog';
import { showToast } from '../../../ui/overlays/toast';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { isWithdrawn, useAppAddition, useNewApp } from './use-methods';

export interface AddDialogProps {
  readonly user: SignedInUser;
  readonly onClose: () => void;
}

/** Adds an authenticator app, and then shows the recovery codes if they are the first. */
export function AppDialog({ user, onClose }: AddDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodesDialog email={user.email} codes={codes} onDone={onClose} />;
  return <NewAppDialog onAdded={(made) => (made === null ? onClose() : setCodes(made))} onClose={onClose} />;
}

interface NewAppDialogProps {
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

function NewAppDialog({ onAdded, onClose }: NewAppDialogProps) {
  const texts = useTexts(appDialog);
  const formId = useId();
  const { data: secret, error, isFetching, refetch } = useNewApp();
  const addition = useAppAddition();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isWithdrawn(error)) close();
  }, [error]);
  return (
    <Dialog
      open
      lightDismiss={false}
      title={texts.title}
      description={texts.hint}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        <>
          <Button fullWidth="phone" onClick={onClose}>
            {texts.cancel}
          </Button>
          {secret && (
            <Button type="submit" form={formId} variant="primary" fullWidth="phone" busy={addition.isPending}>
              {texts.add}
            </Button>
          )}
        </>
      }
    >
      {secret && <AppForm {...{ formId, secret, addition, onAdded }} onOver={() => void refetch()} />}
      {!secret && !error && (
        <div role="status">
          <Skeleton size="h-118 w-full max-sm:h-136" />
          <span className="sr-only">{texts.loading}</span>
        </div>
      )}
      {!secret && error && !isWithdrawn(error) && (
        <ErrorCard title={texts.notMade} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
          {notLoadedWords(error)}
        </ErrorCard>
      )}
    </Dialog>
  );
}

interface AppFormProps extends Pick<NewAppDialogProps, 'onAdded'> {
  readonly formId: string;
  readonly secret: NonNullable<ReturnType<typeof useNewApp>['data']>;
  readonly addition: ReturnType<typeof useAppAddition>;
  /** Called if the secret is too old. */
  readonly onOver: () => void;
}

function AppForm({ formId, secret, addition, onAdded, onOver }: AppFormProps) {
  const texts = useTexts(appDialog);
  const [isOver, setOver] = useState(false);
  const { field, handleSubmit, setError, setFocus, formState } = useContractForm(newAppRules, {
    defaultValues: { name: texts.nameUsual, code: '' },
  });
  useUnsaved(formState.isDirty);
  // On a phone, the keyboard would cover what is to be scanned.
  useEffect(() => {
    if (!isNarrow()) setFocus('code');
  }, [setFocus]);
  const fail = (error: Error) => {
    const refusal = refusalOf(error);
    const faults = fieldErrorsOf(error, ['name', 'code']);
    for (const { name, message } of faults) setError(name, { message }, { shouldFocus: true });
    if (refusal === 'wrong_code' && faults.length === 0)
      setError('code', { message: problemOf(error)?.message ?? '' }, { shouldFocus: true });
    if (refusal === 'step_over') {
      setOver(true);
      onOver();
    }
    if (faults.length > 0 || isWithdrawn(error) || refusal === 'wrong_code' || refusal === 'step_over') return;
    showToast({ title: texts.failed, description: failureWords(error, texts.tryAgain), tone: 'failed' });
  };
  const add = ({ name, code }: { readonly name: string; readonly code: string }) => {
    if (addition.isPending) return;
    const show = (codes: readonly string[] | null) => {
      showToast({ title: fill(texts.added, { name }), tone: 'passed' });
      onAdded(codes);
    };
    addition.mutate({ name, code, show }, { onError: fail });
  };
  return (
    <form id={formId} noValidate className="grid gap-4" onSubmit={handleSubmit(add)}>
      {isOver && (
        <Notice tone="warning" role="alert">
          {texts.over}
        </Notice>
      )}
      <div className="grid gap-2">
        <p className="text-14 font-medium">{texts.scan}</p>
        <div className="grid justify-items-center">
          <QrCode text={secret.address} label={texts.qrLabel} />
        </div>
      </div>
      <div className="grid gap-1.5">
        <p className="text-14 font-medium">{texts.typed}</p>
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 grow basis-56 rounded-ctl bg-surface-2 px-3 py-2.5 font-mono text-13 text-balance wrap-anywhere">
            {inGroups(secret.secret)}
          </code>
          <CopyButton
            text={secret.secret}
            label={texts.copy}
            copiedLabel={texts.copied}
            failedLabel={texts.notCopied}
            fullWidth="phone"
          />
        </div>
      </div>
      <TextField label={texts.name} hint={texts.nameHint} autoComplete="off" {...field('name')} />
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        {...field('code')}
      />
    </form>
  );
}

/** Groups of four are read and typed without losing the place. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';
