import type { GuestResult, RecordingAnswer, RecordingClip, ResultRow, SessionRow } from '@linecheck/contract';
import { recordings } from '@linecheck/texts/en/recordings';
import VideoOff from 'lucide-react/icons/video-off';
import { type ReactNode, useRef, useState } from 'react';
import { useSettings } from '../../api/use-settings';
import { notLoadedWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatMoment } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { useFocusOnChange } from '../../ui/behaviour/use-focus-on-change';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { LabelledBlock } from '../../ui/feedback/result-grid';
import { Skeleton } from '../../ui/feedback/skeleton';
import { SideNote } from '../../ui/layout/side-note';
import { ClipActions, StoredVideo } from './stored-clip';
import { type ClipsState, guestClips, useClips } from './use-clips';

interface GuestClipsProps {
  readonly known: ClipsState;
  /** Selects the clips of the session that belong here. */
  readonly isShown: (clip: RecordingClip) => boolean;
  readonly none: ReactNode;
  /** Name of the guest, if the result beside the clips shows it; otherwise each clip shows its guest's name. */
  readonly guestName?: string;
}

function GuestClips({ known, isShown, none, guestName }: GuestClipsProps) {
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

function ClipsNotLoaded({ error, retry, isRetrying }: Extract<ClipsState, { kind: 'failed' }>) {
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

const hasNoResult = ({ guestResultId }: RecordingClip): boolean => guestResultId === null;

interface SessionClipsProps {
  readonly session: SessionRow;
}

/** Clips of guests without a result, below the results of a session. */
export function RecordingsWithoutResult({ session }: SessionClipsProps) {
  const texts = useTexts(recordings);
  const known = useClips(guestClips({ sessionId: session.id, newestId: session.latestResult?.id }));
  if (known.kind !== 'known' || known.isOutdated || !known.clips.some(hasNoResult)) return null;
  return (
    <LabelledBlock label={texts.recordingsWithoutResults}>
      <GuestClips known={known} isShown={hasNoResult} none={null} />
    </LabelledBlock>
  );
}

/** Clips of a session whose guest has sent no result yet. */
export function ClipsBeforeResult({ session }: SessionClipsProps) {
  const texts = useTexts(recordings);
  const known = useClips(guestClips({ sessionId: session.id, newestId: undefined }));
  return (
    <GuestClips
      known={known}
      isShown={() => true}
      none={<p className="text-14 text-ink-2">{texts.guestHasDeleted}</p>}
    />
  );
}

interface ResultRecordingProps {
  readonly result: Pick<ResultRow, 'id' | 'sessionId' | 'guestName' | 'recording' | 'submittedAt'>;
  readonly newestId: string;
}

export function ResultRecording({ result, newestId }: ResultRecordingProps) {
  const texts = useTexts(recordings);
  const clipDays = useSettings()?.clipDays;
  const known = useClips(guestClips({ sessionId: result.sessionId, newestId }));
  return (
    <GuestClips
      known={known}
      guestName={result.guestName}
      isShown={({ guestResultId }) => guestResultId === result.id}
      none={
        <SideNote icon={<VideoOff aria-hidden />}>
          {noClipReason(texts, result, { now: Date.now(), clipDays })}
        </SideNote>
      }
    />
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

interface Kept {
  readonly now: number;
  readonly clipDays: number | undefined;
}

type ResultFacts = Pick<GuestResult, 'guestName' | 'recording' | 'submittedAt'>;

/** Reason for a missing clip beside a result, as far as it is known. Exported for tests. */
export function noClipReason(texts: typeof recordings, result: ResultFacts, kept: Kept): string {
  const { guestName, recording } = result;
  if (recording === null) return texts.noClip.unknown;
  if (recording === 'sent' && kept.clipDays !== undefined && hasExpired(result, kept.clipDays, kept.now)) {
    return fill(texts.noClip.expired, { guestName, clipDays: kept.clipDays });
  }
  return fill(texts.noClip[recording satisfies RecordingAnswer], { guestName });
}

const hasExpired = ({ submittedAt }: ResultFacts, clipDays: number, now: number): boolean =>
  now - Date.parse(submittedAt) >= clipDays * DAY_MS;
