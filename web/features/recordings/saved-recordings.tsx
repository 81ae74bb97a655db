import type { RecordingClip } from '@linecheck/contract';
import Video from 'lucide-react/icons/video';
import { useRef, useState } from 'react';
import { whyNotLoaded } from '../../api/failure';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { ErrorCard } from '../../ui/error-card';
import { formatMoment } from '../../ui/format-moment';
import { Skeleton } from '../../ui/skeleton';
import { useFocusFor } from '../../ui/use-focus-for';
import { ClipActions, StoredFilm } from './stored-clip';
import { type Clips, ownClips, useClips } from './use-clips';

/** Each film is a player of the browser, which has only some. */
const AT_ONCE = 12;

interface SavedRecordingsProps {
  readonly onRecord: () => void;
  /** Whether the recorder is on its way. */
  readonly isLoading: boolean;
}

export function SavedRecordings(props: SavedRecordingsProps) {
  const known = useClips(ownClips);
  const [deletedId, setDeletedId] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = known.kind === 'known' && !known.clips.some(({ id }) => id === deletedId);
  useFocusFor(heading, isGone ? deletedId : undefined);
  const count = known.kind === 'known' ? ` (${known.clips.length})` : '';
  return (
    <section aria-labelledby="saved-recordings" className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} id="saved-recordings" className="text-18 font-semi tracking-snug outline-none">
        {`Saved Recordings${count}`}
      </h2>
      <Recordings {...props} known={known} onDeleted={({ id }) => setDeletedId(id)} />
    </section>
  );
}

interface RecordingsProps extends SavedRecordingsProps {
  readonly known: Clips;
  readonly onDeleted: (clip: RecordingClip) => void;
}

function Recordings({ known, onRecord, isLoading, onDeleted }: RecordingsProps) {
  if (known.kind === 'loading') return <LoadingClips />;
  if (known.kind === 'failed') {
    return (
      <ErrorCard title="Your recordings could not be loaded" busy={known.isRetrying} onRetry={known.retry}>
        {whyNotLoaded(known.error)}
      </ErrorCard>
    );
  }
  if (known.clips.length === 0) {
    return (
      <Card padding="none">
        <EmptyState
          icon={<Video aria-hidden />}
          title="No recordings yet"
          action={
            <Button busy={isLoading} onClick={onRecord}>
              Create First Recording
            </Button>
          }
        />
      </Card>
    );
  }
  return <ClipList clips={known.clips} onDeleted={onDeleted} />;
}

const COLUMNS = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

function LoadingClips() {
  return (
    <div role="status" className={COLUMNS}>
      <Skeleton size="aspect-4/3 w-full" />
      <span className="sr-only">Loading recordings...</span>
    </div>
  );
}

function ClipList({ clips, onDeleted }: Pick<RecordingsProps, 'onDeleted'> & { clips: readonly RecordingClip[] }) {
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <>
      <ul aria-label="Saved recordings" className={COLUMNS}>
        {clips.slice(0, shown).map((clip) => (
          <li key={clip.id}>
            <OwnClip clip={clip} onDeleted={onDeleted} />
          </li>
        ))}
      </ul>
      {clips.length > shown && (
        <div className="justify-self-center">
          <Button onClick={() => setShown(shown + AT_ONCE)}>{`Show more (${clips.length - shown})`}</Button>
        </div>
      )}
    </>
  );
}

function OwnClip({ clip, onDeleted }: Pick<RecordingsProps, 'onDeleted'> & { clip: RecordingClip }) {
  const recordedAt = formatMoment(clip.createdAt);
  return (
    <Card>
      <figure className="grid grid-cols-1 gap-3" aria-label={`Recording of ${recordedAt}`}>
        <StoredFilm clip={clip} />
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-14 font-medium">{clip.duration === 1 ? '1 second' : `${clip.duration} seconds`}</span>
          <time dateTime={clip.createdAt} className="text-13 text-ink-3">
            {recordedAt}
          </time>
        </figcaption>
        <ClipActions clip={clip} loss={`Your recording of ${recordedAt} is deleted for good.`} onDeleted={onDeleted} />
      </figure>
    </Card>
  );
}
