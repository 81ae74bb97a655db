import type { SessionRow } from '@linecheck/contract';
import { recordings } from '@linecheck/texts/en/recordings';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Skeleton } from '../../ui/feedback/skeleton';
import { RowDisclosure } from '../../ui/layout/list-row';

// The players are not part of the first load.
const loadClips = () => import('./guest-clips');
const ClipsBeforeResult = lazy(async () => ({ default: (await loadClips()).ClipsBeforeResult }));

interface RecordingDisclosureProps {
  readonly session: SessionRow;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** Replaces the results of a session whose guest has sent a clip but no result yet. */
export function RecordingDisclosure({ session, open, onToggle }: RecordingDisclosureProps) {
  const texts = useTexts(recordings);
  return (
    <RowDisclosure
      label={texts.guestRecording}
      summary={texts.withoutResult}
      open={open}
      onToggle={onToggle}
      load={loadClips}
    >
      <Suspense fallback={<Skeleton size="aspect-4/3 max-w-70" />}>
        <ClipsBeforeResult session={session} />
      </Suspense>
    </RowDisclosure>
  );
}
