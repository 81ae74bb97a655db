import { Notice } from '../../ui/notice';
import { WaveformPlayer } from '../../ui/waveform-player';
import { TAKE_MS } from './take-shape';
import type { MicrophoneTest } from './use-microphone-test';

export { TakeDetails } from './take-details';

const texts = {
  play: 'Play Recording',
  pause: 'Pause',
  seek: 'Position in the recording',
  failed: 'This recording cannot be played here.',
} as const;

interface TakePlayerProps {
  readonly test: Extract<MicrophoneTest, { kind: 'finished' }>;
  /** A microphone that listens to its own recording shows nothing, and turns a wireless headset into a telephone. */
  readonly isListening: boolean;
  readonly onPlay: () => void;
}

/** What was recorded, to be heard the way the other side of a call will hear it. */
export function TakePlayer({ test: { take, recordingUrl }, isListening, onPlay }: TakePlayerProps) {
  return (
    <>
      {take.substituted && (
        <Notice tone="info" title="Another microphone was tested">
          The chosen one is not there any more, so we listened to “{take.deviceLabel}”.
        </Notice>
      )}
      {recordingUrl !== undefined && (
        <div>
          <p className="mb-1.5 text-14 font-medium">Play Recording</p>
          <WaveformPlayer
            src={recordingUrl}
            levels={take.heights}
            durationS={TAKE_MS / 1000}
            texts={texts}
            onPlay={onPlay}
            isHushed={isListening}
          />
        </div>
      )}
    </>
  );
}
