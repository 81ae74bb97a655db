import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { changeName, nameChange, type User } from '@linecheck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { send } from '../../api/send';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/toast';
import { useUnsaved } from '../../ui/use-unsaved';
import { NameFields } from './name-fields';
import { useAccountChange } from './use-account-change';
import { userQueryKey } from './use-user';

/** First and last name, as guests read them. */
export function NameForm({ user }: { readonly user: User }) {
  const queries = useQueryClient();
  const saved = { firstName: user.firstName, lastName: user.lastName };
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: standardSchemaResolver(nameChange),
    defaultValues: saved,
    mode: 'onTouched',
  });
  const { change, isPending } = useAccountChange({
    send: (body: typeof saved) => send(changeName, { body }),
    onDone: (changed) => {
      queries.setQueryData(userQueryKey, changed);
      reset({ firstName: changed.firstName, lastName: changed.lastName });
      showToast({ title: 'Your name is saved', tone: 'passed' });
    },
    failed: 'Your name could not be saved',
    fields: ['firstName', 'lastName'],
    setError,
  });
  const { errors, isDirty } = formState;
  useUnsaved(isDirty);
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => !isPending && change(body))}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields first={register('firstName')} last={register('lastName')} errors={errors} />
      </div>
      <div className="text-14">
        <p className="font-medium">Email</p>
        <p className="mt-1.5 text-16 wrap-anywhere">{user.email}</p>
        <p className="mt-1 text-ink-2">You sign in with it. It cannot be changed here.</p>
      </div>
      <div>
        <Button type="submit" look={isDirty ? 'primary' : 'default'} wide="phone" busy={isPending}>
          Save Name
        </Button>
      </div>
    </form>
  );
}
