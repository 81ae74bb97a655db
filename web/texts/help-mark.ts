import { helpMark } from '@linecheck/texts/en/help-requests/mark';
import { fill } from './fill';
import { currentTexts } from './use-texts';

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;

/** "2 min": how long a guest has waited. */
export function waitedWords(askedAt: string, now: number): string {
  const texts = currentTexts(helpMark);
  const minutes = Math.floor((now - Date.parse(askedAt)) / MINUTE_MS);
  if (minutes < 1) return texts.justNow;
  return minutes < HOUR_MIN
    ? fill(texts.minutes, { count: minutes })
    : fill(texts.hours, { count: Math.floor(minutes / HOUR_MIN) });
}

interface MarkedHelp {
  readonly state: 'open' | 'taken' | 'answered' | 'closed';
  readonly askedAt: string;
  readonly by: { readonly name: string } | null;
}

/** The mark of a guest's row; undefined once the request is closed. */
export function helpMarkOf({ state, askedAt, by }: MarkedHelp, now: number) {
  const texts = currentTexts(helpMark);
  if (state === 'closed') return undefined;
  if (state === 'open')
    return { tone: 'failed', words: fill(texts.needsFor, { time: waitedWords(askedAt, now) }) } as const;
  if (by === null) return { tone: 'outline', words: texts.somebodyIsOn } as const;
  return { tone: 'outline', words: fill(state === 'taken' ? texts.isOn : texts.hasAnswered, by) } as const;
}
