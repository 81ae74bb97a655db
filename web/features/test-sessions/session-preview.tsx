import { standardChecklist } from '@linecheck/checks/checklist/defaults';
import { type ChecklistTemplate, DEFAULT_SESSION_TITLE } from '@linecheck/contract';
import ListChecks from 'lucide-react/icons/list-checks';
import { useId } from 'react';
import { Quote } from '../../ui/quote';
import { StaleNotice } from '../../ui/stale-notice';
import type { SessionTemplates } from './session-templates';

interface Wishes {
  readonly guestFirstName?: string | undefined;
  readonly title?: string | null | undefined;
  readonly guestMessage?: string | null | undefined;
  readonly checklistTemplateId?: string | null | undefined;
}

interface SessionPreviewProps {
  readonly wishes: Wishes;
  readonly templates: SessionTemplates;
}

/** What the guest reads at the top of the page, and has to tick at its end. */
export function SessionPreview({ wishes, templates }: SessionPreviewProps) {
  const headingId = useId();
  const message = wishes.guestMessage?.trim();
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-line bg-surface-2 p-4">
      <h3 id={headingId} className="text-13 font-medium text-ink-2">
        What your guest sees
      </h3>
      <p className="mt-2 text-18 font-bold tracking-tight wrap-anywhere">
        Welcome, {wishes.guestFirstName?.trim() || 'Guest'}
      </p>
      <p className="text-14 text-ink-2 wrap-anywhere">
        Setup check for{' '}
        <strong className="font-medium text-ink">{wishes.title?.trim() || DEFAULT_SESSION_TITLE}</strong>
      </p>
      {message && (
        <div className="mt-3 wrap-anywhere">
          <Quote by="You">{message}</Quote>
        </div>
      )}
      <div className="mt-4">
        <Preparation chosen={wishes.checklistTemplateId} templates={templates} />
      </div>
    </section>
  );
}

interface PreparationProps {
  readonly chosen: string | null | undefined;
  readonly templates: SessionTemplates;
}

/** Without the templates nobody can say here what the guest will have to prepare: the server decides it by the default one. */
function Preparation({ chosen, templates }: PreparationProps) {
  if (templates.kind === 'loading') return <p className="text-14 text-ink-2">Loading templates...</p>;
  if (templates.kind === 'failed') {
    return (
      <StaleNotice title="Your templates could not be loaded" busy={templates.isRetrying} onRetry={templates.retry}>
        {templates.why} A link that you make now gets your default checklist.
      </StaleNotice>
    );
  }
  const items = itemsOf(templates.list, chosen);
  return (
    <>
      <p className="flex items-center gap-2 text-14 font-semi">
        <ListChecks aria-hidden className="size-4 flex-none text-brand-text" />
        {items.length === 0 ? 'Nothing to prepare' : `To prepare: ${items.length}`}
      </p>
      <ul className="mt-1 grid gap-1 pl-6 text-14">
        {items.map(({ id, text, required }) => (
          <li key={id} className="wrap-anywhere">
            {text}
            {required && <span className="text-ink-3"> (required)</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

interface Line {
  readonly id: string;
  readonly text: string;
  readonly required?: boolean;
}

/** As the server chooses: the template of the link, else the default one, else the standard items. */
function itemsOf(templates: readonly ChecklistTemplate[], chosen: string | null | undefined): readonly Line[] {
  const template = templates.find(({ id, isDefault }) => (chosen ? id === chosen : isDefault));
  return template?.items ?? standardChecklist;
}
