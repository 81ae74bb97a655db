import type { ReadingDigits, ReadingUnit } from '@linecheck/checks/reading';
import type { ChangeCode } from '@linecheck/checks/recheck/change-codes';
import type { ReadingChange } from '@linecheck/checks/recheck/changes';
import type { RecheckPart } from '@linecheck/checks/recheck/parts';
import { amountWords, figureWords, type UnitTexts } from './amount-words';
import type { hostRecheck, recheckDays, recheckParts } from './en/episodes/compared';
import { fillMessage } from './fill';
import { formatEnumerationIn, formatListIn } from './format';
import type { LanguageCode } from './languages';

/** The unit and the decimals of the values of a change; a change that is not listed is shown without values. */
const SHOWN: Readonly<
  Partial<Record<ChangeCode, readonly [unit: ReadingUnit, digits: ReadingDigits, factor?: number]>>
> = {
  narrower: ['kHz', 1, 1e-3],
  wider: ['kHz', 1, 1e-3],
  hum: ['dBFS', 0],
  'louder-background': ['dBFS(A)', 0],
  'quieter-background': ['dBFS(A)', 0],
  'turned-down': ['LUFS', 0],
  'turned-up': ['LUFS', 0],
  'quieter-voice': ['LUFS', 0],
  'louder-voice': ['LUFS', 0],
  backlit: ['EV', 1],
  darker: ['EV', 1],
  'smaller-picture': ['px', 0],
  loss: ['%', 1, 100],
  unsteady: ['ms', 0],
  later: ['ms', 0],
  'slower-upload': ['Mbps', 1],
  'slower-download': ['Mbps', 1],
};

interface RecheckTexts {
  readonly hostTexts: typeof hostRecheck;
  readonly partTexts: typeof recheckParts;
  readonly unitTexts: UnitTexts;
}

/** A change with both values where they mean something: "noise −62 → −41 dBFS(A)". Exported for tests. */
export function recheckChangeWords(
  language: LanguageCode,
  { hostTexts, unitTexts }: RecheckTexts,
  change: ReadingChange,
): string {
  const { code, before, now } = change;
  const name = hostTexts.names[code];
  if (typeof before === 'string' && typeof now === 'string')
    return fillMessage(language, hostTexts.changeOfDevice, { name, before, now });
  const shown = SHOWN[code];
  if (shown === undefined || typeof before !== 'number' || typeof now !== 'number') return name;
  const [unit, digits, factor = 1] = shown;
  const as = { unit, digits, factor };
  const amount = (value: number) => amountWords(language, unitTexts, as, value);
  const was = unit === '%' ? amount(before) : figureWords(language, as, before);
  return fillMessage(language, hostTexts.change, { name, before: was, now: amount(now) });
}

/** A day in words: "Tuesday" and "on Tuesday", "yesterday" and "yesterday". */
export interface RecheckDay {
  readonly day: string;
  readonly onDay: string;
}

const WEEKDAY = { weekday: 'long', timeZone: 'UTC' } as const;
const DATE = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;

/** The day of a full check in words. Both days are as `2026-12-03`, in the zone of the reader. */
export function recheckDay(
  language: LanguageCode,
  texts: typeof recheckDays,
  { date, today }: { readonly date: string; readonly today: string },
): RecheckDay {
  const at = Date.parse(date);
  const days = Math.round((Date.parse(today) - at) / DAY_MS);
  if (days <= 1) {
    const day = days === 1 ? texts.yesterday : texts.today;
    return { day, onDay: day };
  }
  const options = days < WEEK_DAYS ? WEEKDAY : DATE;
  const day = new Intl.DateTimeFormat(language, options).format(at);
  return { day, onDay: fillMessage(language, texts.on, { day }) };
}

/** The state of a part after a recheck; absent for a part that is not asked for. */
type States = Readonly<Partial<Record<RecheckPart, string | undefined>>>;

const PARTS = ['microphone', 'camera', 'connection'] as const satisfies readonly RecheckPart[];

interface Compared {
  readonly isReady: boolean;
  readonly isElsewhere: boolean;
  readonly parts: States;
  readonly changes: readonly ReadingChange[];
}

/**
 * A result after a recheck, in sentences for its host.
 *
 * @param day The day of the full check.
 */
export function comparedWordsIn(
  language: LanguageCode,
  texts: RecheckTexts,
  compared: Compared,
  { day }: Pick<RecheckDay, 'day'>,
): readonly string[] {
  const { hostTexts } = texts;
  const { isReady, isElsewhere, changes } = compared;
  const worse = changes.filter(({ isWorse }) => isWorse);
  const others = changes.filter(({ isWorse }) => !isWorse);
  const list = (some: readonly ReadingChange[]) =>
    formatEnumerationIn(
      language,
      some.map((change) => recheckChangeWords(language, texts, change)),
    );
  const missing = partialWords(language, texts, compared);
  return [
    ...(isReady
      ? [others.length === 0 ? fillMessage(language, hostTexts.unchanged, { day }) : hostTexts.stillReady]
      : []),
    ...(worse.length > 0 ? [fillMessage(language, hostTexts.worse, { day, changes: list(worse) })] : []),
    ...(missing === undefined ? [] : [missing]),
    ...(!isReady && worse.length === 0 && missing === undefined ? [hostTexts.unfit] : []),
    ...(others.length > 0 ? [fillMessage(language, hostTexts.notWorse, { day, changes: list(others) })] : []),
    ...(isElsewhere ? [hostTexts.elsewhere] : []),
  ];
}

/** A noun that is not the first word; German writes it like the first. */
const withinSentence = (language: LanguageCode, noun: string): string =>
  language === 'de' ? noun : noun.toLocaleLowerCase(language);

/** "Rechecked: microphone, camera. Connection not rechecked."; undefined if no part is missing. */
function partialWords(
  language: LanguageCode,
  { hostTexts, partTexts }: RecheckTexts,
  { parts }: Pick<Compared, 'parts'>,
): string | undefined {
  const namesOf = (isWanted: (state: string) => boolean) =>
    PARTS.flatMap((part) => {
      const state = parts[part];
      return state !== undefined && isWanted(state) ? [partTexts[part]] : [];
    });
  const missing = namesOf((state) => state === 'not-rechecked');
  const done = namesOf((state) => state !== 'not-rechecked').map((name) => withinSentence(language, name));
  if (missing.length === 0) return undefined;
  const others = formatListIn(language, missing);
  return done.length === 0
    ? fillMessage(language, hostTexts.partialNone, { others })
    : fillMessage(language, hostTexts.partial, { parts: formatEnumerationIn(language, done), others });
}
