import {
  type ChecklistTemplate,
  createChecklistTemplate,
  deleteChecklistTemplate,
  listChecklistTemplates,
  setDefaultTemplate,
  updateChecklistTemplate,
} from '@linecheck/contract';
import { checklists } from '@linecheck/texts/en/checklists';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { problemOf, refusalOf, send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { currentTexts, useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { type TemplateDraft, templateBodyOf } from './template-draft';

const templatesQueryKey = ['checklist-templates'] as const;

interface TemplatesOptions {
  readonly enabled: boolean;
  /** Requests the list again whenever the page is shown again: another tab may have changed it. */
  readonly isLive?: boolean;
}

export const useTemplates = ({ enabled, isLive = false }: TemplatesOptions) =>
  useQuery({
    queryKey: templatesQueryKey,
    queryFn: () => send(listChecklistTemplates, {}),
    enabled,
    refetchOnWindowFocus: isLive && 'always',
  });

/**
 * The checklists to choose from for a link or an episode. The default template is the empty choice, so that a link
 * follows a change of the default; undefined templates are not loaded yet.
 */
export function templateChoices(templates: readonly ChecklistTemplate[] | undefined) {
  const { choice: texts } = currentTexts(checklists);
  if (templates === undefined) return [{ value: '', label: texts.defaultChecklist }];
  const name = templates.find(({ isDefault }) => isDefault)?.name;
  const label = name === undefined ? texts.standardChecklist : fill(texts.defaultOption, { name });
  const others = templates.filter(({ isDefault }) => !isDefault).map((each) => ({ value: each.id, label: each.name }));
  return [{ value: '', label }, ...others];
}

interface Change<Input> {
  readonly run: (input: Input) => Promise<ChecklistTemplate | undefined>;
  readonly done: (input: Input) => string;
  readonly failed: (input: Input) => string;
  readonly onDone: (template: ChecklistTemplate | undefined) => void;
  /** Called instead of a toast if another tab or browser has changed or deleted the template. */
  readonly onConflict?: (conflict: TemplateConflict) => void;
}

/** A change or deletion of a template by another tab or browser since this page loaded it. */
export type TemplateConflict =
  | { readonly kind: 'changed'; readonly stored: ChecklistTemplate }
  | { readonly kind: 'deleted' };

/** Conflict that the server reports; undefined for all other failures. */
function conflictOf(error: unknown): TemplateConflict | undefined {
  const stored = problemOf(error)?.template;
  if (stored !== undefined) return { kind: 'changed', stored };
  return refusalOf(error) === 'not_found' ? { kind: 'deleted' } : undefined;
}

/**
 * Mutation that refetches the list after every change, because a new default replaces another, and after a conflict.
 */
function useTemplateChange<Input>({ run, done, failed, onDone, onConflict }: Change<Input>) {
  const texts = useTexts(checklists);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (template, input) => {
      await queries.invalidateQueries({ queryKey: templatesQueryKey });
      showToast({ title: done(input), tone: 'passed' });
      onDone(template);
    },
    onError: (error, input) => {
      const conflict = conflictOf(error);
      if (conflict !== undefined) void queries.invalidateQueries({ queryKey: templatesQueryKey });
      if (conflict !== undefined && onConflict !== undefined) onConflict(conflict);
      else if (conflict?.kind === 'deleted')
        showToast({ title: texts.changes.gone, description: texts.changes.goneHint, tone: 'warning' });
      else
        showToast({ title: failed(input), description: failureWords(error, texts.changes.tryAgain), tone: 'failed' });
    },
  });
}

interface SavedTemplate {
  /** The template that is changed, and the version that the draft is based on. Undefined saves a new template. */
  readonly base: Pick<ChecklistTemplate, 'id' | 'version'> | undefined;
  readonly draft: TemplateDraft;
}

export const useSaveTemplate = (then: Pick<Change<SavedTemplate>, 'onDone' | 'onConflict'>) => {
  const texts = useTexts(checklists);
  return useTemplateChange<SavedTemplate>({
    run: ({ base, draft }) =>
      base === undefined
        ? send(createChecklistTemplate, { body: templateBodyOf(draft) })
        : send(updateChecklistTemplate, {
            params: { id: base.id },
            body: { ...templateBodyOf(draft), version: base.version },
          }),
    done: ({ base }) => (base ? texts.changes.updated : texts.changes.created),
    failed: ({ base }) => (base ? texts.changes.notUpdated : texts.changes.notCreated),
    ...then,
  });
};

export const useDeleteTemplate = (onDone: () => void) => {
  const texts = useTexts(checklists);
  return useTemplateChange<ChecklistTemplate>({
    run: async ({ id, version }) => {
      await send(deleteChecklistTemplate, { params: { id }, query: { version } });
      return undefined;
    },
    done: () => texts.changes.deleted,
    failed: () => texts.changes.notDeleted,
    onDone,
  });
};

export const useSetDefault = () => {
  const texts = useTexts(checklists);
  return useTemplateChange<ChecklistTemplate>({
    run: ({ id }) => send(setDefaultTemplate, { params: { id } }),
    done: () => texts.changes.defaultSet,
    failed: () => texts.changes.defaultNotSet,
    onDone: () => undefined,
  });
};
