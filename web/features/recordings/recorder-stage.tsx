import recorderTexts from '@linecheck/texts/en/recorder';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import VideoOff from 'lucide-react/icons/video-off';
import { useEffect, useRef } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { ClipPlayer } from '../../ui/media/clip-player';
import { clockText } from '../../ui/media/clock-text';
import { VideoStage } from '../../ui/media/video-stage';
import type { UsedRecorder } from './use-recorder';

/** The mirrored live picture, or the recording as the other side will see it. */
export function RecorderStage({ used }: { readonly used: UsedRecorder }) {
  const texts = useTexts(recorderTexts);
  const { recorder, devices, clip, address, onPlay, onPause, onPlaybackFailed } = used;
  if (clip !== undefined && address !== undefined) {
    return (
      <ClipPlayer
        src={address}
        durationS={clip.durationS}
        shape="classic"
        texts={texts.player}
        onPlay={onPlay}
        onPause={onPause}
        onFailed={onPlaybackFailed}
      />
    );
  }
  const isRecording = recorder.status === 'recording';
  return (
    <VideoStage
      shape="classic"
      liveLabel={devices.kind === 'live' && !isRecording ? texts.livePreview : undefined}
      recordingLabel={isRecording ? fill(texts.recordingTime, { clockText: clockText(recorder.durationS) }) : undefined}
      overlay={OVERLAYS[devices.kind]}
    >
      {devices.kind === 'live' && <Preview stream={devices.opened.stream} />}
    </VideoStage>
  );
}

const OVERLAYS = {
  opening: <LoaderCircle aria-hidden className="spinner size-8 opacity-60" />,
  live: undefined,
  failed: <VideoOff aria-hidden className="size-10 opacity-60" />,
} as const;

function Preview({ stream }: { readonly stream: MediaStream }) {
  const texts = useTexts(recorderTexts);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = stream;
    // Playback that is interrupted by the end of the preview has not failed.
    element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return <video ref={video} muted playsInline aria-label={texts.livePreviewLabel} />;
}
