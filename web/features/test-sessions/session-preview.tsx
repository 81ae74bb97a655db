import { type ChecklistTemplate, DEFAULT_SESSION_TITLE } from '@linecheck/contract';
import testSessions from '@linecheck/texts/en/test-sessions';
import ListChecks from 'lucide-react/icons/list-checks';
import { useId } from 'react';
import { standardItems } from '../../checks/standard-items';
import { retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { StaleNotice } from '../../ui/feedback/stale-notice';
import { Quote } from '../../ui/layout/quote';
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

/** Preview of the guest's welcome and checklist. */
export function SessionPreview({ wishes, templates }: SessionPreviewProps) {
  const texts = useTexts(testSessions);
  const headingId = useId();
  const name = wishes.guestFirstName?.trim();
  const message = wishes.guestMessage?.trim();
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-line bg-surface-2 p-4">
      <h3 id={headingId} className="text-13 font-medium text-ink-2">
        {texts.preview.title}
      </h3>
      <p className="mt-2 text-18 font-bold tracking-tight wrap-anywhere">
        {name ? fill(texts.preview.welcome, { name }) : texts.preview.welcomeGuest}
      </p>
      <p className="text-14 text-ink-2 wrap-anywhere">
        {rich(texts.preview.session, {
          title: wishes.title?.trim() || DEFAULT_SESSION_TITLE,
          b: (inside) => <strong className="font-medium text-ink">{inside}</strong>,
        })}
      </p>
      {message && (
        <div className="mt-3 wrap-anywhere">
          <Quote by={texts.preview.you}>{message}</Quote>
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

/** Without the templates the checklist is unknown: the server uses the default template. */
function Preparation({ chosen, templates }: PreparationProps) {
  const texts = useTexts(testSessions);
  if (templates.kind === 'loading') return <p className="text-14 text-ink-2">{texts.preview.loading}</p>;
  if (templates.kind === 'failed') {
    return (
      <StaleNotice
        title={texts.preview.notLoaded}
        busy={templates.isRetrying}
        retryLabel={retryLabel()}
        onRetry={templates.retry}
      >
        <span className="block">{templates.why}</span>
        <span className="block">{texts.preview.notLoadedHint}</span>
      </StaleNotice>
    );
  }
  const items = itemsOf(templates.list, chosen);
  return (
    <>
      <p className="flex items-center gap-2 text-14 font-semi">
        <ListChecks aria-hidden className="size-4 text-brand-text" />
        {items.length === 0 ? texts.preview.noItems : fill(texts.preview.items, { count: items.length })}
      </p>
      <ul className="mt-1 grid gap-1 ps-6 text-14">
        {items.map(({ id, text, required }) => (
          <li key={id} className="wrap-anywhere">
            {required
              ? rich(texts.preview.requiredItem, {
                  text,
                  quiet: (inside) => <span className="text-ink-3">{inside}</span>,
                })
              : text}
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

/** Matches the server's choice: the template of the link, else the default one, else the standard items. */
function itemsOf(templates: readonly ChecklistTemplate[], chosen: string | null | undefined): readonly Line[] {
  const template = templates.find(({ id, isDefault }) => (chosen ? id === chosen : isDefault));
  return template?.items ?? standardItems();
}
