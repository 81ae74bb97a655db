import { recorderErrors } from '@linecheck/checks/readiness/recorder';
import { CountdownRing } from '../../ui/countdown-ring';
import { Notice } from '../../ui/notice';
import type { UsedRecorder } from './use-recorder';

interface RecorderStatusProps {
  readonly used: UsedRecorder;
  readonly maxS: number;
}

/** Below the picture: how much time there is, or what has gone wrong and what to do about it. */
export function RecorderStatus({ used, maxS }: RecorderStatusProps) {
  const { recorder, devices } = used;
  if (recorder.error !== undefined) {
    const verdict = devices.kind === 'failed' ? devices.verdict : undefined;
    const help = verdict && `${verdict.message}. ${verdict.advice ?? verdict.details}`;
    return (
      <Notice tone="failed" role="alert" title={recorderErrors[recorder.error]}>
        {help ?? ERROR_HELP[recorder.error]}
      </Notice>
    );
  }
  return used.clip === undefined ? <TimeLeft used={used} maxS={maxS} /> : null;
}

/** What the sentence of the specification does not say itself. */
const ERROR_HELP: Partial<Record<keyof typeof recorderErrors, string>> = {
  'not-supported': 'Please open this page in a current version of Chrome, Edge, Firefox or Safari.',
  'no-data': 'Nothing came from your camera and microphone. Please record again.',
};

function TimeLeft({ used: { recorder, devices }, maxS }: RecorderStatusProps) {
  const isRecording = recorder.status === 'recording';
  // The ring is on its way to the end of this second while the figure still shows it.
  const share = isRecording ? Math.max(0, 1 - (recorder.durationS + 1) / maxS) : 1;
  const { title, hint } = PROMPTS[isRecording ? 'recording' : devices.kind];
  return (
    <div className="flex items-center gap-3.5 sm:gap-4">
      <CountdownRing even label="Seconds left" share={share} seconds={maxS - recorder.durationS} />
      <div className="min-w-0">
        <p className="font-semi tracking-snug">{title}</p>
        <p className="text-14 text-ink-2">{hint}</p>
      </div>
    </div>
  );
}

const ready = { title: 'Ready when you are', hint: 'Say your name and a sentence or two about today.' };

const PROMPTS = {
  opening: {
    title: 'Opening your camera and microphone',
    hint: 'Your browser may ask whether this page may use them.',
  },
  live: ready,
  recording: { title: 'We are recording you', hint: 'Speak as you will at the session. It stops by itself.' },
  failed: ready,
} as const;
