import { addGuests, episodeGuest, findKnownGuests } from '@linecheck/contract';
import { guestAdding } from '@linecheck/texts/en/episodes/adding';
import { useState } from 'react';
import { send } from '../../../api/send';
import { fill } from '../../../texts/fill';
import { useContractForm } from '../../../texts/use-contract-form';
import { useTexts } from '../../../texts/use-texts';
import { useUnsaved } from '../../../ui/behaviour/use-unsaved';
import { Button } from '../../../ui/controls/button';
import { SegmentedFilter } from '../../../ui/controls/segmented-filter';
import { TextField } from '../../../ui/controls/text-field';
import { HintLine } from '../../../ui/feedback/hint-line';
import { Dialog } from '../../../ui/overlays/dialog';
import { GuestList } from './guest-list';
import { useEpisodeChange } from './use-board';

interface AddGuestsProps {
  readonly episodeId: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function AddGuests({ episodeId, onDone, onClose }: AddGuestsProps) {
  const texts = useTexts(guestAdding);
  const [way, setWay] = useState<'one' | 'list'>('one');
  return (
    <Dialog open size="wide" lightDismiss={false} title={texts.title} closeLabel={texts.cancel} onClose={onClose}>
      <div className="grid gap-5">
        <SegmentedFilter
          label={texts.ways}
          options={[
            { value: 'one', label: texts.one },
            { value: 'list', label: texts.list },
          ]}
          value={way}
          onChange={setWay}
        />
        {way === 'one' ? <OneGuest episodeId={episodeId} /> : <GuestList episodeId={episodeId} onDone={onDone} />}
      </div>
    </Dialog>
  );
}

/** Form for one guest. It stays open for the next one. */
function OneGuest({ episodeId }: Pick<AddGuestsProps, 'episodeId'>) {
  const texts = useTexts(guestAdding);
  const [known, setKnown] = useState<string>();
  const { field, handleSubmit, reset, setFocus, formState } = useContractForm(episodeGuest, {
    defaultValues: { name: '', email: '' },
  });
  useUnsaved(formState.isDirty);
  const adding = useEpisodeChange(episodeId, {
    send: async (guest: {
      readonly name: string;
      readonly isSure: boolean;
      readonly email?: string | null | undefined;
    }) => {
      const { isSure, ...draft } = guest;
      const call = { params: { id: episodeId }, body: { guests: [draft] } };
      const isKnown = !isSure && (await send(findKnownGuests, call)).known.length > 0;
      if (!isKnown) await send(addGuests, call);
      return isKnown;
    },
    done: ({ name }, isKnown) => (isKnown ? undefined : fill(texts.addedOne, { name })),
    failed: () => texts.failed,
  });
  const add = handleSubmit((guest) => {
    if (adding.isPending) return;
    adding.change(
      { ...guest, isSure: known === guest.name },
      {
        onSuccess: (isKnown) => {
          setKnown(isKnown ? guest.name : undefined);
          if (isKnown) return;
          reset();
          setFocus('name');
        },
      },
    );
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={add}>
      <TextField label={texts.name} autoComplete="off" {...field('name')} />
      <TextField label={texts.email} type="email" autoComplete="off" hint={texts.emailHint} {...field('email')} />
      {known !== undefined && (
        <div role="alert">
          <HintLine tone="warning">{fill(texts.known, { name: known })}</HintLine>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-14 text-ink-2">{texts.addAnother}</p>
        <Button type="submit" variant="primary" fullWidth="phone" busy={adding.isPending}>
          {known === undefined ? texts.add : texts.addAnyway}
        </Button>
      </div>
    </form>
  );
}
