import { testSessions } from '@linecheck/texts/en/dashboard';
import Link2 from 'lucide-react/icons/link-2';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { SelectField } from '../../../ui/controls/select-field';
import { TextField } from '../../../ui/controls/text-field';
import type { usePlusSessionForm } from './use-session-form';

interface PlusSessionFormProps {
  readonly form: ReturnType<typeof usePlusSessionForm>;
  readonly layout: 'row' | 'stack';
  /** True if the only link of the Plus plan exists. */
  readonly limitReached?: boolean;
  /** True if the form edits an existing link. */
  readonly isEdit?: boolean;
}

const LAYOUTS = {
  row: { grid: 'sm:grid-cols-[minmax(0,1fr)_minmax(0,200px)_auto]', button: 'sm:pt-5.75' },
  stack: { grid: '', button: 'pt-1 *:w-full' },
} as const;

export function PlusSessionForm({ form, layout, limitReached = false, isEdit = false }: PlusSessionFormProps) {
  const texts = useTexts(testSessions);
  const places = LAYOUTS[layout];
  const { field, submit, isPending } = form;
  return (
    <form noValidate onSubmit={submit}>
      <div className={`grid gap-3 ${places.grid}`}>
        <TextField
          size={40}
          label={texts.form.titleRequired}
          placeholder={limitReached ? undefined : texts.form.titlePlaceholder}
          autoComplete="off"
          required
          disabled={limitReached}
          {...field('title')}
        />
        <SelectField
          size={40}
          label={texts.form.checklist}
          options={templateOptions(texts, isEdit)}
          disabled={limitReached}
          {...field('template')}
        />
        <div className={places.button}>
          <Button
            type="submit"
            variant="primary"
            fullWidth="phone"
            icon={!limitReached && !isEdit && <Link2 aria-hidden />}
            busy={isPending}
            disabled={limitReached}
          >
            {limitReached ? texts.form.limitReached : isEdit ? texts.form.save : texts.create}
          </Button>
        </div>
      </div>
      {limitReached && <p className="mt-3 text-14 text-ink-2">{texts.form.limitHint}</p>}
    </form>
  );
}

function templateOptions(texts: typeof testSessions, isEdit: boolean) {
  const templates = [
    { value: 'default', label: texts.form.templates.standard },
    { value: 'custom', label: texts.form.templates.custom },
  ];
  // A link stores its own items, which may have been chosen in another browser.
  return isEdit ? [{ value: 'kept', label: texts.form.templates.kept }, ...templates] : templates;
}
