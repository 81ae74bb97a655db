import type { RecordingClip } from '@linecheck/contract';
import { type ReactNode, useRef, useState } from 'react';
import { whyNotLoaded } from '../../api/failure';
import { Button } from '../../ui/button';
import { formatMoment } from '../../ui/format-moment';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { useFocusFor } from '../../ui/use-focus-for';
import { ClipActions, StoredFilm } from './stored-clip';
import type { Clips } from './use-clips';

interface GuestClipsProps {
  readonly known: Clips;
  /** Those of the session that belong here. */
  readonly isShown: (clip: RecordingClip) => boolean;
  /** In the place of clips where there are none. */
  readonly none: ReactNode;
  /** Whose they are, where the result beside them says so; else each clip tells its own guest. */
  readonly guestName?: string;
}

/** Some clips of the guests of one link, or what is the matter with them. */
export function GuestClips({ known, isShown, none, guestName }: GuestClipsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [deletedId, setDeletedId] = useState<string>();
  const isGone = known.kind === 'known' && !known.clips.some(({ id }) => id === deletedId);
  useFocusFor(place, isGone ? deletedId : undefined);
  if (known.kind === 'failed') return <ClipsNotLoaded {...known} />;
  const clips = known.kind === 'known' ? known.clips.filter(isShown) : [];
  // A result that has just come may have brought a clip, which the list from before does not know as its own.
  const isComing = known.kind === 'loading' || (clips.length === 0 && known.isOutdated);
  if (isComing) return <LoadingClip />;
  return (
    <div ref={place} tabIndex={-1} className="grid gap-5 outline-none sm:grid-cols-[repeat(auto-fill,280px)]">
      {clips.map((clip) => (
        <GuestClip key={clip.id} clip={clip} guestName={guestName} onDeleted={({ id }) => setDeletedId(id)} />
      ))}
      {clips.length === 0 && (
        <div className="col-span-full">
          {isGone && deletedId !== undefined ? <p className="text-14">Recording deleted</p> : none}
        </div>
      )}
    </div>
  );
}

const LoadingClip = () => (
  <div role="status" className="max-w-70">
    <Skeleton size="aspect-4/3 w-full" />
    <span className="sr-only">Loading recordings...</span>
  </div>
);

function ClipsNotLoaded({ error, retry, isRetrying }: Extract<Clips, { kind: 'failed' }>) {
  return (
    <Notice
      tone="failed"
      role="alert"
      title="The recording could not be loaded"
      action={
        <Button size={32} busy={isRetrying} onClick={retry}>
          Try again
        </Button>
      }
    >
      {whyNotLoaded(error)}
    </Notice>
  );
}

interface GuestClipProps {
  readonly clip: RecordingClip;
  readonly guestName: string | undefined;
  readonly onDeleted: (clip: RecordingClip) => void;
}

function GuestClip({ clip, guestName, onDeleted }: GuestClipProps) {
  const guest = guestName ?? clip.guestName ?? 'Your guest';
  const recordedAt = formatMoment(clip.createdAt);
  return (
    <figure className="grid grid-cols-1 content-start gap-2" aria-label={`Recording of ${guest}, ${recordedAt}`}>
      {guestName === undefined && <p className="text-14 font-semi wrap-anywhere">{guest}</p>}
      <StoredFilm clip={clip} />
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-14 font-medium">{`Test Recording (${clip.duration}s)`}</span>
        <time dateTime={clip.createdAt} className="text-13 text-ink-3">
          {`Recorded: ${recordedAt}`}
        </time>
      </figcaption>
      <ClipActions
        clip={clip}
        loss={`The recording of ${guest} is deleted for good. Test results stay.`}
        onDeleted={onDeleted}
      />
    </figure>
  );
}
