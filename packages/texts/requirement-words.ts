import type { CheckName } from '@linecheck/checks/check';
import type { MissedRequirement } from '@linecheck/checks/levels/fit';
import type { AskedRequirement } from '@linecheck/checks/levels/levels';
import type { ShownRequirement } from '@linecheck/checks/levels/requirements';
import type { StudioAdvice } from '@linecheck/checks/studios';
import { amountWords, type UnitTexts } from './amount-words';
import type { levels } from './en/episodes/levels';
import type { missedRequirements } from './en/episodes/missed';
import type { studios } from './en/episodes/studios';
import type { checks } from './en/run';
import { entryOf } from './entry-of';
import { fillMessage, fillWith } from './fill';
import { formatAlternativesIn } from './format';
import type { LanguageCode } from './languages';

/** One requirement of a show in plain words: "Upload of at least 4 Mbps". */
export const askedWords = (
  language: LanguageCode,
  texts: Pick<typeof levels, 'asks'>,
  { key, shownBound = 0 }: AskedRequirement,
): string => fillWith(language, texts.asks[key], { bound: shownBound, count: shownBound });

/** The tables of missed requirements, of the steps and of units. */
interface MissedTexts {
  readonly missedTexts: typeof missedRequirements;
  readonly stepTexts: typeof checks;
  readonly unitTexts: UnitTexts;
}

/** A missed requirement, with what its number is compared with and how it is shown. */
interface MissedInWords {
  readonly missed: MissedRequirement;
  /** Undefined for what has no number (`shownRequirement`). */
  readonly shown: ShownRequirement | undefined;
  /** The message of the check's verdict, for a check that failed. */
  readonly message?: string | undefined;
}

/** A missed requirement with both numbers: "Upload 2.1 Mbps, this show asks for 4.0 Mbps". */
export function missedWords(language: LanguageCode, texts: MissedTexts, each: MissedInWords): string {
  const { missedTexts, stepTexts, unitTexts } = texts;
  const { missed, shown, message } = each;
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
  return message === undefined
    ? fillMessage(language, missedTexts.failedCheck, { label })
    : fillMessage(language, missedTexts.failed, { label, message });
}

/**
 * The one thing to change for a missed requirement; undefined for a browser or a check that failed: the advice for the
 * studio and the check's verdict have it.
 *
 * @param check The check of the requirement; undefined for one of the environment.
 */
export function missedAdvice(
  language: LanguageCode,
  { missedTexts, stepTexts }: Omit<MissedTexts, 'unitTexts'>,
  { missed, check }: { readonly missed: MissedRequirement; readonly check: CheckName | undefined },
): string | undefined {
  const { requirement, is, because, reading } = missed;
  if (is !== 'missing' || reading !== undefined) return entryOf<string>(missedTexts.advice, requirement);
  const remedy = entryOf<string>(missedTexts.remedies, because);
  if (remedy !== undefined || check === undefined) return remedy;
  const retest = entryOf<string>(missedTexts.unmeasured, requirement) ?? missedTexts.retest;
  return fillWith(language, retest, { step: stepTexts[check].stepTitle });
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
