import { showStream } from '@linecheck/checks/browser/camera/show-stream';
import { recorder as recorderTexts } from '@linecheck/texts/en/recorder';
import Circle from 'lucide-react/icons/circle';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Save from 'lucide-react/icons/save';
import Square from 'lucide-react/icons/square';
import VideoOff from 'lucide-react/icons/video-off';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { checkWords } from '../../checks/check-words';
import { fill } from '../../texts/fill';
import { playerTexts } from '../../texts/player-texts';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { CountdownRing } from '../../ui/feedback/progress/countdown-ring';
import { ClipPlayer } from '../../ui/media/clip-player';
import { clockText } from '../../ui/media/clock-text';
import { VideoStage } from '../../ui/media/video-stage';
import { hasRecording, isCapturing, type RecorderError, type RecorderState } from './recorder';
import type { UsedRecorder } from './use-recorder';

/** Live picture, mirrored; after a recording, a player that shows the recording unmirrored. */
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

interface RecorderStatusProps {
  readonly used: UsedRecorder;
  readonly maxS: number;
}

/** Line below the picture: the remaining time, or an error with advice. */
export function RecorderStatus({ used, maxS }: RecorderStatusProps) {
  const texts = useTexts(recorderTexts);
  const { recorder, devices } = used;
  if (recorder.error !== undefined) {
    return (
      <Notice tone="failed" role="alert" title={texts.errors[recorder.error]}>
        {deviceProblem(texts, devices) ?? errorHelp(texts)[recorder.error]}
      </Notice>
    );
  }
  return used.clip === undefined ? <TimeLeft used={used} maxS={maxS} /> : null;
}

function deviceProblem(texts: typeof recorderTexts, devices: UsedRecorder['devices']): string | undefined {
  if (devices.kind !== 'failed') return undefined;
  const { message, details = '', advice = details } = checkWords(devices.device, devices.verdict);
  return message && fill(texts.deviceProblem, { message, advice });
}

/** Advice for errors whose specified message contains none. */
const errorHelp = (texts: typeof recorderTexts): Partial<Record<RecorderError, string>> => ({
  'not-supported': texts.notSupportedAdvice,
  'no-data': texts.noDataAdvice,
});

function TimeLeft({ used: { recorder, devices }, maxS }: RecorderStatusProps) {
  const texts = useTexts(recorderTexts);
  // One second ahead of the shown number, because the ring animates to each new share for a second.
  const share = isCapturing(recorder) ? Math.max(0, 1 - (recorder.durationS + 1) / maxS) : 1;
  const { title, hint } = texts.prompts[promptOf(recorder, devices.kind)];
  return (
    <div className="flex items-center gap-3.5 sm:gap-4">
      <CountdownRing smooth label={texts.secondsLeft} share={share} seconds={maxS - recorder.durationS} />
      <div className="min-w-0">
        <p className="font-semi tracking-snug">{title}</p>
        <p className="text-14 text-ink-2">{hint}</p>
      </div>
    </div>
  );
}

function promptOf({ status }: RecorderState, devices: UsedRecorder['devices']['kind']) {
  if (status === 'recording' || status === 'finishing') return status;
  return devices === 'opening' ? 'opening' : 'live';
}

interface RecorderActionsProps {
  readonly used: UsedRecorder;
  readonly isSending: boolean;
  readonly maySave: boolean;
  readonly mayCancel: boolean;
  readonly onCancel: () => void;
  /** Undefined if a recording is the only purpose of the recorder. */
  readonly onContinueWithout: (() => void) | undefined;
  /** Called with the number of clicks in quick succession. */
  readonly onSave: (clicks: number) => void;
}

/** Buttons of the recorder: cancel first, then the alternatives, the next step last. */
export function RecorderActions(props: RecorderActionsProps) {
  const texts = useTexts(recorderTexts);
  const { used, isSending, maySave, mayCancel, onCancel, onContinueWithout, onSave } = props;
  const isReviewing = hasRecording(used.recorder);
  const mayLeave = (isReviewing && !isSending) || used.recorder.error !== undefined;
  const saving = { variant: 'primary', fullWidth: 'phone', icon: <Save aria-hidden />, disabled: !maySave } as const;
  return (
    <>
      <Button variant="quiet" fullWidth="phone" disabled={!mayCancel} onClick={onCancel}>
        {texts.cancel}
      </Button>
      {mayLeave && onContinueWithout && (
        <Button fullWidth="phone" onClick={onContinueWithout}>
          {texts.continueWithoutRecording}
        </Button>
      )}
      {isReviewing ? (
        <Button {...saving} busy={isSending} onClick={(event) => onSave(event.detail)}>
          {texts.saveRecording}
        </Button>
      ) : (
        <NextStep used={used} />
      )}
    </>
  );
}

/** Record, stop or try again. One button element for all three, so that it keeps the focus. */
function NextStep({ used: { recorder, devices, record, stop, recordAgain } }: Pick<RecorderActionsProps, 'used'>) {
  const texts = useTexts(recorderTexts);
  const step = nextStep(devices.kind === 'failed', isCapturing(recorder));
  const mayRecord = devices.kind === 'live' && recorder.error !== 'not-supported';
  return (
    <Button
      variant="primary"
      fullWidth="phone"
      icon={nextIcons[step]}
      busy={recorder.status === 'finishing'}
      disabled={step === 'record' && !mayRecord}
      onClick={(event) => ({ record, stop, tryAgain: recordAgain })[step](event.detail)}
    >
      {texts[step]}
    </Button>
  );
}

const nextIcons = {
  record: <Circle aria-hidden fill="currentColor" />,
  stop: <Square aria-hidden fill="currentColor" />,
  tryAgain: <RotateCcw aria-hidden />,
} as const;

function nextStep(hasFailed: boolean, isRecording: boolean): keyof typeof nextIcons {
  if (hasFailed) return 'tryAgain';
  return isRecording ? 'stop' : 'record';
}
