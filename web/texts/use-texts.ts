import type { LanguageCode } from '@linecheck/texts/languages';
import type { TextTable } from '@linecheck/texts/message';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** What a page in another language than English knows of its texts. */
export interface PageSpeech {
  readonly language: LanguageCode;
  /** The texts of a group. */
  readonly textsOf: <Group extends TextTable>(group: Group) => Group;
}

let speech: () => PageSpeech | undefined = () => undefined;

/** For the server, which renders several pages at the same time, and for a page that is not in English. */
export function setPageSpeech(read: typeof speech): void {
  speech = read;
}

/** Language of the page. */
export const pageLanguage = (): LanguageCode => speech()?.language ?? 'en';

/** Changes whenever the page gets another language, or more texts. */
export const TextsVersion = createContext(0);

const listeners = new Set<() => void>();
let version = 0;

/** Shows the texts as they are now. */
export function refreshTexts(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** For the root of the page. */
export const useTextsVersion = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => version,
    () => version,
  );

/**
 * Texts of a group in the language of the page. A component passes the English table, which identifies the group and is
 * its type.
 */
export function useTexts<Group extends TextTable>(group: Group): Group {
  useContext(TextsVersion);
  return currentTexts(group);
}

/** Language of the page, for a component that does more with it than show texts. */
export function usePageLanguage(): LanguageCode {
  useContext(TextsVersion);
  return pageLanguage();
}

/** Texts of a group outside components, such as the messages for a failed call. */
export function currentTexts<Group extends TextTable>(group: Group): Group {
  return speech()?.textsOf(group) ?? group;
}
