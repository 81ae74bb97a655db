import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { DEFAULT_SESSION_TITLE, newSession, type TestSession } from '@linecheck/contract';
import Link2 from 'lucide-react/icons/link-2';
import { useForm, useWatch } from 'react-hook-form';
import { fieldErrorsOf } from '../../api/field-errors';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { MessageField } from './message-field';
import { useCreateSession } from './use-session-changes';

interface ProSessionFormProps {
  /** `row` beside each other, for a wide card; `stack` under each other, for a dialog. */
  readonly layout: 'row' | 'stack';
  /** Surname and message. */
  readonly moreOpen: boolean;
  readonly onCreated: (session: TestSession) => void;
}

const FIELDS = ['guestFirstName', 'guestSurname', 'guestEmail', 'title', 'guestMessage'] as const;

const EMPTY = {
  guestFirstName: '',
  guestSurname: '',
  guestEmail: '',
  title: DEFAULT_SESSION_TITLE,
  guestMessage: '',
};

const LAYOUTS = {
  row: { grid: 'grid-cols-[1fr_1.2fr_1.4fr_auto]', button: 'pt-5.75', message: 'col-span-3' },
  stack: { grid: '', button: 'order-last pt-1 *:w-full', message: '' },
} as const;

/** A link for one guest, who is greeted by name and may be given a message. */
export function ProSessionForm({ layout, moreOpen, onCreated }: ProSessionFormProps) {
  const { register, control, handleSubmit, reset, setError, formState } = useForm({
    resolver: standardSchemaResolver(newSession),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const message = useWatch({ control, name: 'guestMessage' });
  const { create, isPending } = useCreateSession(onCreated);
  const submit = handleSubmit((body) => {
    create(body, {
      onSuccess: () => reset(),
      onError: (error) => {
        for (const field of fieldErrorsOf(error, FIELDS)) setError(field.name, { message: field.message });
      },
    });
  });
  const places = LAYOUTS[layout];
  return (
    <form noValidate onSubmit={submit} className={`grid gap-3 ${places.grid}`}>
      <TextField
        size={40}
        label="Guest first name *"
        placeholder="First name"
        autoComplete="off"
        required
        {...register('guestFirstName')}
        error={errors.guestFirstName?.message}
      />
      <TextField
        size={40}
        label="Email"
        type="email"
        placeholder="name@example.com"
        autoComplete="off"
        {...register('guestEmail')}
        error={errors.guestEmail?.message}
      />
      <TextField size={40} label="Title" autoComplete="off" {...register('title')} error={errors.title?.message} />
      <div className={places.button}>
        <Button type="submit" look="primary" icon={<Link2 aria-hidden />} busy={isPending}>
          Create link
        </Button>
      </div>
      {moreOpen && (
        <>
          <TextField
            size={40}
            label="Surname"
            autoComplete="off"
            {...register('guestSurname')}
            error={errors.guestSurname?.message}
          />
          <div className={places.message}>
            <MessageField message={message ?? ''} {...register('guestMessage')} error={errors.guestMessage?.message} />
          </div>
        </>
      )}
    </form>
  );
}
