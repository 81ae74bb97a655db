import { type ChecklistTemplate, DEFAULT_SESSION_TITLE, GUEST_MESSAGE_MAX } from '@linecheck/contract';
import { guestLanguage } from '@linecheck/texts/en/host';
import { testSessions } from '@linecheck/texts/en/sessions';
import Eye from 'lucide-react/icons/eye';
import Link2 from 'lucide-react/icons/link-2';
import ListChecks from 'lucide-react/icons/list-checks';
import { type ComponentProps, useId } from 'react';
import { Link } from 'wouter';
import { previewHref } from '../../../api/preview-href';
import { shownItem, standardItems } from '../../../checks/standard-items';
import { retryLabel } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { languageOptions } from '../../../texts/language-options';
import { rich } from '../../../texts/rich';
import { useTexts } from '../../../texts/use-texts';
import { Button, ButtonLink } from '../../../ui/controls/button';
import { SelectField } from '../../../ui/controls/select-field';
import { LengthHint, TextArea } from '../../../ui/controls/text-area';
import { TextField } from '../../../ui/controls/text-field';
import { StaleNotice } from '../../../ui/feedback/stale-notice';
import { Quote } from '../../../ui/layout/quote';
import type { SessionTemplates, useProSessionForm } from './use-session-form';

interface ProSessionFormProps {
  readonly form: ReturnType<typeof useProSessionForm>;
  /**
   * `row` is one row, for a wide card; `stack` is one column, for a dialog; `pairs` is two columns, for a wide dialog.
   */
  readonly layout: keyof typeof LAYOUTS;
  /** True if surname, checklist, message and preview are shown. */
  readonly moreOpen: boolean;
  readonly templates: SessionTemplates;
  readonly isEdit?: boolean;
}

const LAYOUTS = {
  row: {
    title: '',
    grid: 'grid-cols-[1fr_1.2fr_1.4fr_auto]',
    button: 'pt-5.75',
    more: 'col-span-full grid grid-cols-subgrid gap-y-3 *:col-span-2',
  },
  stack: { title: '', grid: '', button: 'order-last pt-1 *:w-full', more: 'grid gap-3' },
  pairs: {
    title: 'sm:col-span-full',
    grid: 'sm:grid-cols-2',
    button: 'order-last col-span-full pt-1 sm:justify-self-end max-sm:*:w-full',
    more: 'col-span-full grid gap-3 sm:grid-cols-2',
  },
} as const;

export function ProSessionForm({ form, layout, moreOpen, templates, isEdit = false }: ProSessionFormProps) {
  const texts = useTexts(testSessions);
  const languageTexts = useTexts(guestLanguage);
  const { field, firstTitle, wishes, submit, isPending } = form;
  const places = LAYOUTS[layout];
  return (
    <form noValidate onSubmit={submit} className={`grid gap-3 ${places.grid}`}>
      <TextField
        size={40}
        label={texts.form.guestFirstName}
        placeholder={texts.form.guestFirstNamePlaceholder}
        autoComplete="off"
        required
        {...field('guestFirstName')}
      />
      <TextField
        size={40}
        label={texts.form.guestEmail}
        type="email"
        placeholder="name@example.com"
        autoComplete="off"
        {...field('guestEmail')}
      />
      <div className={places.title}>
        {/* With its value in the markup, since the page of the server shows it before this form has run. */}
        <TextField
          size={40}
          label={texts.form.title}
          autoComplete="off"
          {...field('title')}
          defaultValue={firstTitle ?? ''}
        />
      </div>
      <div className={places.button}>
        <Button type="submit" variant="primary" icon={!isEdit && <Link2 aria-hidden />} busy={isPending}>
          {isEdit ? texts.form.save : texts.create}
        </Button>
      </div>
      {moreOpen && (
        <div className={places.more}>
          <div className="grid content-start gap-3">
            <TextField size={40} label={texts.form.guestSurname} autoComplete="off" {...field('guestSurname')} />
            <SelectField
              size={40}
              label={texts.form.checklist}
              options={templates.choices}
              {...field('checklistTemplateId')}
            />
            <MessageField message={wishes.guestMessage ?? ''} {...field('guestMessage')} />
            <SelectField
              size={40}
              label={languageTexts.label}
              options={languageOptions(wishes.language)}
              {...field('language')}
            />
          </div>
          <SessionPreview wishes={wishes} templates={templates} />
        </div>
      )}
    </form>
  );
}

interface MessageFieldProps extends Omit<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'size'> {
  readonly message: string;
}

/** Field for the host's message to the guest, with a counter of its characters. */
function MessageField({ message, ...area }: MessageFieldProps) {
  const texts = useTexts(testSessions);
  const used = [...message.trim()].length;
  return (
    <TextArea
      {...area}
      size={40}
      label={texts.form.message}
      rows={3}
      placeholder={texts.form.messagePlaceholder}
      hint={
        <LengthHint
          text={fill(texts.form.messageLength, { used, max: GUEST_MESSAGE_MAX })}
          isTooLong={used > GUEST_MESSAGE_MAX}
        />
      }
    />
  );
}

/** The fields of the form that the preview shows. */
interface PreviewedFields {
  readonly guestFirstName?: string | undefined;
  readonly title?: string | null | undefined;
  readonly guestMessage?: string | null | undefined;
  readonly checklistTemplateId?: string | null | undefined;
}

interface SessionPreviewProps {
  readonly wishes: PreviewedFields;
  readonly templates: SessionTemplates;
}

function SessionPreview({ wishes, templates }: SessionPreviewProps) {
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
      <div className="mt-4">
        {/* In a new tab, so that the form stays as it is. */}
        <Link href={previewHref({ draft: draftOf(wishes) })} asChild>
          <ButtonLink target="_blank" icon={<Eye aria-hidden />}>
            {texts.preview.whole}
          </ButtonLink>
        </Link>
      </div>
    </section>
  );
}

/** The fields that the page shows; one that is empty is left out. */
const draftOf = ({ guestFirstName, title, guestMessage, checklistTemplateId }: PreviewedFields) => ({
  ...(guestFirstName?.trim() && { guestFirstName }),
  ...(title?.trim() && { title }),
  ...(guestMessage?.trim() && { guestMessage }),
  ...(checklistTemplateId && { checklistTemplateId }),
});

interface PreparationProps {
  readonly chosen: string | null | undefined;
  readonly templates: SessionTemplates;
}

/** Checklist in the preview. While the templates are not loaded, it is unknown: the server chooses the template. */
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
        <span>{items.length === 0 ? texts.preview.noItems : fill(texts.preview.items, { count: items.length })}</span>
      </p>
      <ul className="mt-1 grid gap-1 ps-6 text-14">
        {items.map(({ id, text, required }) => (
          <li key={id} className="wrap-anywhere">
            {required
              ? rich(texts.preview.requiredItem, {
                  text: shownItem(text),
                  quiet: (inside) => <span className="text-ink-3">{inside}</span>,
                })
              : shownItem(text)}
          </li>
        ))}
      </ul>
    </>
  );
}

interface PreviewItem {
  readonly id: string;
  readonly text: string;
  readonly required?: boolean;
}

/** Matches the server's choice: the template of the link, else the default one, else the standard items. */
function itemsOf(templates: readonly ChecklistTemplate[], chosen: string | null | undefined): readonly PreviewItem[] {
  const template = templates.find(({ id, isDefault }) => (chosen ? id === chosen : isDefault));
  return template?.items ?? standardItems();
}
