import { numberOf } from '../reading';
import type { SpeakerEcho } from '../speakers/echo';
import { judgeEcho, type ListeningResult } from '../speakers/judge';
import type { SpeakersReadings } from '../speakers/readings';
import type { SpeakersMendingReading } from './acts';
import type { MendingAmount, MendingAnswer } from './answer';
import { MENDING } from './thresholds';

interface SweepsFault {
  readonly by: SpeakersMendingReading;
  /** Code of the verdict. */
  readonly code: string | undefined;
  readonly before: SpeakersReadings;
}

interface SweepsAfterAct extends Pick<SweepsFault, 'code' | 'before'> {
  readonly echo: SpeakerEcho;
  /** Whether the guest hears the sound, the check asks. */
  readonly outcome: ReturnType<typeof judgeEcho>;
}

/** Says whether the two sweeps after an act still have the fault of the verdict. */
export function answerOfSweeps({ by, ...fault }: SweepsFault, listened: ListeningResult): MendingAnswer {
  if (listened.kind === 'not-heard') return { kind: 'not-yet', because: 'not-opened' };
  const { echo } = listened;
  const outcome = judgeEcho(echo, true);
  const needsQuiet = by === 'no-echo' || by === 'no-delay';
  if (needsQuiet && outcome === 'unknown') return { kind: 'not-yet', because: 'not-quiet' };
  return ANSWERS[by]({ ...fault, echo, outcome });
}

const inDb = (value: number): MendingAmount | undefined => (Number.isNaN(value) ? undefined : { unit: 'dB', value });

const ANSWERS = {
  'no-echo': ({ echo, outcome, before }) => ({
    kind: outcome === 'headphones' || outcome === 'leak' ? 'helped' : 'not-yet',
    amount: inDb((echo.found?.returnDb ?? Number.NaN) - numberOf(before.returnDb)),
  }),
  'no-delay': ({ echo, outcome, before }) => ({
    kind: outcome === 'late' ? 'not-yet' : 'helped',
    amount: echo.found && { unit: 'ms', value: echo.found.delayMs, before: before.delayMs?.value },
  }),
  background: ({ echo, outcome, before }) => {
    const change = echo.floorDb - numberOf(before.floorDb);
    const isQuieter = outcome !== 'unknown' && !(change > -MENDING.speakers.quieterDb);
    return { kind: isQuieter ? 'helped' : 'not-yet', amount: inDb(change) };
  },
  'sweeps-heard': ({ echo, code }) => {
    if (echo.found === undefined) return { kind: 'not-yet' };
    // The microphone has heard such a sound before: only the guest knows whether it comes from the right output.
    return { kind: code === 'elsewhere' ? 'hint' : 'helped' };
  },
} as const satisfies Readonly<Record<SpeakersMendingReading, (sweeps: SweepsAfterAct) => MendingAnswer>>;
