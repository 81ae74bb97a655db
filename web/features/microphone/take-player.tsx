import { TAKE_MS } from '@linecheck/checks/microphone/thresholds';
import takePlayerTexts from '@linecheck/texts/en/take-player';
import { deviceName } from '../../checks/device-name';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';
import { WaveformPlayer } from '../../ui/media/waveform-player';
import type { MicrophoneTest } from './use-microphone-test';

export { TakeDetails } from './take-details';

interface TakePlayerProps {
  readonly test: Extract<MicrophoneTest, { kind: 'finished' }>;
  /** A microphone that listens to its own recording shows nothing, and turns a wireless headset into a telephone. */
  readonly isListening: boolean;
  readonly onPlay: () => void;
}

/** What was recorded, to be heard the way the other side of a call will hear it. */
export function TakePlayer({ test: { take, recordingUrl }, isListening, onPlay }: TakePlayerProps) {
  const texts = useTexts(takePlayerTexts);
  return (
    <>
      {take.isFallbackDevice && (
        <Notice tone="info" title={texts.otherMicrophoneTitle}>
          {fill(texts.otherMicrophone, { deviceLabel: deviceName('microphone', take.deviceLabel) })}
        </Notice>
      )}
      {recordingUrl !== undefined && (
        <div>
          <p className="mb-1.5 text-14 font-medium">{texts.player.play}</p>
          <WaveformPlayer
            src={recordingUrl}
            levels={take.heights}
            durationS={TAKE_MS / 1000}
            texts={texts.player}
            onPlay={onPlay}
            isHushed={isListening}
          />
        </div>
      )}
    </>
  );
}
