import { type BoardGuest, keepGuestsApart, mergeGuests } from '@linecheck/contract';
import { board, guestTwins } from '@linecheck/texts/en/episodes/board';
import { useState } from 'react';
import { send } from '../../../api/send';
import { notLoadedWords, retryLabel } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { Chip } from '../../../ui/feedback/chip';
import { ErrorCard } from '../../../ui/feedback/error-card';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { ConfirmLater } from '../../../ui/overlays/confirm-later';
import { Dialog } from '../../../ui/overlays/dialog';
import { stateTones } from './board-words';
import { useEpisodeChange, useNamesakes } from './use-board';

interface TwinDialogProps {
  readonly episodeId: string;
  readonly guest: BoardGuest;
  readonly onClose: () => void;
}

/** Guests with equal names: one of them is kept, or they are marked as different people. */
export function TwinDialog({ episodeId, guest, onClose }: TwinDialogProps) {
  const texts = useTexts(guestTwins);
  const namesakes = useNamesakes(episodeId, guest);
  const [kept, setKept] = useState<BoardGuest>();
  const rows = namesakes.data ?? [];
  const name = guest.guestName;
  const others = rows.filter(({ id }) => id !== kept?.id);
  const merging = useEpisodeChange(episodeId, {
    send: ({ id: keep }: BoardGuest) =>
      send(mergeGuests, { params: { id: episodeId }, body: { keep, remove: others.map(({ id }) => id) } }),
    done: () => fill(texts.merging.done, { name }),
    failed: () => texts.merging.failed,
  });
  const keeping = useEpisodeChange(episodeId, {
    send: () => send(keepGuestsApart, { params: { id: episodeId }, body: { guests: rows.map(({ id }) => id) } }),
    done: () => texts.apartDone,
    failed: () => texts.apartFailed,
  });
  const withResult = rows.filter(({ result }) => result !== null).length;
  return (
    <Dialog open title={texts.title} closeLabel={texts.close} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-ink-2">{texts.hint}</p>
        {namesakes.isPending ? (
          <SkeletonRows rows={2} label={texts.loading} />
        ) : namesakes.error ? (
          <ErrorCard
            title={texts.notLoaded}
            busy={namesakes.isFetching}
            retryLabel={retryLabel()}
            onRetry={() => void namesakes.refetch()}
          >
            {notLoadedWords(namesakes.error)}
          </ErrorCard>
        ) : rows.length < 2 ? (
          <p>{texts.alone}</p>
        ) : (
          <>
            <ul className="grid gap-3">
              {rows.map((row) => (
                <Namesake
                  key={row.id}
                  guest={row}
                  mayStay={withResult - Number(row.result !== null) === 0}
                  onKeep={() => setKept(row)}
                />
              ))}
            </ul>
            {withResult > 1 && <p className="text-14 text-ink-2">{texts.results}</p>}
            <Button busy={keeping.isPending} onClick={() => keeping.change(undefined, { onSuccess: onClose })}>
              {texts.apart}
            </Button>
          </>
        )}
      </div>
      <ConfirmLater
        open={kept !== undefined}
        title={fill(texts.merging.title, { name })}
        description={texts.merging.hint}
        confirmLabel={texts.merging.confirm}
        cancelLabel={texts.merging.cancel}
        closeLabel={texts.merging.cancel}
        busy={merging.isPending}
        onConfirm={() => kept && merging.change(kept, { onSuccess: onClose, onSettled: () => setKept(undefined) })}
        onCancel={() => setKept(undefined)}
      />
    </Dialog>
  );
}

interface NamesakeProps {
  readonly guest: BoardGuest;
  /** False if another row has a result, which would be lost. */
  readonly mayStay: boolean;
  readonly onKeep: () => void;
}

function Namesake({ guest, mayStay, onKeep }: NamesakeProps) {
  const texts = useTexts(guestTwins);
  const { states } = useTexts(board);
  return (
    <li className="grid gap-2 rounded-card border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi translate="no" className="font-semi wrap-anywhere">
          {guest.guestName}
        </bdi>
        <Chip tone={stateTones[guest.state]}>{states[guest.state]}</Chip>
      </div>
      <p className="text-14 text-ink-2 wrap-anywhere">{guest.guestEmail ?? texts.noAddress}</p>
      {mayStay && (
        <div>
          <Button onClick={onKeep}>{texts.merge}</Button>
        </div>
      )}
    </li>
  );
}
