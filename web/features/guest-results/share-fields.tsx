import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import type { ShareForm } from '@linecheck/contract';
import { run as runTexts } from '@linecheck/texts/en/run';
import { sharing } from '@linecheck/texts/en/sharing';
import ListChecks from 'lucide-react/icons/list-checks';
import type { UseFormReturn } from 'react-hook-form';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { TextArea } from '../../ui/controls/text-area';
import { TextField } from '../../ui/controls/text-field';
import { Dialog } from '../../ui/overlays/dialog';

interface ShareFieldsProps {
  readonly form: UseFormReturn<ShareForm>;
  /** True if the link already names the guest. */
  readonly named: boolean;
  readonly hostName: string;
  readonly locked: boolean;
}

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

interface RequiredQuestionProps {
  readonly open: boolean;
  readonly items: readonly ChecklistItem[];
  readonly hostName: string;
  readonly onShare: () => void;
  readonly onGoToChecklist: () => void;
  readonly onClose: () => void;
}

const MAX_NAMED = 5;

/** Question before results are sent while required checklist items are open; asked once. */
export function RequiredQuestion(props: RequiredQuestionProps) {
  const { open, items, hostName, onShare, onGoToChecklist, onClose } = props;
  const texts = useTexts(sharing).required;
  const { requiredOpen } = useTexts(runTexts);
  const more = items.length - MAX_NAMED;
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={fill(requiredOpen, { count: items.length })}
      description={fill(texts.hint, { count: items.length, hostName })}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        <>
          <Button fullWidth="phone" onClick={onShare}>
            {texts.shareAnyway}
          </Button>
          <Button
            data-first-focus=""
            variant="primary"
            fullWidth="phone"
            icon={<ListChecks aria-hidden />}
            onClick={onGoToChecklist}
          >
            {texts.goToChecklist}
          </Button>
        </>
      }
    >
      <ul className="list-disc ps-5 text-14 wrap-anywhere">
        {items.slice(0, MAX_NAMED).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        {more > 0 && <li>{fill(texts.more, { count: more })}</li>}
      </ul>
    </Dialog>
  );
}
