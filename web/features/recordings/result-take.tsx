import { type ResultTake as KnownTake, readRecordingClip, readTake, type StoredTake } from '@linecheck/contract';
import { takes as takeTexts } from '@linecheck/texts/en/workspace/takes';
import { useQuery } from '@tanstack/react-query';
import MicOff from 'lucide-react/icons/mic-off';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useRef, useState } from 'react';
import { useMay } from '../../api/acting';
import { requestOf, send } from '../../api/send';
import { ComparedTake, LoadingTake, type RecordedTracks } from '../../checks/compared-take';
import { notLoadedWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { useFocusOnChange } from '../../ui/behaviour/use-focus-on-change';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { LabelledBlock } from '../../ui/feedback/result-grid';
import { SideNote } from '../../ui/layout/side-note';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { takesQueryKey } from './clip-queries';
import { useDeleteClip } from './use-clips';

interface ResultTakeProps {
  readonly resultId: string;
  readonly guestName: string;
}

/** The sound of a guest's microphone check, for a host on Pro; nothing if the guest has sent none. */
export function ResultTakePlayer({ resultId, guestName }: ResultTakeProps) {
  const texts = useTexts(takeTexts);
  const place = useRef<HTMLDivElement>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...takesQueryKey, resultId],
    queryFn: () => send(readTake, { params: { id: resultId } }),
    refetchOnMount: 'always',
  });
  const [deletedId, setDeletedId] = useState<string>();
  useFocusOnChange(place, data?.state === 'deleted' ? deletedId : undefined);
  if (data?.state === 'none') return null;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <LabelledBlock label={fill(texts.sound, { guest: guestName })}>
        {data ? (
          <KnownSound known={data} guestName={guestName} onDeleted={setDeletedId} />
        ) : (
          error && <NotLoaded error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
      </LabelledBlock>
    </div>
  );
}

interface KnownSoundProps {
  readonly known: KnownTake;
  readonly guestName: string;
  readonly onDeleted: (id: string) => void;
}

function KnownSound({ known: { state, take, days }, guestName, onDeleted }: KnownSoundProps) {
  const texts = useTexts(takeTexts);
  if (take !== null) return <StoredSound take={take} guestName={guestName} onDeleted={onDeleted} />;
  const reason = state === 'expired' ? 'expired' : 'deleted';
  return <SideNote icon={<MicOff aria-hidden />}>{fill(texts.gone[reason], { guest: guestName, days })}</SideNote>;
}

interface StoredSoundProps extends Pick<KnownSoundProps, 'guestName' | 'onDeleted'> {
  readonly take: StoredTake;
}

function StoredSound({ take, guestName, onDeleted }: StoredSoundProps) {
  const texts = useTexts(takeTexts);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['take-bytes', take.id, take.createdAt],
    queryFn: () => loadBytes(take),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const tracks = useMemo(() => data && tracksOf(data, take), [data, take]);
  if (error) return <NotLoaded error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-3">
      {tracks ? <ComparedTake title={texts.title} tracks={tracks} places={take.marks} /> : <LoadingTake />}
      <DeleteTake take={take} guestName={guestName} onDeleted={onDeleted} />
    </div>
  );
}

async function loadBytes({ id }: StoredTake): Promise<Blob> {
  const reply = await fetch(requestOf(readRecordingClip, { params: { id }, query: {} }).address);
  if (!reply.ok) throw new Error(`${reply.status}: the sound could not be read`);
  return reply.blob();
}

function tracksOf(bytes: Blob, { marks: { processedBytes, floorDbfs }, mimeType }: StoredTake): RecordedTracks {
  const track = (from: number, to: number, level: number | null) =>
    to > from ? { recorded: bytes.slice(from, to, mimeType), floorDbfs: level ?? undefined } : undefined;
  return {
    processed: track(0, processedBytes, floorDbfs.processed),
    unprocessed: track(processedBytes, bytes.size, floorDbfs.unprocessed),
  };
}

interface NotLoadedProps {
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

function NotLoaded({ error, isRetrying, onRetry }: NotLoadedProps) {
  const texts = useTexts(takeTexts);
  return (
    <Notice
      tone="failed"
      role="alert"
      title={texts.notLoaded}
      action={
        <Button size={32} busy={isRetrying} onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      }
    >
      {notLoadedWords(error)}
    </Notice>
  );
}

function DeleteTake({ take, guestName, onDeleted }: StoredSoundProps) {
  const texts = useTexts(takeTexts);
  const [asking, setAsking] = useState(false);
  const mayWork = useMay('work');
  const { remove, isPending } = useDeleteClip(({ id }: StoredTake) => onDeleted(id));
  if (!mayWork) return null;
  return (
    <div>
      <Button size={32} variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
        {texts.delete}
      </Button>
      <ConfirmLater
        open={asking}
        title={texts.deleteTitle}
        description={fill(texts.deleteLoss, { guest: guestName })}
        confirmLabel={texts.delete}
        cancelLabel={texts.keepIt}
        closeLabel={texts.close}
        busy={isPending}
        onConfirm={() => remove(take, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
