import { chosenTemplate } from '@linecheck/checks/checklist/own-items';
import type { ChecklistTemplate, Plan } from '@linecheck/contract';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { whyNotLoaded } from '../../api/failure';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { ErrorCard } from '../../ui/error-card';
import { SkeletonRows } from '../../ui/skeleton-rows';
import { ChecklistPreview } from './checklist-preview';
import { TemplateEditor } from './template-editor';
import { TemplateToolbar } from './template-toolbar';
import { useTemplates } from './use-templates';

type View =
  /** Undefined chooses the default template. */
  | { readonly kind: 'showing'; readonly id: string | undefined }
  | { readonly kind: 'editing'; readonly template: ChecklistTemplate | undefined };

interface TemplateManagerProps {
  readonly plan: Plan;
}

/** A Pro host's checklists: one is shown at a time, as guests see it, or edited. */
export function TemplateManager({ plan }: TemplateManagerProps) {
  const { data: templates, error, isFetching, refetch } = useTemplates({ enabled: true });
  const [view, setView] = useState<View>({ kind: 'showing', id: undefined });
  const show = (id?: string) => setView({ kind: 'showing', id });
  const edit = (template?: ChecklistTemplate) => setView({ kind: 'editing', template });

  if (view.kind === 'editing') {
    return (
      <TemplateEditor
        plan={plan}
        template={view.template}
        onSaved={(saved) => show(saved?.id)}
        onCancel={() => show(view.template?.id)}
      />
    );
  }
  if (templates === undefined && error === null) return <SkeletonRows label="Loading templates..." />;
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
  return (
    <ErrorCard title="Your templates could not be loaded" busy={busy} onRetry={onRetry}>
      {whyNotLoaded(error)}
    </ErrorCard>
  );
}

function NoTemplates({ onNew }: { readonly onNew: () => void }) {
  return (
    <Card padding="none">
      <EmptyState
        icon={<ListChecks aria-hidden />}
        title="No templates yet"
        action={
          <Button look="primary" icon={<Plus aria-hidden />} onClick={onNew}>
            New Template
          </Button>
        }
      >
        Your guests get the standard checklist. Make your own for each kind of show, and choose one for every link.
      </EmptyState>
    </Card>
  );
}
