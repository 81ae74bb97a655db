import { addGuests, episodeGuestRules, findKnownGuests } from '@linecheck/contract';
import { guestAdding } from '@linecheck/texts/en/episodes/adding';
import { useState } from 'react';
import { send } from '../../../api/send';
import { fill } from '../../../texts/fill';
import { useContractForm } from '../../../texts/use-contract-form';
import { useTexts } from '../../../texts/use-texts';
import { useUnsaved } from '../../../ui/behaviour/use-unsaved';
import { Button } from '../../../ui/controls/button';
import { CopyButton } from '../../../ui/controls/copy-button';
import { SegmentedFilter } from '../../../ui/controls/segmented-filter';
import { TextField } from '../../../ui/controls/text-field';
import { HintLine } from '../../../ui/feedback/hint-line';
import { Notice } from '../../../ui/feedback/notice';
import { Dialog } from '../../../ui/overlays/dialog';
import { GuestList } from './guest-list';
import { useEpisodeChange } from './use-board';

interface AddGuestsProps {
  readonly episodeId: string;
  /** True if the episode has been deleted in the meantime. */
  readonly isGone: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function AddGuests({ episodeId, isGone, onDone, onClose }: AddGuestsProps) {
  const texts = useTexts(guestAdding);
  const [way, setWay] = useState<'one' | 'list'>('one');
  // Above the two forms, so that a list is kept while the other form is shown.
  const [list, setList] = useState('');
  return (
    <Dialog open size="wide" lightDismiss={false} title={texts.title} closeLabel={texts.cancel} onClose={onClose}>
      <div className="grid gap-5">
        {isGone && <GoneNotice list={list} />}
        <SegmentedFilter
          label={texts.ways}
          options={[
            { value: 'one', label: texts.one },
            { value: 'list', label: texts.list },
          ]}
          value={way}
          onChange={setWay}
        />
        {way === 'one' ? (
          <OneGuest {...{ episodeId, isGone }} />
        ) : (
          <GuestList {...{ episodeId, isGone, onDone }} text={list} onText={setList} />
        )}
      </div>
    </Dialog>
  );
}

function GoneNotice({ list }: { readonly list: string }) {
  const { gone: texts } = useTexts(guestAdding);
  const hasList = list.trim() !== '';
  return (
    <Notice
      tone="warning"
      role="alert"
      title={texts.title}
      action={
        hasList && (
          <CopyButton text={list} label={texts.copy} copiedLabel={texts.copied} failedLabel={texts.notCopied} />
        )
      }
    >
      {hasList ? `${texts.hint} ${texts.kept}` : texts.hint}
    </Notice>
  );
}

interface KnownAlready {
  readonly name: string;
  readonly email?: string | null | undefined;
  readonly by: 'guest' | 'address' | 'name';
}

/** Form for one guest. It stays open for the next one. */
function OneGuest({ episodeId, isGone }: Pick<AddGuestsProps, 'episodeId' | 'isGone'>) {
  const texts = useTexts(guestAdding);
  const [known, setKnown] = useState<KnownAlready>();
  const { field, handleSubmit, reset, setFocus, formState } = useContractForm(episodeGuestRules, {
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
      const found = isSure ? undefined : (await send(findKnownGuests, call)).known[0];
      if (found === undefined) await send(addGuests, call);
      return found?.by;
    },
    done: ({ name }, by) => (by === undefined ? fill(texts.addedOne, { name }) : undefined),
    failed: () => texts.failed,
  });
  const add = handleSubmit((guest) => {
    if (adding.isPending) return;
    adding.change(
      { ...guest, isSure: known?.name === guest.name && known.email === guest.email },
      {
        onSuccess: (by) => {
          setKnown(by && { ...guest, by });
          if (by !== undefined) return;
          reset();
          setFocus('name');
        },
      },
    );
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={add}>
      <TextField dir="auto" label={texts.name} autoComplete="off" {...field('name')} />
      <TextField label={texts.email} type="email" autoComplete="off" hint={texts.emailHint} {...field('email')} />
      {known !== undefined && (
        <div role="alert">
          <HintLine tone="warning">
            {known.by === 'address' ? texts.knownAddress : fill(texts.known, { name: known.name })}
          </HintLine>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-14 text-ink-2">{texts.addAnother}</p>
        <Button type="submit" variant="primary" fullWidth="phone" disabled={isGone} busy={adding.isPending}>
          {known === undefined ? texts.add : texts.addAnyway}
        </Button>
      </div>
    </form>
  );
}
