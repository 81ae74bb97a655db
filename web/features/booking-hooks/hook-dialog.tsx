import { HOOK_KINDS, type HookKind } from '@linecheck/contract';
import { bookingHooks } from '@linecheck/texts/en/booking-hooks';
import { hookForm } from '@linecheck/texts/en/bookings-in';
import { type FormEvent, useId, useState } from 'react';
import { failureWords } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { RadioRow } from '../../ui/controls/radio-row';
import { SelectField } from '../../ui/controls/select-field';
import { Dialog } from '../../ui/overlays/dialog';
import { showToast } from '../../ui/overlays/toast';
import { HookSecretDialog } from './hook-secret-dialog';
import type { ListedShow } from './hook-words';
import { type HookSecret, useHookCreation } from './use-booking-hooks';

interface HookDialogProps {
  /** Shows that have not ended; at least one. */
  readonly shows: readonly ListedShow[];
  readonly onDone: () => void;
}

/** Connects a booking tool with a show, and then shows its address and its secret. */
export function HookDialog({ shows, onDone }: HookDialogProps) {
  const texts = useTexts(hookForm);
  const { kinds } = useTexts(bookingHooks);
  const formId = useId();
  const [showId, setShowId] = useState(shows[0]?.id ?? '');
  const [kind, setKind] = useState<HookKind>('cal.com');
  const [made, setMade] = useState<HookSecret>();
  const creation = useHookCreation();
  const show = shows.find(({ id }) => id === showId);
  if (made !== undefined) return <HookSecretDialog made={made} kind={kind} show={show?.title ?? ''} onDone={onDone} />;
  const create = (event: FormEvent) => {
    event.preventDefault();
    if (creation.isPending) return;
    creation.mutate(
      { body: { showId, kind }, show: setMade },
      {
        onError: (error) =>
          showToast({ title: texts.failed, description: failureWords(error, texts.tryAgain), tone: 'failed' }),
      },
    );
  };
  return (
    <Dialog
      open
      lightDismiss={false}
      title={texts.title}
      description={texts.hint}
      closeLabel={texts.close}
      onClose={onDone}
      footer={
        <>
          <Button fullWidth="phone" onClick={onDone}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" fullWidth="phone" busy={creation.isPending}>
            {texts.create}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-5" onSubmit={create}>
        <SelectField
          label={texts.show}
          options={shows.map(({ id, title }) => ({ value: id, label: title }))}
          value={showId}
          onChange={({ target }) => setShowId(target.value)}
        />
        <fieldset>
          <legend className="text-14 font-medium">{texts.kind}</legend>
          {HOOK_KINDS.map((each) => (
            <RadioRow
              key={each}
              name={formId}
              label={kinds[each]}
              checked={each === kind}
              onChange={() => setKind(each)}
            />
          ))}
        </fieldset>
        <p className="text-14 text-ink-2">{texts.elsewhere}</p>
      </form>
    </Dialog>
  );
}
