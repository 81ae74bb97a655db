import {
  type ChecklistChoice,
  type ChecklistTemplate,
  DEFAULT_SESSION_TITLE,
  type EditedPlusSession,
  joinMessage,
  PLUS_GUEST,
  type PlanName,
  plusMessage,
  plusSessionRules,
  type SessionChanges,
  type SessionForm,
  type SessionRow,
  sessionRules,
} from '@linecheck/contract';
import { useWatch } from 'react-hook-form';
import { fieldErrorsOf } from '../../../texts/field-errors';
import { useContractForm } from '../../../texts/use-contract-form';
import { useUnsaved } from '../../../ui/behaviour/use-unsaved';
import type { SaveSession } from '../use-session-changes';

interface ProSession<Body> {
  readonly first: SessionForm;
  /** Request body for the content of the form, and the fields that differ from `first`. */
  readonly bodyOf: (form: SessionForm, changed: SessionChanges) => Body;
  /** Called if a field among the further options has an error. */
  readonly onMore?: () => void;
  readonly saving: SaveSession<Body>;
}

const FIELDS = [
  'guestFirstName',
  'guestSurname',
  'guestEmail',
  'title',
  'checklistTemplateId',
  'guestMessage',
  'language',
] as const;

export const emptySession: SessionForm = {
  guestFirstName: '',
  guestSurname: '',
  guestEmail: '',
  title: DEFAULT_SESSION_TITLE,
  checklistTemplateId: '',
  guestMessage: '',
  language: '',
};

export const sessionInForm = (session: SessionRow): SessionForm => ({
  guestFirstName: session.guestFirstName,
  guestSurname: session.guestSurname ?? '',
  guestEmail: session.guestEmail ?? '',
  title: session.title,
  checklistTemplateId: session.checklistTemplateId ?? '',
  guestMessage: session.guestMessage ?? '',
  language: session.language ?? '',
});

const HIDDEN: ReadonlySet<string> = new Set(['guestSurname', 'checklistTemplateId', 'guestMessage', 'language']);

/** Form for the link of one guest, with their name and an optional message. */
export function useProSessionForm<Body>({ first, bodyOf, onMore, saving }: ProSession<Body>) {
  const { field, control, handleSubmit, reset, setError, formState } = useContractForm(sessionRules, {
    defaultValues: first,
  });
  const wishes = useWatch({ control });
  const { dirtyFields } = formState;
  useUnsaved(formState.isDirty);
  const submit = handleSubmit((form) => {
    const changed = Object.fromEntries(FIELDS.filter((name) => dirtyFields[name]).map((name) => [name, form[name]]));
    saving.save(bodyOf(form, changed), {
      onSuccess: () => reset(),
      onError: (error) => {
        for (const { name, message } of fieldErrorsOf(error, FIELDS)) {
          if (HIDDEN.has(name)) onMore?.();
          setError(name, { message });
        }
      },
    });
  });
  return { field, firstTitle: first.title, wishes, submit, isPending: saving.isPending };
}

interface PlusSession<Body> {
  readonly first: EditedPlusSession;
  /** Request body for the content of the form. */
  readonly bodyOf: (form: EditedPlusSession) => Body;
  readonly saving: SaveSession<Body>;
}

/** Form of a Plus host, with a title and a checklist; the rest is identical for every guest (S1 §5). */
export function usePlusSessionForm<Body>({ first, bodyOf, saving }: PlusSession<Body>) {
  const { field, handleSubmit, reset, setError, formState } = useContractForm(plusSessionRules, {
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
  ({ title, template }: EditedPlusSession): SessionForm => ({
    title,
    ...PLUS_GUEST,
    guestEmail: '',
    guestMessage: template === 'custom' ? messageWith(title, template, readChoice) : plusMessage(title),
  });

export const changedPlusSession =
  (first: EditedPlusSession, readChoice: ReadChoice) =>
  ({ title, template }: EditedPlusSession): SessionChanges => ({
    ...(title !== first.title && { title }),
    ...(template !== 'kept' && { guestMessage: messageWith(title, template, readChoice) }),
  });

export interface SessionFormSources {
  readonly plan: PlanName;
  readonly templates: SessionTemplates;
  readonly readChoice: () => ChecklistChoice;
}

/** Templates that a Pro host may choose from. Until they are loaded, a link can be created with the default one. */
export type SessionTemplates = {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
} & (
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly why: string; readonly retry: () => void; readonly isRetrying: boolean }
  | { readonly kind: 'known'; readonly list: readonly ChecklistTemplate[] }
);
