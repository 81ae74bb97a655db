import type { ChecklistTemplate } from '@linecheck/contract';
import { type Dispatch, useReducer, useState } from 'react';
import { type DraftEvent, isSameDraft, nextDraft, type TemplateDraft, templateDraftOf } from './template-draft';
import { type TemplateConflict, useSaveTemplate } from './use-templates';

interface EditedTemplate {
  /** The template as the page loaded it last; undefined for a new one. */
  readonly template: ChecklistTemplate | undefined;
  readonly onSaved: (template: ChecklistTemplate | undefined) => void;
}

/** The open question of which version to keep, and the draft as it was sent. */
type OpenConflict = TemplateConflict & { readonly mine: TemplateDraft };

export interface TemplateEditing {
  readonly draft: TemplateDraft;
  readonly dispatch: Dispatch<DraftEvent>;
  /** True if the draft differs from the template that it began with. */
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly isSaved: boolean;
  readonly save: (draft: TemplateDraft) => void;
  readonly conflict: OpenConflict | undefined;
  /** Saves the draft instead of the other version, or as a new template if that was deleted. */
  readonly keepMine: () => void;
  readonly takeStored: () => void;
  /** Closes the question. The next save asks it again. */
  readonly goOn: () => void;
}

/**
 * Draft of a template, which is saved only over the version that it began with. While the draft is unchanged, it follows
 * the template.
 */
export function useTemplateEditing({ template, onSaved }: EditedTemplate): TemplateEditing {
  const [base, setBase] = useState(template);
  const [draft, dispatch] = useReducer(nextDraft, template, templateDraftOf);
  const [sent, setSent] = useState(draft);
  const [conflict, setConflict] = useState<TemplateConflict>();
  const saving = useSaveTemplate({ onDone: onSaved, onConflict: setConflict });
  const isChanged = !isSameDraft(draft, templateDraftOf(base));
  if (template !== undefined && template.version !== base?.version && !isChanged && !saving.isPending) {
    setBase(template);
    dispatch({ type: 'replaced', draft: templateDraftOf(template) });
  }
  const stored = conflict?.kind === 'changed' ? conflict.stored : undefined;
  const goOn = () => setConflict(undefined);
  return {
    draft,
    dispatch,
    isChanged,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess,
    save: (whole) => {
      setSent(whole);
      saving.mutate({ base, draft: whole });
    },
    conflict: conflict && { ...conflict, mine: sent },
    keepMine: () => {
      goOn();
      saving.mutate({ base: stored, draft: sent });
    },
    takeStored: () => onSaved(stored),
    goOn,
  };
}
