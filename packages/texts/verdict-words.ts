import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import type { CheckName } from '@linecheck/checks/check';
import type { VerdictParams, VerdictReason } from '@linecheck/checks/verdict';
import type { connectionVerdicts as connection, connectionFindings } from './en/connection-verdicts';
import type { DeviceFailureTexts } from './en/device-steps';
import type { recheckVerdicts } from './en/episodes/recheck-verdicts';
import type { microphoneVerdicts as microphone, soundFindings } from './en/microphone-verdicts';
import type { cameraVerdicts as camera, speakersVerdicts as speakers } from './en/verdicts';
import { entryOf } from './entry-of';
import { failureName } from './failure-name';
import { fillWith, sentences } from './fill';
import { formatAlternativesIn } from './format';
import type { LanguageCode } from './languages';
import {
  type FindingWords,
  type HelpSentence,
  sentenceFor,
  type TextMessage,
  type VerdictMessageTexts,
} from './message';

/** The texts of a verdict. Without a message there is no text for it, and only its status is shown. */
export interface VerdictWords {
  readonly message: string | undefined;
  /** The finding. */
  readonly details: string | undefined;
  /** The one action to take. */
  readonly advice: string | undefined;
  /** Reason for missing measurements, which is also part of the details. */
  readonly why?: string | undefined;
}

/** The table of each check's verdicts. */
export interface VerdictTexts {
  readonly microphone: typeof microphone;
  readonly speakers: typeof speakers;
  readonly camera: typeof camera;
  readonly connection: typeof connection;
}

/** Verdicts of a short check, the same for all checks. */
export interface RecheckedTexts {
  readonly rechecked?: typeof recheckVerdicts;
}

/** The messages of a verdict, some of which depend on its parameters. */
type VerdictParts = Readonly<Record<keyof VerdictMessageTexts, readonly (TextMessage | undefined)[]>> & {
  /** The message among the details that explains missing measurements. */
  readonly why?: TextMessage | undefined;
};

interface Instead {
  readonly details?: TextMessage | undefined;
  readonly advice?: TextMessage | undefined;
}

type MessagesByCheck = {
  readonly [Name in CheckName]: (
    texts: VerdictTexts[Name],
    code: string,
    params: VerdictParams,
  ) => VerdictParts | undefined;
};

const messages: MessagesByCheck = {
  microphone(texts, code, params) {
    const gained = params.processing === 'automatic-gain' ? entryOf(texts.withAutomaticGain, code) : undefined;
    const parts = partsOf(entryOf(texts.verdicts, code), {
      details: gained,
      ...entryOf(texts.causes, params.cause),
    });
    return parts ?? failureParts('microphone', texts, code, params);
  },
  speakers(texts, code, params) {
    const parts = partsOf(entryOf(texts.verdicts, code));
    const why = entryOf(texts.notListened, params.why);
    return parts && { ...parts, details: [...parts.details, why], why };
  },
  camera(texts, code, params) {
    const hints = Object.entries<TextMessage>(texts.hints).flatMap(([hint, message]) =>
      params[hint] === true ? message : [],
    );
    const uncover = params.plainColor === 'black' ? texts.uncover : undefined;
    const isPassed = code === 'excellent' || code === 'good';
    const parts = partsOf(entryOf(texts.verdicts, code), {
      details: entryOf(texts.nearly, params.nearly) ?? entryOf(texts.plainColors, params.plainColor),
      advice: isPassed ? undefined : (entryOf<TextMessage>(texts.restart, params.kind) ?? uncover),
    });
    const few = isPassed && params.fewPixels === true ? texts.fewPixels : undefined;
    const remark = isPassed ? entryOf<TextMessage>(texts.remarks, params.kind) : undefined;
    return parts
      ? { ...parts, details: [...parts.details, ...hints, few, remark] }
      : failureParts('camera', texts, code, params);
  },
  connection(texts, code, params) {
    const place = entryOf(texts.place, params.place);
    const isPraise = code === 'excellent' || code === 'good';
    const parts = partsOf(entryOf(texts.verdicts, code), {
      details: (isPraise ? place : undefined) ?? entryOf(texts.lostWay, params.way),
      advice: entryOf(texts.advice, params.worst),
      ...entryOf(texts.causes, params.cause),
    });
    const further = [
      entryOf(texts.estimated, params.estimated),
      entryOf(texts.path, params.path),
      isPraise ? undefined : place,
    ];
    return parts && { ...parts, details: [...parts.details, ...further] };
  },
};

