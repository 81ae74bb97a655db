import type { Params } from '@linecheck/checks/verdict';
import type { Message } from './message';
import type { VerdictMessage } from './verdict-message';

/** The sentences of a verdict, of which some depend on its parameters. */
export type Said = Readonly<Record<keyof VerdictMessage, readonly (Message | undefined)[]>> & {
  /** The one of the details that says why not all was measured. */
  readonly why?: Message | undefined;
};

interface Instead {
  readonly details?: Message | undefined;
  readonly advice?: Message | undefined;
}

/** @param instead What takes the place of the verdict's own words. */
export function saidOf(found: VerdictMessage | undefined, instead: Instead = {}): Said | undefined {
  if (found === undefined) return undefined;
  const { details = found.details, advice = found.advice } = instead;
  return { message: [found.message], details: [details], advice: [advice] };
}

/** A key comes from the wire, and may be any word. */
export const entryOf = <Entry>(
  table: Readonly<Record<string, Entry>>,
  key: Params[string] | undefined,
): Entry | undefined => (typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined);
