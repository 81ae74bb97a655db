import Link2 from 'lucide-react/icons/link-2';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import type { usePlusSessionForm } from './use-plus-session-form';

export const LIMIT_REACHED = 'Plus Tier: 1 Link Limit Reached';
export const LIMIT_HINT = 'Plus tier: Delete your existing session to create a new one';

interface PlusSessionFormProps {
  readonly form: ReturnType<typeof usePlusSessionForm>;
  /** Whether the one link that Plus has exists. */
  readonly limitReached: boolean;
}

const TEMPLATES = [
  { value: 'default', label: 'Default Template' },
  { value: 'custom', label: 'Custom Template' },
];

export function PlusSessionForm({ form, limitReached }: PlusSessionFormProps) {
  const { register, submit, isPending, errors } = form;
  return (
    <form noValidate onSubmit={submit}>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,200px)_auto]">
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
          options={TEMPLATES}
          disabled={limitReached}
          {...register('template')}
        />
        <div className="sm:pt-5.75">
          <Button
            type="submit"
            look="primary"
            wide="phone"
            icon={!limitReached && <Link2 aria-hidden />}
            busy={isPending}
            disabled={limitReached}
          >
            {limitReached ? LIMIT_REACHED : 'Create link'}
          </Button>
        </div>
      </div>
      {limitReached && <p className="mt-3 text-14 text-ink-2">{LIMIT_HINT}</p>}
    </form>
  );
}
