import { type BoardGuest, editTestSession, episodeGuestRules } from '@linecheck/contract';
import { guestEdit } from '@linecheck/texts/en/episodes/board-dialogs';
import { namesOf } from '@linecheck/texts/guest-names';
import { send } from '../../../api/send';
import { fill } from '../../../texts/fill';
import { useContractForm } from '../../../texts/use-contract-form';
import { useTexts } from '../../../texts/use-texts';
import { useUnsaved } from '../../../ui/behaviour/use-unsaved';
import { Button } from '../../../ui/controls/button';
import { TextField } from '../../../ui/controls/text-field';
import { Dialog } from '../../../ui/overlays/dialog';
import { useEpisodeChange } from './use-board';

interface EditGuestProps {
  readonly episodeId: string;
  readonly guest: BoardGuest;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The name and address of a guest; link and results stay. */
export function EditGuest({ episodeId, guest, onDone, onClose }: EditGuestProps) {
  const texts = useTexts(guestEdit);
  const { field, handleSubmit, formState } = useContractForm(episodeGuestRules, {
    defaultValues: { name: guest.guestName, email: guest.guestEmail ?? '' },
  });
  useUnsaved(formState.isDirty);
  const saving = useEpisodeChange(episodeId, {
    send: ({ name, email }: { readonly name: string; readonly email?: string | null | undefined }) => {
      const { firstName, surname } = namesOf(name);
      // A first name that the host has chosen under Guest Sessions stays while the name is the same.
      const names = name === guest.guestName ? {} : { guestFirstName: firstName, guestSurname: surname };
      return send(editTestSession, { params: { id: guest.id }, body: { ...names, guestEmail: email || null } });
    },
    done: ({ name }) => fill(texts.done, { name }),
    failed: () => texts.failed,
  });
  const save = handleSubmit((edited) => {
    if (!saving.isPending) saving.change(edited, { onSuccess: onDone });
  });
  return (
    <Dialog
      open
      lightDismiss={false}
      title={fill(texts.title, { name: guest.guestName })}
      closeLabel={texts.cancel}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={save}>
        <TextField dir="auto" label={texts.name} autoComplete="off" {...field('name')} />
        <TextField label={texts.email} type="email" autoComplete="off" {...field('email')} />
        <p className="text-14 text-ink-2">{texts.hint}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button fullWidth="phone" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="primary" fullWidth="phone" busy={saving.isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
