import { type RecordingClip, readRecordingClip } from '@linecheck/contract';
import { recorder as recorderTexts } from '@linecheck/texts/en/recorder';
import { recordings } from '@linecheck/texts/en/recordings';
import Download from 'lucide-react/icons/download';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import VideoOff from 'lucide-react/icons/video-off';
import { useState } from 'react';
import { useMay } from '../../api/acting';
import { requestOf } from '../../api/send';
import { playerTexts } from '../../texts/player-texts';
import { useTexts } from '../../texts/use-texts';
import { Button, ButtonLink } from '../../ui/controls/button';
import { ClipPlayer } from '../../ui/media/clip-player';
import type { PlaybackFailure } from '../../ui/media/use-playback';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { useDeleteClip } from './use-clips';

/** Fewer than 50 characters of base64 are not a video (S1 §9). */
const MIN_BYTES = (50 / 4) * 3;

/** False if the browser has not started to play: the video may be fine. */
const isOfTheVideo = (failure: PlaybackFailure): boolean => failure !== 'refused' && failure !== 'not-ready';

/** Video of a clip, or the reason it cannot be shown. */
export function StoredVideo({ clip }: { readonly clip: RecordingClip }) {
  const texts = useTexts(recordings);
  const { player } = useTexts(recorderTexts);
  const [hasFailed, setFailed] = useState(false);
  if (clip.byteLength < MIN_BYTES) return <NoVideo>{texts.noData}</NoVideo>;
  if (hasFailed) return <NoVideo onRetry={() => setFailed(false)}>{texts.notPlayable}</NoVideo>;
  return (
    <ClipPlayer
      shape="classic"
      src={requestOf(readRecordingClip, { params: { id: clip.id }, query: {} }).address}
      durationS={clip.duration}
      texts={playerTexts(player)}
      onFailed={(failure) => setFailed(isOfTheVideo(failure))}
    />
  );
}

interface NoVideoProps {
  readonly children: string;
  readonly onRetry?: () => void;
}

/**
 * Same size as the video. Its container must fix the width: wrapped text makes it taller, and its aspect ratio then
 * wider.
 */
function NoVideo({ children, onRetry }: NoVideoProps) {
  const texts = useTexts(recordings);
  return (
    <div className="grid aspect-4/3 place-content-center justify-items-center gap-3 rounded-card border border-line bg-surface-2 p-5 text-center text-14 text-ink-2">
      <VideoOff aria-hidden className="size-6 text-ink-3" />
      <p role={onRetry && 'alert'}>{children}</p>
      {onRetry && (
        <Button size={32} icon={<RotateCcw aria-hidden />} onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
    </div>
  );
}

interface ClipActionsProps {
  readonly clip: RecordingClip;
  readonly loss: string;
  readonly onDeleted: (clip: RecordingClip) => void;
}

export function ClipActions({ clip, loss, onDeleted }: ClipActionsProps) {
  const texts = useTexts(recordings);
  const [asking, setAsking] = useState(false);
  const mayWork = useMay('work');
  const { remove, isPending } = useDeleteClip(onDeleted);
  const { address } = requestOf(readRecordingClip, { params: { id: clip.id }, query: { download: '1' } });
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink size={32} icon={<Download aria-hidden />} href={address} download={clip.fileName}>
        {texts.download}
      </ButtonLink>
      {mayWork && (
        <Button size={32} variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
          {texts.delete}
        </Button>
      )}
      <ConfirmLater
        open={asking}
        title={texts.deleteClipTitle}
        description={loss}
        confirmLabel={texts.delete}
        cancelLabel={texts.keepIt}
        closeLabel={texts.close}
        busy={isPending}
        onConfirm={() => remove(clip, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
