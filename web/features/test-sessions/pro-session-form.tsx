import testSessions from '@linecheck/texts/en/test-sessions';
import Link2 from 'lucide-react/icons/link-2';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { TextField } from '../../ui/controls/text-field';
import { MessageField } from './message-field';
import { SessionPreview } from './session-preview';
import type { SessionTemplates } from './session-templates';
import type { useProSessionForm } from './use-pro-session-form';

interface ProSessionFormProps {
  readonly form: ReturnType<typeof useProSessionForm>;
  /**
   * `row` is one row, for a wide card; `stack` is one column, for a dialog; `pairs` is two columns, for a wide dialog.
   */
  readonly layout: keyof typeof LAYOUTS;
  /** True if surname, checklist, message and preview are shown. */
  readonly moreOpen: boolean;
  readonly templates: SessionTemplates;
  /** True if the form edits an existing link. */
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
  const { field, wishes, submit, isPending } = form;
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
        <TextField size={40} label={texts.form.title} autoComplete="off" {...field('title')} />
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
              options={templateOptions(texts, templates)}
              {...field('checklistTemplateId')}
            />
            <MessageField message={wishes.guestMessage ?? ''} {...field('guestMessage')} />
          </div>
          <SessionPreview wishes={wishes} templates={templates} />
        </div>
      )}
    </form>
  );
}

/** The default template is the empty choice, so that a link follows a change of the default. */
function templateOptions(texts: typeof testSessions, templates: SessionTemplates) {
  if (templates.kind !== 'known') return [{ value: '', label: texts.form.defaultChecklist }];
  const defaultTemplate = templates.list.find(({ isDefault }) => isDefault);
  return [
    {
      value: '',
      label:
        defaultTemplate === undefined
          ? texts.form.standardChecklist
          : fill(texts.form.defaultOption, { name: defaultTemplate.name }),
    },
    ...templates.list.filter(({ isDefault }) => !isDefault).map(({ id, name }) => ({ value: id, label: name })),
  ];
}
