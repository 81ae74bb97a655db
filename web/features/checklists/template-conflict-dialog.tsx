import { checklists } from '@linecheck/texts/en/checklists';
import { useId } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Badge } from '../../ui/feedback/chip';
import { Dialog } from '../../ui/overlays/dialog';
import { onlyIn, type TemplateDraft, templateDraftOf } from './template-draft';
import type { TemplateEditing } from './use-template-editing';

type TemplateConflictDialogProps = Pick<TemplateEditing, 'conflict' | 'keepMine' | 'takeStored' | 'goOn'>;

/** Asks which version of a template to keep, and shows both beside each other. Closing it changes neither. */
export function TemplateConflictDialog({ conflict, keepMine, takeStored, goOn }: TemplateConflictDialogProps) {
  const { conflict: texts } = useTexts(checklists);
  const isDeleted = conflict?.kind === 'deleted';
  return (
    <Dialog
      open={conflict !== undefined}
      role="alertdialog"
      size="wide"
      title={isDeleted ? texts.deleted : texts.changed}
      description={isDeleted ? texts.deletedHint : texts.changedHint}
      closeLabel={texts.close}
      onClose={goOn}
      footer={
        <>
          <Button data-first-focus="" fullWidth="phone" onClick={goOn}>
            {texts.goOn}
          </Button>
          <Button fullWidth="phone" onClick={takeStored}>
            {isDeleted ? texts.leaveDeleted : texts.takeStored}
          </Button>
          <Button fullWidth="phone" variant="primary" onClick={keepMine}>
            {isDeleted ? texts.saveAsNew : texts.keepMine}
          </Button>
        </>
      }
    >
      {conflict?.kind === 'changed' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Version title={texts.stored} version={templateDraftOf(conflict.stored)} other={conflict.mine} />
          <Version title={texts.mine} version={conflict.mine} other={templateDraftOf(conflict.stored)} />
        </div>
      )}
      {conflict?.kind === 'deleted' && <Version title={texts.mine} version={conflict.mine} other={conflict.mine} />}
    </Dialog>
  );
}

interface VersionProps {
  readonly title: string;
  readonly version: TemplateDraft;
  readonly other: TemplateDraft;
}

/** A version of a template. Items that the other one does not have are marked. */
function Version({ title, version, other }: VersionProps) {
  const { conflict: texts } = useTexts(checklists);
  const headingId = useId();
  const marked = onlyIn(version, other);
  return (
    <section aria-labelledby={headingId} className="min-w-0 rounded-card border border-line bg-surface-2 p-3">
      <h3 id={headingId} className="text-13 text-ink-2">
        {title}
      </h3>
      <p className="font-semi wrap-anywhere">
        <bdi translate="no">{version.name}</bdi>
      </p>
      {version.items.length === 0 && <p className="mt-2 text-14 text-ink-2">{texts.noItems}</p>}
      <ol className="mt-2 grid list-decimal gap-2 ps-5 text-14">
        {version.items.map(({ id, text, required }) => (
          <li key={id} className="wrap-anywhere">
            <span className="block">{text}</span>
            <span className="flex flex-wrap items-center gap-1.5 text-13 text-ink-2">
              {required && <span>{texts.required}</span>}
              {marked.has(id) && <Badge>{texts.onlyHere}</Badge>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
