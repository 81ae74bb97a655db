import type { problems } from './en/problems';
import { fillWith, type MessageParam } from './fill';
import type { LanguageCode } from './languages';
import type { TextMessage } from './message';

interface Refusal {
  readonly code: keyof typeof problems;
  /** `reason` names the case of the code, if it has cases. */
  readonly params?: Readonly<Record<string, MessageParam>> | undefined;
}

/** The text of an error response for people. */
export function problemWords(language: LanguageCode, texts: typeof problems, { code, params = {} }: Refusal): string {
  return fillWith(language, messageOf(texts[code], String(params.reason)), params);
}

type Cases = { readonly general: TextMessage } & Readonly<Record<string, TextMessage>>;

const messageOf = (entry: TextMessage | Cases, reason: string): TextMessage =>
  typeof entry === 'object' && 'general' in entry
    ? (Object.hasOwn(entry, reason) && entry[reason]) || entry.general
    : entry;
