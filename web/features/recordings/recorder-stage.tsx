import LoaderCircle from 'lucide-react/icons/loader-circle';
import VideoOff from 'lucide-react/icons/video-off';
import { useEffect, useRef } from 'react';
import { CameraStage } from '../../ui/camera-stage';
import { ClipPlayer } from '../../ui/clip-player';
import { clockText } from '../../ui/clock-text';
import { PLAYER_TEXTS } from './player-texts';
import type { UsedRecorder } from './use-recorder';

/** The mirrored live picture, or the recording as the other side will see it. */
export function RecorderStage({ used }: { readonly used: UsedRecorder }) {
  const { recorder, devices, clip, address, onPlay, onPause, onPlaybackFailed } = used;
  if (clip !== undefined && address !== undefined) {
    return (
      <ClipPlayer
        src={address}
        durationS={clip.durationS}
        shape="classic"
        texts={PLAYER_TEXTS}
        onPlay={onPlay}
        onPause={onPause}
        onFailed={onPlaybackFailed}
      />
    );
  }
  const isRecording = recorder.status === 'recording';
  return (
    <CameraStage
      shape="classic"
      liveLabel={devices.kind === 'live' && !isRecording ? 'Live preview' : undefined}
      recordingLabel={isRecording ? `Recording ${clockText(recorder.durationS)}` : undefined}
      overlay={OVERLAYS[devices.kind]}
    >
      {devices.kind === 'live' && <Preview stream={devices.opened.stream} />}
    </CameraStage>
  );
}

const OVERLAYS = {
  opening: <LoaderCircle aria-hidden className="spinner size-8 opacity-60" />,
  live: undefined,
  failed: <VideoOff aria-hidden className="size-10 opacity-60" />,
} as const;

function Preview({ stream }: { readonly stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = stream;
    // A play that is cut short by the end of the preview is no failure.
    element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return <video ref={video} muted playsInline aria-label="Live preview of your camera" />;
}
