import type { BoardGuest } from '@linecheck/contract';
import { board, boardChanges } from '@linecheck/texts/en/episodes/board';
import { lazy, Suspense, useState } from 'react';
import { pageOrigin } from '../../../api/page-source';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { ConfirmLater } from '../../../ui/overlays/confirm-later';
import { loadEditGuest, loadGuestCode, loadTwinDialog } from './guest-dialogs';
import { guestPageOf } from './link-lines';
import { useAskedGuest, useGuestChanges } from './use-board';

const GuestCode = lazy(async () => ({ default: (await loadGuestCode()).GuestCode }));
const EditGuest = lazy(async () => ({ default: (await loadEditGuest()).EditGuest }));
const TwinDialog = lazy(async () => ({ default: (await loadTwinDialog()).TwinDialog }));

export type GuestQuestion = 'renewal' | 'removal' | 'code' | 'edit' | 'twins';

export interface AskedQuestion {
  readonly kind: GuestQuestion;
  /** The guest as it was when the question was asked. */
  readonly guest: BoardGuest;
}

interface QuestionsProps {
  readonly episodeId: string;
  readonly asked: AskedQuestion | undefined;
  /** The guests on the page. */
  readonly guests: readonly BoardGuest[];
  /** Runs an action after the host agrees to lose unsaved changes. */
  readonly askFirst: (action: () => void) => void;
  readonly onClose: () => void;
  readonly onRemoved: (id: string) => void;
}

/**
 * The questions and dialogs about one guest. They belong to the board, so that they stay while the row moves or leaves
 * the filter, and say what has changed in the meantime.
 */
export function GuestQuestions({ asked, ...others }: QuestionsProps) {
  const [last, setLast] = useState(asked);
  if (asked !== undefined && asked !== last) setLast(asked);
  // The dialogs stay mounted while they close.
  const shown = asked ?? last;
  if (shown === undefined) return null;
  return <Questions {...{ ...others, shown }} kind={asked?.kind} />;
}

interface OpenQuestionProps extends Omit<QuestionsProps, 'asked'> {
  readonly shown: AskedQuestion;
  readonly kind: GuestQuestion | undefined;
}

function Questions({ episodeId, guests, shown, kind, askFirst, onClose, onRemoved }: OpenQuestionProps) {
  const texts = useTexts(board);
  const changes = useTexts(boardChanges);
  const { renewal, removal } = useGuestChanges(episodeId);
  const guest = useAskedGuest(episodeId, { guest: shown.guest, guests, isOpen: kind !== undefined });
  const name = guest.guestName;
  const news =
    guest.state === shown.guest.state ? '' : ` ${fill(changes.nowIs, { name, state: texts.states[guest.state] })}`;
  return (
    <>
      <ConfirmLater
        open={kind === 'renewal'}
        danger={false}
        title={fill(texts.renewal.title, { name })}
        description={`${fill(texts.renewal.hint, { name })}${news}`}
        confirmLabel={texts.renewal.confirm}
        cancelLabel={texts.renewal.cancel}
        closeLabel={texts.close}
        busy={renewal.isPending}
        onConfirm={() => renewal.change(guest, { onSettled: onClose })}
        onCancel={onClose}
      />
      <ConfirmLater
        open={kind === 'removal'}
        title={fill(texts.removal.title, { name })}
        description={`${fill(guest.result === null ? texts.removal.hint : texts.removal.hintWithResult, { name })}${news}`}
        confirmLabel={texts.removal.confirm}
        cancelLabel={texts.removal.cancel}
        closeLabel={texts.close}
        busy={removal.isPending}
        onConfirm={() => removal.change(guest, { onSuccess: () => onRemoved(guest.id), onSettled: onClose })}
        onCancel={onClose}
      />
      <Suspense>
        {kind === 'code' && (
          <GuestCode name={name} url={guestPageOf(pageOrigin(), guest.sessionCode)} onClose={onClose} />
        )}
        {kind === 'edit' && <EditGuest {...{ episodeId, guest }} onDone={onClose} onClose={() => askFirst(onClose)} />}
        {kind === 'twins' && <TwinDialog {...{ episodeId, onClose }} guest={shown.guest} />}
      </Suspense>
    </>
  );
}
