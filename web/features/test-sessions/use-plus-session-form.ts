import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type ChecklistChoice,
  joinMessage,
  PLUS_GUEST,
  plusMessage,
  plusSessionForm,
  type TestSession,
} from '@linecheck/contract';
import { useForm } from 'react-hook-form';
import { fieldErrorsOf } from '../../api/field-errors';
import { useUnsaved } from '../../ui/use-unsaved';
import { useCreateSession } from './use-session-changes';

interface PlusSession {
  /** The checklist that the host has made, as it is now. */
  readonly readChoice: () => ChecklistChoice;
  readonly onCreated: (session: TestSession) => void;
}

/** A title and a checklist are all that a Plus host gives; the rest is the same for every guest (S1 §5). */
export function usePlusSessionForm({ readChoice, onCreated }: PlusSession) {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: standardSchemaResolver(plusSessionForm),
    defaultValues: { title: '', template: readChoice().templateType },
  });
  useUnsaved(formState.isDirty);
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
  return { register, submit, isPending, errors: formState.errors };
}
