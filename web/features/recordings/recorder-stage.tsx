import { showStream } from '@linecheck/checks/browser/camera/show-stream';
import { recorder as recorderTexts } from '@linecheck/texts/en/recorder';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Play from 'lucide-react/icons/play';
import VideoOff from 'lucide-react/icons/video-off';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fill } from '../../texts/fill';
import { playerTexts } from '../../texts/player-texts';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { ClipPlayer } from '../../ui/media/clip-player';
import { clockText } from '../../ui/media/clock-text';
import { VideoStage } from '../../ui/media/video-stage';
import { isCapturing } from './recorder';
import type { UsedRecorder } from './use-recorder';

/** Mirrored live picture, or the recording as the other side will see it. */
export function RecorderStage({ used }: { readonly used: UsedRecorder }) {
  const texts = useTexts(recorderTexts);
  const { clip, address, onPlay, onPause, onPlaybackFailed } = used;
  if (clip !== undefined && address !== undefined) {
    return (
      <ClipPlayer
        src={address}
        durationS={clip.exactDurationS}
        shape="classic"
        texts={playerTexts(texts.player)}
        onPlay={onPlay}
        onPause={onPause}
        onFailed={onPlaybackFailed}
      />
    );
  }
  return <LiveStage used={used} />;
}

const OVERLAYS = {
  opening: <LoaderCircle aria-hidden className="spinner size-8 opacity-60" />,
  live: undefined,
  failed: <VideoOff aria-hidden className="size-10 opacity-60" />,
} as const;

function LiveStage({ used: { recorder, devices } }: { readonly used: UsedRecorder }) {
  const texts = useTexts(recorderTexts);
  const video = useRef<HTMLVideoElement>(null);
  const isWaiting = useLiveVideo(video, devices.kind === 'live' ? devices.opened.stream : undefined);
  const isRecording = recorder.status === 'recording';
  const play = () => video.current?.play().catch(() => undefined);
  return (
    <VideoStage
      shape="classic"
      liveLabel={devices.kind === 'live' && !isCapturing(recorder) ? texts.livePreview : undefined}
      recordingLabel={isRecording ? fill(texts.recordingTime, { clockText: clockText(recorder.durationS) }) : undefined}
      overlay={
        isWaiting ? (
          <Button variant="primary" size={48} icon={<Play aria-hidden />} onClick={play}>
            {texts.showPicture}
          </Button>
        ) : (
          OVERLAYS[devices.kind]
        )
      }
    >
      {devices.kind === 'live' && <video ref={video} muted playsInline aria-label={texts.livePreviewLabel} />}
    </VideoStage>
  );
}

/** Shows a stream in a video. True while the browser requires a tap before it plays. */
function useLiveVideo(video: RefObject<HTMLVideoElement | null>, stream: MediaStream | undefined): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (element === null || stream === undefined) return;
    // The recording does not need the preview, and is reviewed before it is sent.
    const onFailure = () => undefined;
    const stop = showStream({ video: element, stream, onWaiting: setWaiting, onFailure });
    return () => {
      setWaiting(false);
      stop();
    };
  }, [video, stream]);
  return isWaiting;
}
