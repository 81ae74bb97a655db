import type { Finding, FindingCode } from '@linecheck/checks/microphone/evidence/findings';
import type { EchoOutcome } from '@linecheck/checks/speakers/judge';
import type { Params } from '@linecheck/checks/verdict';
import type soundFindings from './en/sound-findings';
import { fillWith, type Param } from './fill';
import type { Language } from './languages';
import type { Message } from './message';
import { entryOf } from './said';

/** The tables of what is found in the sound of a take. */
export type SoundFindingTexts = typeof soundFindings;

/** What is said of a finding. */
export interface FindingWords {
  readonly title: string;
  readonly chip: string;
  readonly advice: string | undefined;
  readonly host: string;
  /** What was measured at all. */
  readonly explanation: string;
}

/** Decimals of what is shown; a tenth where nothing else is said. */
const DIGITS: Readonly<Record<string, number>> = { db: 0, lostMs: 0, delayMs: 0, count: 0, lostBuffers: 0 };

/** The words of a finding, as its readings have them. */
export function findingWords(language: Language, texts: SoundFindingTexts, finding: Finding): FindingWords {
  const { title, chip, host, ...said }: TextsOf<FindingCode> = texts.findings[finding.code];
  const values = valuesOf(texts, finding.params);
  const say = (message: Message) => fillWith(language, message, values);
  return {
    title: say(title),
    chip: say(chip),
    advice: 'advice' in said ? say(said.advice) : undefined,
    host: say(host),
    explanation: say(texts.explanations[finding.of]),
  };
}

type TextsOf<Code extends FindingCode> = SoundFindingTexts['findings'][Code];

/** What is said of whether the microphone hears the loudspeakers: to the guest and to the host. */
export function echoWords(
  language: Language,
  texts: SoundFindingTexts,
  { outcome, ...params }: { readonly outcome: EchoOutcome; readonly returnDb?: number; readonly delayMs?: number },
) {
  const { guest, host } = texts.echo[outcome];
  const values = valuesOf(texts, params);
  return { guest: fillWith(language, guest, values), host: fillWith(language, host, values) };
}

const valuesOf = (texts: SoundFindingTexts, params: Params): Readonly<Record<string, Param>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? roundedTo(value, DIGITS[name] ?? 1) : (entryOf(texts.sides, value) ?? String(value)),
    ]),
  );

const roundedTo = (value: number, digits: number): number => Number(value.toFixed(digits));
