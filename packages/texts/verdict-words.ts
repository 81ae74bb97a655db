import type { Check } from '@linecheck/checks/check';
import type { Params, Reason } from '@linecheck/checks/verdict';
import { failureSaid } from './device-failure-words';
import type camera from './en/camera-verdicts';
import type connection from './en/connection-verdicts';
import type microphone from './en/microphone-verdicts';
import type speakers from './en/speakers-verdicts';
import { fillWith } from './fill';
import { formatAlternatives } from './format';
import type { Language } from './languages';
import type { Message } from './message';
import { entryOf, type Said, saidOf } from './said';
import { sentences } from './sentences';

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

type MessagesByCheck = {
  readonly [Name in Check]: (texts: VerdictTexts[Name], code: string, params: Params) => Said | undefined;
};

const messages: MessagesByCheck = {
  microphone(texts, code, params) {
    const gained = params.processing === 'automatic-gain' ? entryOf(texts.withAutomaticGain, code) : undefined;
    const said = saidOf(entryOf(texts.verdicts, code), { details: gained });
    return said ?? failureSaid('microphone', texts, code, params);
  },
  speakers(texts, code, params) {
    const said = saidOf(entryOf(texts.verdicts, code));
    const why = entryOf(texts.notListened, params.why);
    return said && { ...said, details: [...said.details, why], why };
  },
  camera(texts, code, params) {
    const hints = Object.entries<Message>(texts.hints).flatMap(([hint, message]) =>
      params[hint] === true ? message : [],
    );
    const said = saidOf(entryOf(texts.verdicts, code), { details: entryOf(texts.nearly, params.nearly) });
    return said ? { ...said, details: [...said.details, ...hints] } : failureSaid('camera', texts, code, params);
  },
  connection(texts, code, params) {
    const said = saidOf(entryOf(texts.verdicts, code), {
      details: entryOf(texts.lostWay, params.way),
      advice: entryOf(texts.advice, params.worst),
    });
    const further = [entryOf(texts.estimated, params.estimated), entryOf(texts.path, params.path)];
    return said && { ...said, details: [...said.details, ...further] };
  },
};

/**
 * The texts of a verdict, for every place that shows it. A missing or unknown code comes from another client, an
 * earlier or a newer version, whose stored texts are used instead.
 *
 * @param texts The tables of the shown checks.
 */
export function verdictWords<Name extends Check>(
  language: Language,
  texts: Pick<VerdictTexts, Name>,
  check: Name,
  { code, params, message, details, advice }: Omit<Reason, 'status'>,
): VerdictWords {
  const said = code === undefined ? undefined : messages[check](texts[check], code, params);
  if (said === undefined) return { message, details, advice };
  const values = valuesIn(language, params);
  const fillAll = (parts: Said['details']) =>
    sentences(...parts.map((each) => each && fillWith(language, each, values))) || undefined;
  return {
    message: fillAll(said.message),
    details: fillAll(said.details),
    advice: fillAll(said.advice) ?? advice,
    why: fillAll([said.why]),
  };
}

/** Parameter values for the texts; a list is formatted as alternatives. */
const valuesIn = (language: Language, params: Params) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? formatAlternatives(language, value) : value,
    ]),
  );
