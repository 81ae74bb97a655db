import { type RecordingClip, type StorageUsage, uploadHostClip } from '@linecheck/contract';
import { recordings } from '@linecheck/texts/en/recordings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Video from 'lucide-react/icons/video';
import { useRef, useState } from 'react';
import { sendFile } from '../../api/send-file';
import { useSettings } from '../../api/use-settings';
import { notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatMoment, formatNumber } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { useFocusOnChange } from '../../ui/behaviour/use-focus-on-change';
import { Button } from '../../ui/controls/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorCard } from '../../ui/feedback/error-card';
import { Notice } from '../../ui/feedback/notice';
import { ProgressBar } from '../../ui/feedback/progress/progress-bar';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Card } from '../../ui/layout/card';
import { showToast } from '../../ui/overlays/toast';
import { storageUsageQuery } from './clip-queries';
import { ClipActions, StoredVideo } from './stored-clip';
import { type ClipsState, ownClips, useClips } from './use-clips';
import { type RecorderOpener, useRecorderDialog } from './use-recorder-dialog';

/** A Pro host's own clips, with buttons to record, play, download and delete them (S1 §2). */
export function MyRecordings() {
  const texts = useTexts(recordings);
  const queries = useQueryClient();
  const { Recorder, place, opener, close } = useRecorderDialog();
  return (
    <div ref={place} tabIndex={-1} className="grid gap-6 outline-none sm:gap-8">
      <Card aria-labelledby="setup-recording">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h2 id="setup-recording" className="text-18 font-semi tracking-snug">
              {texts.setupRecording}
            </h2>
            <p className="mt-0.5 text-14 text-ink-2">{texts.createHint}</p>
          </div>
          <Button variant="primary" fullWidth="phone" icon={<Video aria-hidden />} {...opener}>
            {texts.recordMySetup}
          </Button>
        </div>
        <StorageUsageBar />
      </Card>
      <SavedRecordings opener={opener} />
      {Recorder && (
        <Recorder
          title={texts.recordMySetup}
          description={texts.createDescription}
          filePrefix="recording"
          upload={({ consentGiven: _none, ...clip }, options) => sendFile(uploadHostClip, clip, options)}
          onSaved={() => {
            close();
            void queries.invalidateQueries(ownClips);
            void queries.invalidateQueries(storageUsageQuery);
            showToast({ title: texts.recordingSavedSuccessfully, tone: 'passed' });
          }}
          onCancel={close}
        />
      )}
    </div>
  );
}

/** Used share of the storage quota for clips. If it cannot be loaded, the rest of the page still works. */
function StorageUsageBar() {
  const texts = useTexts(recordings);
  const { data } = useQuery(storageUsageQuery);
  const sendsMail = useSettings()?.sendsMail ?? false;
  if (data === undefined) return <div className="mt-4 min-h-9.5" />;
  const state = quotaState(data);
  return (
    <div className="mt-4 grid gap-2">
      <p className="text-13 text-ink-2">{storageUsageLabel(texts, data)}</p>
      <ProgressBar
        label={texts.storageUsedLabel}
        share={usedShare(data)}
        tone={state === 'full' ? 'failed' : state === 'nearLimit' ? 'warning' : 'brand'}
        valueText={storageUsageLabel(texts, data)}
      />
      {!data.isConfirmed && (
        <div className="mt-2">
          <Notice tone="info" title={texts.confirmTitle}>
            {sendsMail ? texts.confirmByLetter : texts.confirmByOperator}
          </Notice>
        </div>
      )}
      {state !== 'ok' && (
        <div className="mt-2">
          <Notice tone="warning" role="status" title={state === 'full' ? texts.storageFull : texts.storageNearLimit}>
            {texts.makeRoom}
          </Notice>
        </div>
      )}
    </div>
  );
}

const MB = 1_000_000;

/**
 * Recording of 15 seconds at the recorder's 1 Mbps (D10), rounded up: with less storage left, the next recording may be
 * refused.
 */
const ONE_CLIP_BYTES = 2.5 * MB;

const NEAR_LIMIT_SHARE = 0.9;

type QuotaState = 'ok' | 'nearLimit' | 'full';

export function quotaState({ usedBytes, quotaBytes }: StorageUsage): QuotaState {
  if (usedBytes + ONE_CLIP_BYTES > quotaBytes) return 'full';
  return usedBytes > quotaBytes * NEAR_LIMIT_SHARE ? 'nearLimit' : 'ok';
}

export const usedShare = ({ usedBytes, quotaBytes }: StorageUsage): number =>
  quotaBytes === 0 ? 1 : Math.min(1, usedBytes / quotaBytes);

/** Whole megabytes; one decimal place above 0 and below 10 MB. */
function inMb(bytes: number): string {
  const mb = bytes / MB;
  return formatNumber(mb, mb > 0 && mb < 10 ? 1 : 0);
}

export const storageUsageLabel = (texts: typeof recordings, { usedBytes, quotaBytes }: StorageUsage): string =>
  fill(texts.storageUsed, { used: inMb(usedBytes), quota: inMb(quotaBytes) });

/** Clips shown per page: each video uses one of the few players that a browser opens at the same time. */
const PAGE_SIZE = 12;

interface SavedRecordingsProps {
  readonly opener: RecorderOpener;
}

function SavedRecordings(props: SavedRecordingsProps) {
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
  readonly known: ClipsState;
  readonly onDeleted: (clip: RecordingClip) => void;
}

function Recordings({ known, opener, onDeleted }: RecordingsProps) {
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
          action={<Button {...opener}>{texts.createFirstRecording}</Button>}
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
