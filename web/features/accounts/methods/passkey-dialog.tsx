import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import { methodNameRules } from '@linecheck/contract';
import { passkeyDialog } from '@linecheck/texts/en/method-dialogs';
import { useId, useState } from 'react';
import { failureWords } from '../../../texts/failure-words';
import { fieldErrorsOf } from '../../../texts/field-errors';
import { fill } from '../../../texts/fill';
import { useContractForm } from '../../../texts/use-contract-form';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { TextField } from '../../../ui/controls/text-field';
import { Notice } from '../../../ui/feedback/notice';
import { Dialog } from '../../../ui/overlays/dialog';
import { showToast } from '../../../ui/overlays/toast';
import type { AddDialogProps } from './app-dialog';
import { makePasskey } from './make-passkey';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { isWithdrawn, usePasskeyAddition } from './use-methods';

/** Adds a passkey, and then shows the recovery codes if they are the first. */
export function PasskeyDialog({ user, onClose }: AddDialogProps) {
  const texts = useTexts(passkeyDialog);
  const formId = useId();
  const [codes, setCodes] = useState<readonly string[]>();
  const [fault, setFault] = useState<string>();
  const addition = usePasskeyAddition(makePasskey);
  const { field, handleSubmit, setError } = useContractForm(methodNameRules, {
    defaultValues: { name: nameHere(texts) },
  });
  const fail = (error: Error) => {
    const fields = fieldErrorsOf(error, ['name']);
    for (const { name, message } of fields) setError(name, { message }, { shouldFocus: true });
    if (fields.length > 0 || isWithdrawn(error)) return;
    setFault(failureWords(error, texts.tryAgain));
  };
  const add = ({ name }: { readonly name: string }) => {
    if (addition.isPending) return;
    setFault(undefined);
    const show = (made: readonly string[] | null) => {
      showToast({ title: fill(texts.added, { name }), tone: 'passed' });
      if (made === null) onClose();
      else setCodes(made);
    };
    addition.mutate({ name, show }, { onError: fail });
  };
  if (codes !== undefined) return <RecoveryCodesDialog email={user.email} codes={codes} onDone={onClose} />;
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
          <Button type="submit" form={formId} variant="primary" fullWidth="phone" busy={addition.isPending}>
            {texts.add}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={handleSubmit(add)}>
        <TextField label={texts.name} hint={texts.nameHint} autoComplete="off" {...field('name')} />
        {addition.isPending && (
          <p role="status" className="text-14 text-ink-2">
            {texts.waiting}
          </p>
        )}
        {fault !== undefined && (
          <Notice tone="failed" role="alert" title={texts.failed}>
            {fault}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

function nameHere(texts: typeof passkeyDialog): string {
  const { browser, system } = describePlatform();
  if (browser === undefined || system === undefined) return browser ?? system ?? texts.nameUsual;
  return fill(texts.nameOf, { browser, system });
}
