import type { MendingReading, MendingWatch } from '@linecheck/checks/mending/acts';
import type { MendingAmount, MendingAnswer } from '@linecheck/checks/mending/answer';
import { type MendingTask, mending as mendingTexts } from '@linecheck/texts/en/mending';
import { fill } from '../../texts/fill';
import { formatNumber, formatPercent } from '../../texts/format';
import { currentTexts } from '../../texts/use-texts';

/** What the guest does while a reading runs. */
export const READING_TASKS = {
  delivers: 'wait',
  'voice-level': 'speak',
  peaks: 'speak',
  voice: 'speak',
  noise: 'be-quiet',
  hum: 'be-quiet',
  bandwidth: 'speak',
  mono: 'speak',
  gaps: 'speak',
  distance: 'speak',
  'peak-level': 'speak',
  'live-picture': 'look',
  focus: 'look',
  motion: 'look',
  'frame-rate': 'look',
  'no-echo': 'listen',
  'no-delay': 'listen',
  background: 'be-quiet',
  'sweeps-heard': 'listen',
  latency: 'measure',
  udp: 'measure',
  jitter: 'measure',
  loss: 'measure',
  upload: 'measure',
  download: 'measure',
  measurable: 'measure',
} as const satisfies Readonly<Record<MendingReading, MendingTask>>;

/** What a reading has said, with its number. @param by What said it; undefined where only the whole check can tell. */
export function answerSentence(answer: MendingAnswer, by: MendingReading | MendingWatch | undefined): string {
  const texts = currentTexts(mendingTexts);
  const isNotYet = answer.kind === 'not-yet';
  if (isNotYet && answer.because) return texts.notYet[answer.because];
  const amount = answer.amount && amountWords(answer.amount);
  if (amount) return fill(texts.amountMeans[answer.kind], { amount });
  return isNotYet || by === undefined ? texts.notHelped : texts.helped[by];
}

/** "+9 dB", "6 dB lower", "40 ms instead of 310 ms". */
function amountWords({ unit, value, before }: MendingAmount): string | undefined {
  const { amounts, units } = currentTexts(mendingTexts);
  if (unit === 'dB' || unit === 'stops') {
    const size = Math.abs(unit === 'dB' ? Math.round(value) : Math.round(value * 10) / 10);
    // A change that rounds to nothing says nothing.
    if (size === 0) return undefined;
    const [more, less] = unit === 'dB' ? [amounts.louder, amounts.lower] : [amounts.brighter, amounts.darker];
    return fill(value > 0 ? more : less, { value: size });
  }
  const shown = (number: number) =>
    unit === 'share'
      ? formatPercent(number)
      : fill(amounts.now, {
          value: formatNumber(number, unit === 'kHz' || unit === 'Mbps' ? 1 : 0),
          unit: units[unit],
        });
  return before === undefined ? shown(value) : fill(amounts.instead, { value: shown(value), before: shown(before) });
}
