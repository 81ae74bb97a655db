import { changeName, nameChange, type User } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import { useContractForm } from '../../texts/use-contract-form';
import { useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { Button } from '../../ui/controls/button';
import { showToast } from '../../ui/overlays/toast';
import { NameFields } from './name-fields';
import { useAccountChange } from './use-account-change';
import { userQueryKey } from './use-user';

/** Form for the first and last name, as guests see them. */
export function NameForm({ user }: { readonly user: User }) {
  const texts = useTexts(account);
  const queries = useQueryClient();
  const saved = { firstName: user.firstName, lastName: user.lastName };
  const { field, handleSubmit, setError, reset, formState } = useContractForm(nameChange, {
    defaultValues: saved,
    mode: 'onTouched',
  });
  const { change, isPending } = useAccountChange({
    send: (body: typeof saved) => send(changeName, { body }),
    onDone: (changed) => {
      queries.setQueryData(userQueryKey, changed);
      reset({ firstName: changed.firstName, lastName: changed.lastName });
      showToast({ title: texts.name.saved, tone: 'passed' });
    },
    failed: texts.name.notSaved,
    fields: ['firstName', 'lastName'],
    setError,
  });
  const { isDirty } = formState;
  useUnsaved(isDirty);
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => !isPending && change(body))}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields field={field} />
      </div>
      <div className="text-14">
        <p className="font-medium">{texts.name.email}</p>
        <p className="mt-1.5 text-16 wrap-anywhere">{user.email}</p>
        <p className="mt-1 text-ink-2">{texts.name.emailHint}</p>
      </div>
      <div>
        <Button type="submit" variant={isDirty ? 'primary' : 'default'} fullWidth="phone" busy={isPending}>
          {texts.name.save}
        </Button>
      </div>
    </form>
  );
}
