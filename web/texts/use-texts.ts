import type { LanguageCode } from '@linecheck/texts/languages';
import type { TextTable } from '@linecheck/texts/message';

/**
 * Texts of a group in the language of the page. A component passes the English table, which identifies the group and is
 * its type. English is the only language, so the result is the same table.
 */
export const useTexts = <Group extends TextTable>(group: Group): Group => group;

/** Texts of a group outside components, such as the messages for a failed call. */
export const currentTexts = <Group extends TextTable>(group: Group): Group => group;

/** Language of the page. English is the only one. */
export const pageLanguage = (): LanguageCode => 'en';
