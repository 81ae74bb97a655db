import {
  type ChecklistChoice,
  type EditedPlusSession,
  joinMessage,
  type NewSession,
  PLUS_GUEST,
  plusMessage,
  plusSessionForm,
  type SessionChanges,
} from '@linecheck/contract';
import { fieldErrorsOf } from '../../../texts/field-errors';
import { useContractForm } from '../../../texts/use-contract-form';
import { useUnsaved } from '../../../ui/behaviour/use-unsaved';
import type { SaveSession } from '../use-session-changes';

interface PlusSession<Body> {
  readonly first: EditedPlusSession;
  /** Request body for the content of the form. */
  readonly bodyOf: (form: EditedPlusSession) => Body;
  readonly saving: SaveSession<Body>;
}

/** Form of a Plus host, with a title and a checklist; the rest is identical for every guest (S1 §5). */
export function usePlusSessionForm<Body>({ first, bodyOf, saving }: PlusSession<Body>) {
  const { field, handleSubmit, reset, setError, formState } = useContractForm(plusSessionForm, {
    defaultValues: first,
  });
  useUnsaved(formState.isDirty);
  const submit = handleSubmit((form) => {
    saving.save(bodyOf(form), {
      onSuccess: () => reset(),
      onError: (error) => {
        for (const { message } of fieldErrorsOf(error, ['title'])) setError('title', { message });
      },
    });
  });
  return { field, submit, isPending: saving.isPending };
}

type ReadChoice = () => ChecklistChoice;

/** Uses the host's checklist as it is at the time of saving. */
const messageWith = (title: string, template: ChecklistChoice['templateType'], readChoice: ReadChoice): string =>
  joinMessage(plusMessage(title), { ...readChoice(), templateType: template });

export const newPlusSession =
  (readChoice: ReadChoice) =>
  ({ title, template }: EditedPlusSession): NewSession => ({
    title,
    ...PLUS_GUEST,
    guestEmail: '',
    guestMessage: template === 'custom' ? messageWith(title, template, readChoice) : plusMessage(title),
  });

export const changedPlusSession =
  (readChoice: ReadChoice) =>
  ({ title, template }: EditedPlusSession): SessionChanges => ({
    title,
    ...(template !== 'kept' && { guestMessage: messageWith(title, template, readChoice) }),
  });