/**
 * The texts of a verdict, for every place that shows it. A missing or unknown code comes from another client, an
 * earlier or a newer version, whose stored texts are used instead.
 *
 * @param texts The tables of the shown checks.
 */
export function verdictWordsIn<Name extends CheckName>(
  language: LanguageCode,
  texts: Pick<VerdictTexts, Name> & RecheckedTexts,
  check: Name,
  { code, params, message, details, advice }: Omit<VerdictReason, 'status'>,
): VerdictWords {
  const tables: Pick<VerdictTexts, Name> = texts;
  const short = texts.rechecked && shortMessage(texts.rechecked, code);
  if (short !== undefined) return { message: short, details: undefined, advice };
  const parts = code === undefined ? undefined : messages[check](tables[check], code, params);
  if (parts === undefined) return { message, details, advice };
  const values = valuesIn(language, params);
  const fillAll = (sequence: VerdictParts['details']) =>
    sentences(...sequence.map((each) => each && fillWith(language, each, values))) || undefined;
  return {
    message: fillAll(parts.message),
    details: fillAll(parts.details),
    advice: fillAll(parts.advice) ?? advice,
    why: fillAll([parts.why]),
  };
}

const shortMessage = (texts: typeof recheckVerdicts, code: string | undefined): string | undefined =>
  entryOf<string>(texts.messages, code);

/** Parameter values for the texts; a list is formatted as alternatives. */
const valuesIn = (language: LanguageCode, params: VerdictParams) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? formatAlternativesIn(language, value) : value,
    ]),
  );

/** The texts for the code of a device failure; undefined for any other code. */
function failureParts(
  device: DeviceKind,
  texts: DeviceFailureTexts,
  code: string,
  { steps = [], browser }: VerdictParams,
): VerdictParts | undefined {
  const parts = partsOf(entryOf(texts.failures, failureName(code)));
  const known = [steps].flat().flatMap((step) => entryOf<HelpSentence>(texts.steps, step) ?? []);
  return parts && { ...parts, advice: known.map((step) => sentenceFor(step, device, browser !== undefined)) };
}

/** The messages of a table entry. @param instead Messages that replace the entry's own. */
function partsOf(found: VerdictMessageTexts | undefined, instead: Instead = {}): VerdictParts | undefined {
  if (found === undefined) return undefined;
  const { details = found.details, advice = found.advice } = instead;
  return { message: [found.message], details: [details], advice: [advice] };
}

/** The tables of all findings. */
interface FindingTexts {
  readonly soundTexts: Pick<typeof soundFindings, 'findings'>;
  readonly connectionTexts: Pick<typeof connectionFindings, 'findings'>;
}

/** A finding with its texts. */
export interface DescribedFinding {
  readonly code: string;
  readonly chip: string;
  readonly about: string;
}

/** The findings of a verdict with their texts. Findings of a newer version, without texts here, are ignored. */
export function findingWords(
  language: LanguageCode,
  texts: FindingTexts,
  params: VerdictParams,
): readonly DescribedFinding[] {
  const words: Readonly<Record<string, FindingWords>> = {
    ...texts.soundTexts.findings,
    ...texts.connectionTexts.findings,
  };
  const codes = typeof params.findings === 'object' ? params.findings : [];
  return codes.flatMap((code) => {
    const found = entryOf(words, code);
    return found ? { code, chip: chipOf(language, found, params), about: fillWith(language, found.about, {}) } : [];
  });
}

/** The name with its number, if the result has it. */
function chipOf(language: LanguageCode, { chip, chipOfNumber }: FindingWords, { bandwidthKhz }: VerdictParams): string {
  return chipOfNumber === undefined || typeof bandwidthKhz !== 'number'
    ? fillWith(language, chip, {})
    : fillWith(language, chipOfNumber, { bandwidthKhz });
}
