import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { DEFAULT_SESSION_TITLE, newSession, type TestSession } from '@linecheck/contract';
import { useForm, useWatch } from 'react-hook-form';
import { fieldErrorsOf } from '../../api/field-errors';
import { useUnsaved } from '../../ui/use-unsaved';
import { useCreateSession } from './use-session-changes';

interface ProSession {
  /** Something that only shows among the further options needs a look. */
  readonly onMore: () => void;
  readonly onCreated: (session: TestSession) => void;
}

const FIELDS = [
  'guestFirstName',
  'guestSurname',
  'guestEmail',
  'title',
  'checklistTemplateId',
  'guestMessage',
] as const;

const EMPTY = {
  guestFirstName: '',
  guestSurname: '',
  guestEmail: '',
  title: DEFAULT_SESSION_TITLE,
  checklistTemplateId: '',
  guestMessage: '',
};

const HIDDEN: ReadonlySet<string> = new Set(['guestSurname', 'checklistTemplateId', 'guestMessage']);

/** A link for one guest, who is greeted by name and may be given a message. */
export function useProSessionForm({ onMore, onCreated }: ProSession) {
  const { register, control, handleSubmit, reset, setError, formState } = useForm({
    resolver: standardSchemaResolver(newSession),
    defaultValues: EMPTY,
  });
  const wishes = useWatch({ control });
  useUnsaved(formState.isDirty);
  const { create, isPending } = useCreateSession(onCreated);
  const submit = handleSubmit((body) => {
    create(body, {
      onSuccess: () => reset(),
      onError: (error) => {
        for (const field of fieldErrorsOf(error, FIELDS)) {
          if (HIDDEN.has(field.name)) onMore();
          setError(field.name, { message: field.message });
        }
      },
    });
  });
  return { register, wishes, submit, isPending, errors: formState.errors };
}
