import type { ChecklistTemplate } from '@linecheck/contract';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Badge } from '../../ui/chip';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { SelectField } from '../../ui/select-field';
import { useDeleteTemplate, useSetDefault } from './use-templates';

interface TemplateToolbarProps {
  readonly templates: readonly ChecklistTemplate[];
  readonly shown: ChecklistTemplate;
  /** Undefined shows the default one. */
  readonly onShow: (id?: string) => void;
  readonly onNew: () => void;
  readonly onEdit: () => void;
}

/** Chooses a template, and what is done with it. */
export function TemplateToolbar({ templates, shown, onShow, onNew, onEdit }: TemplateToolbarProps) {
  const headingId = useId();
  const setDefault = useSetDefault();
  return (
    <Card aria-labelledby={headingId}>
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id={headingId} className="text-18 font-semi tracking-snug">
          Checklist Templates
        </h2>
        <Button icon={<Plus aria-hidden />} onClick={onNew}>
          New Template
        </Button>
      </div>
      <SelectField
        label="Template"
        options={templates.map(({ id, name, isDefault }) => ({
          value: id,
          label: isDefault ? `${name} (default)` : name,
        }))}
        value={shown.id}
        onChange={(event) => onShow(event.target.value)}
      />
      <div className="mt-5 border-t border-line pt-4">
        <h3 className="flex flex-wrap items-center gap-2 font-semi wrap-anywhere">
          {shown.name}
          {shown.isDefault && <Badge>Default</Badge>}
        </h3>
        <p className="text-14 text-ink-2">{summaryOf(shown)}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button icon={<Pencil aria-hidden />} onClick={onEdit}>
            Edit
          </Button>
          {!shown.isDefault && (
            <>
              <Button icon={<Star aria-hidden />} busy={setDefault.isPending} onClick={() => setDefault.mutate(shown)}>
                Set as Default
              </Button>
              <DeleteTemplate template={shown} onDeleted={() => onShow()} />
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

function summaryOf({ items, isDefault }: ChecklistTemplate): string {
  const required = items.filter((item) => item.required).length;
  const count = items.length === 1 ? '1 item' : `${items.length} items`;
  const use = isDefault ? ' Used for every link that has no other template. It cannot be deleted.' : '';
  return `${count}${required > 0 ? `, ${required} required` : ''}.${use}`;
}

interface DeleteTemplateProps {
  readonly template: ChecklistTemplate;
  readonly onDeleted: () => void;
}

function DeleteTemplate({ template, onDeleted }: DeleteTemplateProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteTemplate(onDeleted);
  return (
    <>
      <Button look="quiet" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Delete “${template.name}”?`}
        description="Links that use it get your default template instead. This cannot be undone."
        confirmLabel="Delete template"
        cancelLabel="Keep it"
        closeLabel="Close"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(template, { onError: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
