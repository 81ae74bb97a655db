import type { problems } from './en/problems';
import { fillWith, type Param } from './fill';
import type { Language } from './languages';
import type { Message } from './message';

interface Refusal {
  readonly code: keyof typeof problems;
  /** `reason` names the case of the code, if it has cases. */
  readonly params?: Readonly<Record<string, Param>> | undefined;
}

/** The text of an error response for people. */
export function problemWords(language: Language, texts: typeof problems, { code, params = {} }: Refusal): string {
  return fillWith(language, messageOf(texts[code], String(params.reason)), params);
}

type Cases = { readonly general: Message } & Readonly<Record<string, Message>>;

const messageOf = (entry: Message | Cases, reason: string): Message =>
  typeof entry === 'object' && 'general' in entry
    ? (Object.hasOwn(entry, reason) && entry[reason]) || entry.general
    : entry;
