import { standardChecklist } from '@linecheck/checks/checklist/defaults';
import { type ChecklistTemplate, DEFAULT_SESSION_TITLE } from '@linecheck/contract';
import ListChecks from 'lucide-react/icons/list-checks';
import { useId } from 'react';
import { Quote } from '../../ui/quote';

interface Wishes {
  readonly guestFirstName?: string | undefined;
  readonly title?: string | null | undefined;
  readonly guestMessage?: string | null | undefined;
  readonly checklistTemplateId?: string | null | undefined;
}

interface SessionPreviewProps {
  readonly wishes: Wishes;
  readonly templates: readonly ChecklistTemplate[];
}

/** What the guest reads at the top of the page, and has to tick at its end. */
export function SessionPreview({ wishes, templates }: SessionPreviewProps) {
  const headingId = useId();
  const message = wishes.guestMessage?.trim();
  const items = itemsOf(templates, wishes.checklistTemplateId);
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
      <p className="mt-4 flex items-center gap-2 text-14 font-semi">
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
    </section>
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
