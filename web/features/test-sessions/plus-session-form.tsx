import Link2 from 'lucide-react/icons/link-2';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { SAVE } from './session-texts';
import type { usePlusSessionForm } from './use-plus-session-form';

export const LIMIT_REACHED = 'Plus Tier: 1 Link Limit Reached';
export const LIMIT_HINT = 'Plus tier: Delete your existing session to create a new one';

interface PlusSessionFormProps {
  readonly form: ReturnType<typeof usePlusSessionForm>;
  readonly layout: 'row' | 'stack';
  /** Whether the one link that Plus has exists. */
  readonly limitReached?: boolean;
  /** Whether the form changes a link that there is. */
  readonly isEdit?: boolean;
}

const TEMPLATES = [
  { value: 'default', label: 'Default Template' },
  { value: 'custom', label: 'Custom Template' },
];

/** Which items a link has is stored with it, and may have been chosen in another browser. */
const KEPT = { value: 'kept', label: 'As it is' };

const LAYOUTS = {
  row: { grid: 'sm:grid-cols-[minmax(0,1fr)_minmax(0,200px)_auto]', button: 'sm:pt-5.75' },
  stack: { grid: '', button: 'pt-1 *:w-full' },
} as const;

export function PlusSessionForm({ form, layout, limitReached = false, isEdit = false }: PlusSessionFormProps) {
  const places = LAYOUTS[layout];
  const { register, submit, isPending, errors } = form;
  return (
    <form noValidate onSubmit={submit}>
      <div className={`grid gap-3 ${places.grid}`}>
        <TextField
          size={40}
          label="Title *"
          placeholder={limitReached ? undefined : 'For example: Episode 12 with a guest'}
          autoComplete="off"
          required
          disabled={limitReached}
          {...register('title')}
          error={errors.title?.message}
        />
        <SelectField
          size={40}
          label="Checklist"
          options={isEdit ? [KEPT, ...TEMPLATES] : TEMPLATES}
          disabled={limitReached}
          {...register('template')}
        />
        <div className={places.button}>
          <Button
            type="submit"
            look="primary"
            wide="phone"
            icon={!limitReached && !isEdit && <Link2 aria-hidden />}
            busy={isPending}
            disabled={limitReached}
          >
            {limitReached ? LIMIT_REACHED : isEdit ? SAVE : 'Create link'}
          </Button>
        </div>
      </div>
      {limitReached && <p className="mt-3 text-14 text-ink-2">{LIMIT_HINT}</p>}
    </form>
  );
}
