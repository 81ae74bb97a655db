import type { ShareForm } from '@linecheck/contract';
import { sharing } from '@linecheck/texts/en/sharing';
import type { UseFormReturn } from 'react-hook-form';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { TextArea } from '../../ui/controls/text-area';
import { TextField } from '../../ui/controls/text-field';

interface ShareFieldsProps {
  readonly form: UseFormReturn<ShareForm>;
  /** True if the link already names the guest. */
  readonly named: boolean;
  readonly hostName: string;
  /** True while the results are being sent. */
  readonly locked: boolean;
}

/** Fields for the sender's name and email, and a note. */
export function ShareFields({ form, named, hostName, locked }: ShareFieldsProps) {
  const texts = useTexts(sharing);
  const { errors } = form.formState;
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
      {!named && (
        <>
          <TextField
            label={texts.name}
            autoComplete="name"
            readOnly={locked}
            error={errors.guestName?.message}
            {...form.register('guestName')}
          />
          <TextField
            label={texts.email}
            type="email"
            autoComplete="email"
            readOnly={locked}
            error={errors.guestEmail?.message}
            {...form.register('guestEmail')}
          />
        </>
      )}
      <div className="sm:col-span-2">
        <TextArea
          label={fill(texts.note, { hostName })}
          rows={1}
          grows
          maxLength={500}
          readOnly={locked}
          error={errors.notes?.message}
          {...form.register('notes')}
        />
      </div>
    </div>
  );
}
