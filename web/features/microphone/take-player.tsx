import { Notice } from '../../ui/notice';
import { WaveformPlayer } from '../../ui/waveform-player';
import { TAKE_MS } from './take-shape';
import type { MicrophoneTest } from './use-microphone-test';

const texts = {
  play: 'Play Recording',
  pause: 'Pause',
  seek: 'Position in the recording',
  failed: 'This recording cannot be played here.',
} as const;

/** What was recorded, to be heard the way the other side of a call will hear it. */
export function TakePlayer({ test }: { readonly test: Extract<MicrophoneTest, { kind: 'finished' }> }) {
  const { take, recordingUrl } = test;
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
          <WaveformPlayer src={recordingUrl} levels={take.heights} durationS={TAKE_MS / 1000} texts={texts} />
        </div>
      )}
    </>
  );
}
