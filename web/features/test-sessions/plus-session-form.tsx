import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type ChecklistChoice,
  joinMessage,
  PLUS_GUEST,
  plusMessage,
  plusSessionForm,
  type TestSession,
} from '@linecheck/contract';
import Link2 from 'lucide-react/icons/link-2';
import { useForm } from 'react-hook-form';
import { fieldErrorsOf } from '../../api/field-errors';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { useCreateSession } from './use-session-changes';

export const LIMIT_REACHED = 'Plus Tier: 1 Link Limit Reached';
export const LIMIT_HINT = 'Plus tier: Delete your existing session to create a new one';

interface PlusSessionFormProps {
  /** Whether the one link that Plus has exists. */
  readonly limitReached: boolean;
  /** The checklist that the host has made, as it is now. */
  readonly readChoice: () => ChecklistChoice;
  readonly onCreated: (session: TestSession) => void;
}

const TEMPLATES = [
  { value: 'default', label: 'Default Template' },
  { value: 'custom', label: 'Custom Template' },
];

/** A title and a checklist are all that a Plus host gives; the rest is the same for every guest (S1 §5). */
export function PlusSessionForm({ limitReached, readChoice, onCreated }: PlusSessionFormProps) {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: standardSchemaResolver(plusSessionForm),
    defaultValues: { title: '', template: readChoice().templateType },
  });
  const { create, isPending } = useCreateSession(onCreated);
  const submit = handleSubmit(({ title, template }) => {
    const message = plusMessage(title);
    const guestMessage =
      template === 'custom' ? joinMessage(message, { ...readChoice(), templateType: template }) : message;
    create(
      { title, ...PLUS_GUEST, guestEmail: '', guestMessage },
      {
        onSuccess: () => reset(),
        onError: (error) => {
          for (const { message } of fieldErrorsOf(error, ['title'])) setError('title', { message });
        },
      },
    );
  });
  return (
    <form noValidate onSubmit={submit}>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,200px)_auto]">
        <TextField
          size={40}
          label="Title *"
          placeholder="For example: Episode 12 with a guest"
          autoComplete="off"
          required
          disabled={limitReached}
          {...register('title')}
          error={formState.errors.title?.message}
        />
        <SelectField
          size={40}
          label="Checklist"
          options={TEMPLATES}
          disabled={limitReached}
          {...register('template')}
        />
        <div className="sm:pt-5.75">
          <Button
            type="submit"
            look="primary"
            wide="phone"
            icon={!limitReached && <Link2 aria-hidden />}
            busy={isPending}
            disabled={limitReached}
          >
            {limitReached ? LIMIT_REACHED : 'Create link'}
          </Button>
        </div>
      </div>
      {limitReached && <p className="mt-3 text-14 text-ink-2">{LIMIT_HINT}</p>}
    </form>
  );
}
