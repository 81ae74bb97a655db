import type { RecordingClip } from '@linecheck/contract';
import { recordings } from '@linecheck/texts/en/host';
import { type ReactNode, useRef, useState } from 'react';
import { notLoadedWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatMoment } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { useFocusOnChange } from '../../ui/behaviour/use-focus-on-change';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { Skeleton } from '../../ui/feedback/skeleton';
import { ClipActions, StoredVideo } from './stored-clip';
import type { Clips } from './use-clips';

interface GuestClipsProps {
  readonly known: Clips;
  /** Selects the clips of the session that belong here. */
  readonly isShown: (clip: RecordingClip) => boolean;
  /** Shown if there are no clips. */
  readonly none: ReactNode;
  /** Name of the guest, if the result beside the clips shows it; otherwise each clip shows its guest's name. */
  readonly guestName?: string;
}

/** Clips of the guests of one link, or the reason they cannot be shown. */
export function GuestClips({ known, isShown, none, guestName }: GuestClipsProps) {
  const texts = useTexts(recordings);
  const place = useRef<HTMLDivElement>(null);
  const [deletedId, setDeletedId] = useState<string>();
  const isGone = known.kind === 'known' && !known.clips.some(({ id }) => id === deletedId);
  useFocusOnChange(place, isGone ? deletedId : undefined);
  if (known.kind === 'failed') return <ClipsNotLoaded {...known} />;
  const clips = known.kind === 'known' ? known.clips.filter(isShown) : [];
  // A result that has just arrived may have a clip that the older list does not assign to it.
  const isComing = known.kind === 'loading' || (clips.length === 0 && known.isOutdated);
  if (isComing) return <LoadingClip />;
  return (
    <div ref={place} tabIndex={-1} className="grid gap-5 outline-none sm:grid-cols-[repeat(auto-fill,280px)]">
      {clips.map((clip) => (
        <GuestClip key={clip.id} clip={clip} guestName={guestName} onDeleted={({ id }) => setDeletedId(id)} />
      ))}
      {clips.length === 0 && (
        <div className="col-span-full">
          {isGone && deletedId !== undefined ? <p className="text-14">{texts.recordingDeleted}</p> : none}
        </div>
      )}
    </div>
  );
}

const LoadingClip = () => {
  const texts = useTexts(recordings);
  return (
    <div role="status" className="max-w-70">
      <Skeleton size="aspect-4/3 w-full" />
      <span className="sr-only">{texts.loadingRecordings}</span>
    </div>
  );
};

function ClipsNotLoaded({ error, retry, isRetrying }: Extract<Clips, { kind: 'failed' }>) {
  const texts = useTexts(recordings);
  return (
    <Notice
      tone="failed"
      role="alert"
      title={texts.notLoaded}
      action={
        <Button size={32} busy={isRetrying} onClick={retry}>
          {texts.tryAgain}
        </Button>
      }
    >
      {notLoadedWords(error)}
    </Notice>
  );
}

interface GuestClipProps {
  readonly clip: RecordingClip;
  readonly guestName: string | undefined;
  readonly onDeleted: (clip: RecordingClip) => void;
}

function GuestClip({ clip, guestName, onDeleted }: GuestClipProps) {
  const texts = useTexts(recordings);
  const guest = guestName ?? clip.guestName ?? texts.yourGuest;
  const recordedAt = formatMoment(clip.createdAt);
  return (
    <figure
      className="grid grid-cols-1 content-start gap-2"
      aria-label={fill(texts.recordingOf, { guest, recordedAt })}
    >
      {guestName === undefined && <p className="text-14 font-semi wrap-anywhere">{guest}</p>}
      <StoredVideo clip={clip} />
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-14 font-medium">{fill(texts.testRecording, { duration: clip.duration })}</span>
        <time dateTime={clip.createdAt} className="text-13 text-ink-3">
          {fill(texts.recorded, { recordedAt })}
        </time>
      </figcaption>
      <ClipActions clip={clip} loss={fill(texts.deleteGuestLoss, { guest })} onDeleted={onDeleted} />
    </figure>
  );
}
