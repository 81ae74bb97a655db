import {
  type ChecklistTemplate,
  createChecklistTemplate,
  deleteChecklistTemplate,
  listChecklistTemplates,
  setDefaultTemplate,
  updateChecklistTemplate,
} from '@linecheck/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/failure';
import { send } from '../../api/send';
import { showToast } from '../../ui/toast';
import { bodyOf, type TemplateDraft } from './template-draft';

const templatesQueryKey = ['checklist-templates'] as const;

const TRY_AGAIN = 'Please try again.';

/** The Pro host's templates, oldest first. */
export const useTemplates = ({ enabled }: { readonly enabled: boolean }) =>
  useQuery({ queryKey: templatesQueryKey, queryFn: () => send(listChecklistTemplates, {}), enabled });

interface Change<Input> {
  readonly run: (input: Input) => Promise<ChecklistTemplate | undefined>;
  readonly done: string;
  readonly failed: string;
  readonly onDone: (template: ChecklistTemplate | undefined) => void;
}

/** The list is asked for again after every change: a default that comes takes another one away. */
function useTemplateChange<Input>({ run, done, failed, onDone }: Change<Input>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (template) => {
      await queries.invalidateQueries({ queryKey: templatesQueryKey });
      showToast({ title: done, tone: 'passed' });
      onDone(template);
    },
    onError: (error) => showToast({ title: failed, description: messageOf(error, TRY_AGAIN), tone: 'failed' }),
  });
}

export const useSaveTemplate = (id: string | undefined, onDone: (saved: ChecklistTemplate | undefined) => void) =>
  useTemplateChange<TemplateDraft>({
    run: (draft) =>
      id === undefined
        ? send(createChecklistTemplate, { body: bodyOf(draft) })
        : send(updateChecklistTemplate, { params: { id }, body: bodyOf(draft) }),
    done: id === undefined ? 'Template created successfully!' : 'Template updated successfully!',
    failed: id === undefined ? 'Failed to create template' : 'Failed to update template',
    onDone,
  });

export const useDeleteTemplate = (onDone: () => void) =>
  useTemplateChange<ChecklistTemplate>({
    run: async ({ id }) => {
      await send(deleteChecklistTemplate, { params: { id } });
      return undefined;
    },
    done: 'Template deleted successfully!',
    failed: 'Failed to delete template',
    onDone,
  });

export const useSetDefault = () =>
  useTemplateChange<ChecklistTemplate>({
    run: ({ id }) => send(setDefaultTemplate, { params: { id } }),
    done: 'Default template set successfully!',
    failed: 'Failed to set default template',
    onDone: () => undefined,
  });
