import { recorder as recorderTexts } from '@linecheck/texts/en/recorder';
import { checkWords } from '../../checks/check-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { CountdownRing } from '../../ui/feedback/countdown-ring';
import { Notice } from '../../ui/feedback/notice';
import { isCapturing, type Recorder, type RecorderError } from './recorder';
import type { UsedRecorder } from './use-recorder';

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

/** Advice that the specification's sentence leaves out. */
const errorHelp = (texts: typeof recorderTexts): Partial<Record<RecorderError, string>> => ({
  'not-supported': texts.notSupportedAdvice,
  'no-data': texts.noDataAdvice,
});

function TimeLeft({ used: { recorder, devices }, maxS }: RecorderStatusProps) {
  const texts = useTexts(recorderTexts);
  // The ring moves towards the end of the second shown by the figure.
  const share = isCapturing(recorder) ? Math.max(0, 1 - (recorder.durationS + 1) / maxS) : 1;
  const { title, hint } = texts.prompts[promptOf(recorder, devices.kind)];
  return (
    <div className="flex items-center gap-3.5 sm:gap-4">
      <CountdownRing even label={texts.secondsLeft} share={share} seconds={maxS - recorder.durationS} />
      <div className="min-w-0">
        <p className="font-semi tracking-snug">{title}</p>
        <p className="text-14 text-ink-2">{hint}</p>
      </div>
    </div>
  );
}

function promptOf({ status }: Recorder, devices: UsedRecorder['devices']['kind']) {
  if (status === 'recording' || status === 'finishing') return status;
  return devices === 'opening' ? 'opening' : 'live';
}
