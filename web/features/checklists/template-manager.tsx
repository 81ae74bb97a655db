import type { ChecklistTemplate, PlanName } from '@linecheck/contract';
import { checklists } from '@linecheck/texts/en/checklists';
import ListChecks from 'lucide-react/icons/list-checks';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { Badge } from '../../ui/feedback/chip';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorCard } from '../../ui/feedback/error-card';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { Card } from '../../ui/layout/card';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { ChecklistPreview } from './checklist-preview';
import { chosenTemplate } from './own-items';
import { TemplateEditor } from './template-editor';
import { useDeleteTemplate, useSetDefault, useTemplates } from './use-templates';

type View =
  /** Undefined selects the default template. */
  | { readonly kind: 'showing'; readonly id: string | undefined }
  | { readonly kind: 'editing'; readonly template: ChecklistTemplate | undefined };

interface TemplateManagerProps {
  readonly plan: PlanName;
}

/** Checklist templates of a Pro host: shows one at a time, as guests see it, or edits it. */
export function TemplateManager({ plan }: TemplateManagerProps) {
  const texts = useTexts(checklists);
  const { data: templates, error, isFetching, refetch } = useTemplates({ enabled: true, isLive: true });
  const [view, setView] = useState<View>({ kind: 'showing', id: undefined });
  const show = (id?: string) => setView({ kind: 'showing', id });
  const edit = (template?: ChecklistTemplate) => setView({ kind: 'editing', template });

  if (view.kind === 'editing') {
    return (
      <TemplateEditor
        plan={plan}
        template={templates?.find(({ id }) => id === view.template?.id) ?? view.template}
        onSaved={(saved) => show(saved?.id)}
        onCancel={() => show(view.template?.id)}
      />
    );
  }
  if (templates === undefined && error === null) return <SkeletonRows label={texts.templates.loading} />;
  if (templates === undefined) return <Unreachable error={error} busy={isFetching} onRetry={() => void refetch()} />;

  const shown = templates.find(({ id }) => id === view.id) ?? chosenTemplate(templates);
  if (shown === undefined) return <NoTemplates onNew={() => edit()} />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <TemplateToolbar
        templates={templates}
        shown={shown}
        onShow={show}
        onNew={() => edit()}
        onEdit={() => edit(shown)}
      />
      <ChecklistPreview key={shown.id} items={shown.items} />
    </div>
  );
}

interface UnreachableProps {
  readonly error: unknown;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function Unreachable({ error, busy, onRetry }: UnreachableProps) {
  const texts = useTexts(checklists);
  return (
    <ErrorCard title={texts.templates.notLoaded} busy={busy} retryLabel={retryLabel()} onRetry={onRetry}>
      {notLoadedWords(error)}
    </ErrorCard>
  );
}

function NoTemplates({ onNew }: { readonly onNew: () => void }) {
  const texts = useTexts(checklists);
  return (
    <Card padding="none">
      <EmptyState
        icon={<ListChecks aria-hidden />}
        title={texts.templates.empty}
        action={
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={onNew}>
            {texts.templates.create}
          </Button>
        }
      >
        {texts.templates.emptyHint}
      </EmptyState>
    </Card>
  );
}

interface TemplateToolbarProps {
  readonly templates: readonly ChecklistTemplate[];
  readonly shown: ChecklistTemplate;
  readonly onShow: (id?: string) => void;
  readonly onNew: () => void;
  readonly onEdit: () => void;
}

function TemplateToolbar({ templates, shown, onShow, onNew, onEdit }: TemplateToolbarProps) {
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
          label: isDefault ? fill(texts.choice.defaultOption, { name }) : name,
        }))}
        value={shown.id}
        onChange={(event) => onShow(event.target.value)}
      />
      <div className="mt-5 border-t border-line pt-4">
        <h3 className="flex flex-wrap items-center gap-2 font-semi wrap-anywhere">
          <bdi translate="no">{shown.name}</bdi>
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
      <ConfirmLater
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
