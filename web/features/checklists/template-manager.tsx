import type { ChecklistTemplate, Plan } from '@linecheck/contract';
import checklists from '@linecheck/texts/en/checklists';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { notLoadedWords, retryLabel } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorCard } from '../../ui/feedback/error-card';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { Card } from '../../ui/layout/card';
import { ChecklistPreview } from './checklist-preview';
import { chosenTemplate } from './own-items';
import { TemplateEditor } from './template-editor';
import { TemplateToolbar } from './template-toolbar';
import { useTemplates } from './use-templates';

type View =
  /** Undefined selects the default template. */
  | { readonly kind: 'showing'; readonly id: string | undefined }
  | { readonly kind: 'editing'; readonly template: ChecklistTemplate | undefined };

interface TemplateManagerProps {
  readonly plan: Plan;
}

/** Checklist templates of a Pro host: shows one at a time, as guests see it, or edits it. */
export function TemplateManager({ plan }: TemplateManagerProps) {
  const texts = useTexts(checklists);
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
