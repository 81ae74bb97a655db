import { DEFAULT_SESSION_TITLE, type NewSession, newSession, type SessionRow } from '@linecheck/contract';
import { useWatch } from 'react-hook-form';
import { fieldErrorsOf } from '../../../texts/field-errors';
import { useContractForm } from '../../../texts/use-contract-form';
import { useUnsaved } from '../../../ui/behaviour/use-unsaved';
import type { SaveSession } from '../use-session-changes';

interface ProSession {
  /** Initial content of the form. */
  readonly first: NewSession;
  /** Called if a field among the further options has an error. */
  readonly onMore?: () => void;
  readonly saving: SaveSession<NewSession>;
}

const FIELDS = [
  'guestFirstName',
  'guestSurname',
  'guestEmail',
  'title',
  'checklistTemplateId',
  'guestMessage',
] as const;

export const emptySession: NewSession = {
  guestFirstName: '',
  guestSurname: '',
  guestEmail: '',
  title: DEFAULT_SESSION_TITLE,
  checklistTemplateId: '',
  guestMessage: '',
};

export const sessionInForm = (session: SessionRow): NewSession => ({
  guestFirstName: session.guestFirstName,
  guestSurname: session.guestSurname ?? '',
  guestEmail: session.guestEmail ?? '',
  title: session.title,
  checklistTemplateId: session.checklistTemplateId ?? '',
  guestMessage: session.guestMessage ?? '',
});

const HIDDEN: ReadonlySet<string> = new Set(['guestSurname', 'checklistTemplateId', 'guestMessage']);

/** Form for the link of one guest, with their name and an optional message. */
export function useProSessionForm({ first, onMore, saving }: ProSession) {
  const { field, control, handleSubmit, reset, setError, formState } = useContractForm(newSession, {
    defaultValues: first,
  });
  const wishes = useWatch({ control });
  useUnsaved(formState.isDirty);
  const submit = handleSubmit((body) => {
    saving.save(body, {
      onSuccess: () => reset(),
      onError: (error) => {
        for (const { name, message } of fieldErrorsOf(error, FIELDS)) {
          if (HIDDEN.has(name)) onMore?.();
          setError(name, { message });
        }
      },
    });
  });
  return { field, wishes, submit, isPending: saving.isPending };
}
