import type { RecordingClip } from '@linecheck/contract';
import recordings from '@linecheck/texts/en/recordings';
import Video from 'lucide-react/icons/video';
import { useRef, useState } from 'react';
import { notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatMoment } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { useFocusOnChange } from '../../ui/behaviour/use-focus-on-change';
import { Button } from '../../ui/controls/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorCard } from '../../ui/feedback/error-card';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Card } from '../../ui/layout/card';
import { ClipActions, StoredVideo } from './stored-clip';
import { type Clips, ownClips, useClips } from './use-clips';

/** Clips shown per page: each video uses one of the few players that a browser opens at the same time. */
const PAGE_SIZE = 12;

interface SavedRecordingsProps {
  readonly onRecord: () => void;
  /** True while the recorder is being loaded. */
  readonly isLoading: boolean;
}

export function SavedRecordings(props: SavedRecordingsProps) {
  const texts = useTexts(recordings);
  const known = useClips(ownClips);
  const [deletedId, setDeletedId] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = known.kind === 'known' && !known.clips.some(({ id }) => id === deletedId);
  useFocusOnChange(heading, isGone ? deletedId : undefined);
  return (
    <section aria-labelledby="saved-recordings" className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} id="saved-recordings" className="text-18 font-semi tracking-snug outline-none">
        {known.kind === 'known'
          ? fill(texts.savedRecordingsCount, { count: known.clips.length })
          : texts.savedRecordingsTitle}
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
  const texts = useTexts(recordings);
  if (known.kind === 'loading') return <LoadingClips />;
  if (known.kind === 'failed') {
    return (
      <ErrorCard title={texts.ownNotLoaded} busy={known.isRetrying} retryLabel={retryLabel()} onRetry={known.retry}>
        {notLoadedWords(known.error)}
      </ErrorCard>
    );
  }
  if (known.clips.length === 0) {
    return (
      <Card padding="none">
        <EmptyState
          icon={<Video aria-hidden />}
          title={texts.noRecordingsYet}
          action={
            <Button busy={isLoading} onClick={onRecord}>
              {texts.createFirstRecording}
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
  const texts = useTexts(recordings);
  return (
    <div role="status" className={COLUMNS}>
      <Skeleton size="aspect-4/3 w-full" />
      <span className="sr-only">{texts.loadingRecordings}</span>
    </div>
  );
}

function ClipList({ clips, onDeleted }: Pick<RecordingsProps, 'onDeleted'> & { clips: readonly RecordingClip[] }) {
  const texts = useTexts(recordings);
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <>
      <ul aria-label={texts.savedRecordings} className={COLUMNS}>
        {clips.slice(0, shown).map((clip) => (
          <li key={clip.id}>
            <OwnClip clip={clip} onDeleted={onDeleted} />
          </li>
        ))}
      </ul>
      {clips.length > shown && (
        <div className="justify-self-center">
          <Button onClick={() => setShown(shown + PAGE_SIZE)}>
            {fill(texts.showMore, { count: clips.length - shown })}
          </Button>
        </div>
      )}
    </>
  );
}

function OwnClip({ clip, onDeleted }: Pick<RecordingsProps, 'onDeleted'> & { clip: RecordingClip }) {
  const texts = useTexts(recordings);
  const recordedAt = formatMoment(clip.createdAt);
  return (
    <Card>
      <figure className="grid grid-cols-1 gap-3" aria-label={fill(texts.ownRecordingOf, { recordedAt })}>
        <StoredVideo clip={clip} />
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-14 font-medium">{fill(texts.seconds, { count: clip.duration })}</span>
          <time dateTime={clip.createdAt} className="text-13 text-ink-3">
            {recordedAt}
          </time>
        </figcaption>
        <ClipActions clip={clip} loss={fill(texts.deleteOwnLoss, { recordedAt })} onDeleted={onDeleted} />
      </figure>
    </Card>
  );
}
