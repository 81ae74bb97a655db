import Link2 from 'lucide-react/icons/link-2';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { MessageField } from './message-field';
import { SessionPreview } from './session-preview';
import type { SessionTemplates } from './session-templates';
import { SAVE } from './session-texts';
import type { useProSessionForm } from './use-pro-session-form';

interface ProSessionFormProps {
  readonly form: ReturnType<typeof useProSessionForm>;
  /** `row` beside each other, for a wide card; `stack` under each other, for a dialog; `pairs` by twos, for a wide one. */
  readonly layout: keyof typeof LAYOUTS;
  /** Surname, checklist, message and preview. */
  readonly moreOpen: boolean;
  readonly templates: SessionTemplates;
  /** Whether the form changes a link that there is. */
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
  const { register, wishes, submit, isPending, errors } = form;
  const places = LAYOUTS[layout];
  return (
    <form noValidate onSubmit={submit} className={`grid gap-3 ${places.grid}`}>
      <TextField
        size={40}
        label="Guest first name *"
        placeholder="First name"
        autoComplete="off"
        required
        {...register('guestFirstName')}
        error={errors.guestFirstName?.message}
      />
      <TextField
        size={40}
        label="Email"
        type="email"
        placeholder="name@example.com"
        autoComplete="off"
        {...register('guestEmail')}
        error={errors.guestEmail?.message}
      />
      <div className={places.title}>
        <TextField size={40} label="Title" autoComplete="off" {...register('title')} error={errors.title?.message} />
      </div>
      <div className={places.button}>
        <Button type="submit" look="primary" icon={!isEdit && <Link2 aria-hidden />} busy={isPending}>
          {isEdit ? SAVE : 'Create link'}
        </Button>
      </div>
      {moreOpen && (
        <div className={places.more}>
          <div className="grid content-start gap-3">
            <TextField
              size={40}
              label="Surname"
              autoComplete="off"
              {...register('guestSurname')}
              error={errors.guestSurname?.message}
            />
            <SelectField
              size={40}
              label="Checklist"
              options={templateOptions(templates)}
              {...register('checklistTemplateId')}
              error={errors.checklistTemplateId?.message}
            />
            <MessageField
              message={wishes.guestMessage ?? ''}
              {...register('guestMessage')}
              error={errors.guestMessage?.message}
            />
          </div>
          <SessionPreview wishes={wishes} templates={templates} />
        </div>
      )}
    </form>
  );
}

/** The default one is chosen by choosing none, so that a link follows the default when it changes. */
function templateOptions(templates: SessionTemplates) {
  if (templates.kind !== 'known') return [{ value: '', label: 'Your default checklist' }];
  const standing = templates.list.find(({ isDefault }) => isDefault);
  return [
    { value: '', label: standing === undefined ? 'Standard checklist' : `${standing.name} (default)` },
    ...templates.list.filter(({ isDefault }) => !isDefault).map(({ id, name }) => ({ value: id, label: name })),
  ];
}
