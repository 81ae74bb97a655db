import type { Check } from '@linecheck/checks/check';
import type { Params, Reason } from '@linecheck/checks/verdict';
import type camera from './en/camera-verdicts';
import type connection from './en/connection-verdicts';
import type microphone from './en/microphone-verdicts';
import { fillWith } from './fill';
import type { Language } from './languages';
import type { Message } from './message';
import { sentences } from './sentences';
import type { VerdictMessage } from './verdict-message';

/** What is said of a verdict. Without a message nobody has words for it, and its status stands alone. */
export interface VerdictWords {
  readonly message: string | undefined;
  /** What was found. */
  readonly details: string | undefined;
  /** The one thing to do about it. */
  readonly advice: string | undefined;
}

/** The table of each check's verdicts. */
export interface VerdictTexts {
  readonly microphone: typeof microphone;
  readonly camera: typeof camera;
  readonly connection: typeof connection;
}

/** The sentences of a verdict, of which some depend on its parameters. */
type Said = Readonly<Record<keyof VerdictWords, readonly (Message | undefined)[]>>;

type Sayings = {
  readonly [Name in Check]: (texts: VerdictTexts[Name], code: string, params: Params) => Said | undefined;
};

const sayings: Sayings = {
  microphone(texts, code, { processing }) {
    const gained = processing === 'automatic-gain' ? entryOf(texts.withAutomaticGain, code) : undefined;
    return saidOf(entryOf(texts.verdicts, code), { details: gained });
  },
  camera(texts, code, params) {
    const hints = Object.entries<Message>(texts.hints).flatMap(([hint, message]) =>
      params[hint] === true ? message : [],
    );
    const said = saidOf(entryOf(texts.verdicts, code), { details: entryOf(texts.nearly, params.nearly) });
    return said && { ...said, details: [...said.details, ...hints] };
  },
  connection(texts, code, params) {
    const said = saidOf(entryOf(texts.verdicts, code), { advice: entryOf(texts.advice, params.worst) });
    return said && { ...said, details: [...said.details, entryOf(texts.estimated, params.estimated)] };
  },
};

interface Instead {
  readonly details?: Message | undefined;
  readonly advice?: Message | undefined;
}

/** @param instead What takes the place of the verdict's own words. */
function saidOf(found: VerdictMessage | undefined, instead: Instead): Said | undefined {
  if (found === undefined) return undefined;
  const { details = found.details, advice = found.advice } = instead;
  return { message: [found.message], details: [details], advice: [advice] };
}

/** A key comes from the wire, and may be any word. */
const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, key: Params[string] | undefined): Entry | undefined =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined;

/**
 * The words of a verdict, wherever it is shown. A code that is missing or unknown comes from another client, an earlier or a newer
 * version, whose own words stand for it.
 *
 * @param texts The tables of the checks that are shown.
 */
export function verdictWords<Name extends Check>(
  language: Language,
  texts: Pick<VerdictTexts, Name>,
  check: Name,
  { code, params, message, details, advice }: Omit<Reason, 'status'>,
): VerdictWords {
  const said = code === undefined ? undefined : sayings[check](texts[check], code, params);
  if (said === undefined) return { message, details, advice };
  const say = (messages: Said[keyof Said]) =>
    sentences(...messages.map((each) => each && fillWith(language, each, params))) || undefined;
  return { message: say(said.message), details: say(said.details), advice: say(said.advice) };
}
