import { type RecordingClip, readRecordingClip } from '@linecheck/contract';
import Download from 'lucide-react/icons/download';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import VideoOff from 'lucide-react/icons/video-off';
import { useState } from 'react';
import { callOf } from '../../api/send';
import { Button, ButtonLink } from '../../ui/button';
import { ClipPlayer } from '../../ui/clip-player';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { PlaybackFailure } from '../../ui/playback-failure';
import { PLAYER_TEXTS } from './player-texts';
import { useDeleteClip } from './use-clips';

/** Below 50 characters of base64 there is no film (S1 §9). */
const LEAST_BYTES = (50 / 4) * 3;

const NO_DATA = 'Recording data unavailable - This is demo data without actual video';
const NOT_PLAYABLE = 'Video format not supported - Recording may be corrupted';

/** A browser that does not start yet has nothing against the film. */
const isOfTheFilm = (failure: PlaybackFailure): boolean => failure !== 'refused' && failure !== 'not-ready';

/** The film of a clip, or why there is none to see. */
export function StoredFilm({ clip }: { readonly clip: RecordingClip }) {
  const [hasFailed, setFailed] = useState(false);
  if (clip.byteLength < LEAST_BYTES) return <NoFilm>{NO_DATA}</NoFilm>;
  if (hasFailed) return <NoFilm onRetry={() => setFailed(false)}>{NOT_PLAYABLE}</NoFilm>;
  return (
    <ClipPlayer
      shape="classic"
      src={callOf(readRecordingClip, { params: { id: clip.id }, query: {} }).address}
      durationS={clip.duration}
      texts={PLAYER_TEXTS}
      onFailed={(failure) => setFailed(isOfTheFilm(failure))}
    />
  );
}

interface NoFilmProps {
  readonly children: string;
  readonly onRetry?: () => void;
}

/** As large as the film would be. Its place has to hold its width: words that wrap make it higher, and by its shape wider. */
function NoFilm({ children, onRetry }: NoFilmProps) {
  return (
    <div className="grid aspect-4/3 place-content-center justify-items-center gap-3 rounded-card border border-line bg-surface-2 p-5 text-center text-14 text-ink-2">
      <VideoOff aria-hidden className="size-6 text-ink-3" />
      <p role={onRetry && 'alert'}>{children}</p>
      {onRetry && (
        <Button size={32} icon={<RotateCcw aria-hidden />} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

interface ClipActionsProps {
  readonly clip: RecordingClip;
  /** What is lost with it, where the confirmation asks. */
  readonly loss: string;
  readonly onDeleted: (clip: RecordingClip) => void;
}

export function ClipActions({ clip, loss, onDeleted }: ClipActionsProps) {
  const [asking, setAsking] = useState(false);
  const { remove, isPending } = useDeleteClip(onDeleted);
  const { address } = callOf(readRecordingClip, { params: { id: clip.id }, query: { download: '1' } });
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink size={32} icon={<Download aria-hidden />} href={address} download={clip.fileName}>
        Download
      </ButtonLink>
      <Button size={32} look="quiet" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete this recording?"
        description={loss}
        confirmLabel="Delete"
        cancelLabel="Keep it"
        closeLabel="Close"
        busy={isPending}
        onConfirm={() => remove(clip, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
