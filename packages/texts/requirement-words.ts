import type { MissedRequirement } from '@linecheck/checks/levels/fit';
import type { AskedRequirement } from '@linecheck/checks/levels/levels';
import type { ShownRequirement } from '@linecheck/checks/levels/requirements';
import type { ResultVerdict } from '@linecheck/checks/levels/result-verdict';
import type { StudioAdvice } from '@linecheck/checks/studios';
import { amountWords, type UnitTexts } from './amount-words';
import type { levels } from './en/episodes/levels';
import type { missedRequirements } from './en/episodes/missed';
import type { showVerdict } from './en/episodes/show-verdict';
import type { studios } from './en/episodes/studios';
import type { checks } from './en/run';
import type { verdictMessages } from './en/verdict-messages';
import { entryOf } from './entry-of';
import { failureName } from './failure-name';
import { fillMessage, fillWith } from './fill';
import { formatAlternativesIn } from './format';
import type { LanguageCode } from './languages';

/** One requirement of a show in plain words: "Upload of at least 4 Mbps". */
export const askedWords = (
  language: LanguageCode,
  texts: Pick<typeof levels, 'asks'>,
  { key, shownBound = 0 }: AskedRequirement,
): string => fillWith(language, texts.asks[key], { bound: shownBound, count: shownBound });

/** The tables of missed requirements, of the steps, of units and of the messages of the checks. */
interface MissedTexts {
  readonly missedTexts: typeof missedRequirements;
  readonly stepTexts: typeof checks;
  readonly unitTexts: UnitTexts;
  readonly messageTexts: typeof verdictMessages;
}

/** A missed requirement, with what its number is compared with and how it is shown. */
interface MissedInWords {
  readonly missed: MissedRequirement;
  /** Undefined for what has no number (`shownRequirement`). */
  readonly shown: ShownRequirement | undefined;
}

/** A missed requirement with both numbers: "Upload 2.1 Mbps, this show asks for 4.0 Mbps". */
export function missedWords(language: LanguageCode, texts: MissedTexts, each: MissedInWords): string {
  const { missedTexts, stepTexts, unitTexts } = texts;
  const { missed, shown } = each;
  const { requirement, is, reading, bound, because } = missed;
  const label =
    entryOf<string>(missedTexts.labels, requirement) ?? entryOf(stepTexts, requirement)?.name ?? requirement;
  if (requirement === 'browser') return fillMessage(language, missedTexts.browser, { browser: String(reading) });
  if (shown !== undefined && typeof reading === 'number' && bound !== undefined) {
    const [value, asked] = [reading, bound].map((number) => amountWords(language, unitTexts, shown, number));
    const template = is === 'missing' ? missedTexts.atLeast : missedTexts[is][shown.is];
    return fillWith(language, template, { label, value: value ?? '', bound: asked ?? '' });
  }
  if (is === 'missing') {
    const reason = entryOf(missedTexts.reasons, because);
    return reason === undefined
      ? fillMessage(language, missedTexts.missing, { label })
      : fillMessage(language, missedTexts.missingBecause, { label, reason });
  }
  const fault = entryOf<string>(missedTexts.faults, requirement);
  if (fault !== undefined) return fault;
  const message = unusableMessage(texts.messageTexts, missed);
  return message === undefined
    ? fillMessage(language, missedTexts.unusable, { label })
    : fillMessage(language, missedTexts.finding, { label, message });
}

/** The message of a check whose device is not usable, by the code of its verdict. */
const unusableMessage = (
  texts: typeof verdictMessages,
  { requirement, reading }: MissedRequirement,
): string | undefined =>
  typeof reading === 'string'
    ? entryOf<string>(entryOf<Readonly<Record<string, string>>>(texts, requirement) ?? {}, failureName(reading))
    : undefined;

/** The verdict of a show on a result; undefined for a result that its checks alone have judged. */
export function showVerdictWords(
  language: LanguageCode,
  texts: typeof showVerdict,
  { says, stopping: { length: count } }: Pick<ResultVerdict, 'says' | 'stopping'>,
): string | undefined {
  if (says === 'ready') return texts.ready;
  if (says !== 'not-ready') return undefined;
  return count === 0 ? texts.notReady : fillWith(language, texts.toChange, { count });
}

/** The sentence for a guest whose browser does not suit the studio; undefined if there is nothing to change. */
export function studioWords(
  language: LanguageCode,
  texts: typeof studios,
  studio: string,
  advice: StudioAdvice,
): string | undefined {
  if (advice.kind === 'fine' || advice.kind === 'unknown') return undefined;
  const browsers = 'uses' in advice ? formatAlternativesIn(language, advice.uses) : '';
  const values = { studio, browsers, browser: 'browser' in advice ? advice.browser : '' };
  if (browsers === '' && advice.kind === 'refused') return fillWith(language, texts.refusedAnywhere, values);
  if (browsers === '' && advice.kind === 'computer') return fillWith(language, texts.computerAnywhere, values);
  return fillWith(language, texts.advice[advice.kind], values);
}
