import type { RecordingClip, SessionRow } from '@linecheck/contract';
import { recordings } from '@linecheck/texts/en/host';
import { useTexts } from '../../texts/use-texts';
import { LabelledBlock } from '../../ui/feedback/result-grid';
import { RowDisclosure } from '../../ui/layout/list-row';
import { GuestClips } from './guest-clips';
import { guestClips, useClips } from './use-clips';

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

interface RecordingDisclosureProps extends SessionClipsProps {
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** Replaces the results of a session whose guest has sent a clip but no result yet. */
export function RecordingDisclosure({ session, open, onToggle }: RecordingDisclosureProps) {
  const texts = useTexts(recordings);
  return (
    <RowDisclosure label={texts.guestRecording} summary={texts.withoutResult} open={open} onToggle={onToggle}>
      <ClipsBeforeResult session={session} />
    </RowDisclosure>
  );
}

function ClipsBeforeResult({ session }: SessionClipsProps) {
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
