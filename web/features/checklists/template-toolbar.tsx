import type { ChecklistTemplate } from '@linecheck/contract';
import checklists from '@linecheck/texts/en/checklists';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { Badge } from '../../ui/feedback/chip';
import { Card } from '../../ui/layout/card';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { useDeleteTemplate, useSetDefault } from './use-templates';

interface TemplateToolbarProps {
  readonly templates: readonly ChecklistTemplate[];
  readonly shown: ChecklistTemplate;
  /** Undefined shows the default template. */
  readonly onShow: (id?: string) => void;
  readonly onNew: () => void;
  readonly onEdit: () => void;
}

/** Selection of a template, with its actions. */
export function TemplateToolbar({ templates, shown, onShow, onNew, onEdit }: TemplateToolbarProps) {
  const texts = useTexts(checklists);
  const headingId = useId();
  const setDefault = useSetDefault();
  return (
    <Card aria-labelledby={headingId}>
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id={headingId} className="text-18 font-semi tracking-snug">
          {texts.templates.title}
        </h2>
        <Button icon={<Plus aria-hidden />} onClick={onNew}>
          {texts.templates.create}
        </Button>
      </div>
      <SelectField
        label={texts.templates.select}
        options={templates.map(({ id, name, isDefault }) => ({
          value: id,
          label: isDefault ? fill(texts.templates.defaultOption, { name }) : name,
        }))}
        value={shown.id}
        onChange={(event) => onShow(event.target.value)}
      />
      <div className="mt-5 border-t border-line pt-4">
        <h3 className="flex flex-wrap items-center gap-2 font-semi wrap-anywhere">
          {shown.name}
          {shown.isDefault && <Badge>{texts.templates.defaultBadge}</Badge>}
        </h3>
        <p className="text-14 text-ink-2">{summaryOf(texts, shown)}</p>
        {shown.isDefault && <p className="text-14 text-ink-2">{texts.templates.defaultHint}</p>}
        <div className="mt-4 flex flex-wrap gap-2">
          <Button icon={<Pencil aria-hidden />} onClick={onEdit}>
            {texts.templates.edit}
          </Button>
          {!shown.isDefault && (
            <>
              <Button icon={<Star aria-hidden />} busy={setDefault.isPending} onClick={() => setDefault.mutate(shown)}>
                {texts.templates.setDefault}
              </Button>
              <DeleteTemplate template={shown} onDeleted={() => onShow()} />
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

function summaryOf(texts: typeof checklists, { items }: ChecklistTemplate): string {
  const count = items.length;
  const required = items.filter((item) => item.required).length;
  return required > 0
    ? fill(texts.templates.itemsWithRequired, { count, required })
    : fill(texts.templates.items, { count });
}

interface DeleteTemplateProps {
  readonly template: ChecklistTemplate;
  readonly onDeleted: () => void;
}

function DeleteTemplate({ template, onDeleted }: DeleteTemplateProps) {
  const texts = useTexts(checklists);
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteTemplate(onDeleted);
  return (
    <>
      <Button variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
        {texts.templates.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={fill(texts.deletion.title, { name: template.name })}
        description={texts.deletion.hint}
        confirmLabel={texts.deletion.confirm}
        cancelLabel={texts.deletion.cancel}
        closeLabel={texts.deletion.close}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(template, { onError: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
