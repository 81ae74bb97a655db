import type { Params } from '@linecheck/checks/verdict';
import type { Message } from './message';
import type { VerdictMessage } from './verdict-message';

/** The messages of a verdict, some of which depend on its parameters. */
export type Said = Readonly<Record<keyof VerdictMessage, readonly (Message | undefined)[]>> & {
  /** The message among the details that explains missing measurements. */
  readonly why?: Message | undefined;
};

interface Instead {
  readonly details?: Message | undefined;
  readonly advice?: Message | undefined;
}

/** The messages of a table entry. @param instead Messages that replace the entry's own. */
export function saidOf(found: VerdictMessage | undefined, instead: Instead = {}): Said | undefined {
  if (found === undefined) return undefined;
  const { details = found.details, advice = found.advice } = instead;
  return { message: [found.message], details: [details], advice: [advice] };
}

/** The entry for a key that comes from a response, and may be any string. */
export const entryOf = <Entry>(
  table: Readonly<Record<string, Entry>>,
  key: Params[string] | undefined,
): Entry | undefined => (typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined);
