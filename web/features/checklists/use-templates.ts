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
import { send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { bodyOf, type TemplateDraft } from './template-draft';

const templatesQueryKey = ['checklist-templates'] as const;

/** The Pro host's templates, oldest first. */
export const useTemplates = ({ enabled }: { readonly enabled: boolean }) =>
  useQuery({ queryKey: templatesQueryKey, queryFn: () => send(listChecklistTemplates, {}), enabled });

interface Change<Input> {
  readonly run: (input: Input) => Promise<ChecklistTemplate | undefined>;
  readonly done: string;
  readonly failed: string;
  readonly onDone: (template: ChecklistTemplate | undefined) => void;
}

/** Mutation that refetches the list after every change, because a new default replaces another. */
function useTemplateChange<Input>({ run, done, failed, onDone }: Change<Input>) {
  const texts = useTexts(checklists);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (template) => {
      await queries.invalidateQueries({ queryKey: templatesQueryKey });
      showToast({ title: done, tone: 'passed' });
      onDone(template);
    },
    onError: (error) =>
      showToast({ title: failed, description: failureWords(error, texts.changes.tryAgain), tone: 'failed' }),
  });
}

export const useSaveTemplate = (id: string | undefined, onDone: (saved: ChecklistTemplate | undefined) => void) => {
  const texts = useTexts(checklists);
  return useTemplateChange<TemplateDraft>({
    run: (draft) =>
      id === undefined
        ? send(createChecklistTemplate, { body: bodyOf(draft) })
        : send(updateChecklistTemplate, { params: { id }, body: bodyOf(draft) }),
    done: id === undefined ? texts.changes.created : texts.changes.updated,
    failed: id === undefined ? texts.changes.notCreated : texts.changes.notUpdated,
    onDone,
  });
};

export const useDeleteTemplate = (onDone: () => void) => {
  const texts = useTexts(checklists);
  return useTemplateChange<ChecklistTemplate>({
    run: async ({ id }) => {
      await send(deleteChecklistTemplate, { params: { id } });
      return undefined;
    },
    done: texts.changes.deleted,
    failed: texts.changes.notDeleted,
    onDone,
  });
};

export const useSetDefault = () => {
  const texts = useTexts(checklists);
  return useTemplateChange<ChecklistTemplate>({
    run: ({ id }) => send(setDefaultTemplate, { params: { id } }),
    done: texts.changes.defaultSet,
    failed: texts.changes.defaultNotSet,
    onDone: () => undefined,
  });
};
