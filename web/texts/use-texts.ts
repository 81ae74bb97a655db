import type { Texts } from '@linecheck/texts/message';

/**
 * Texts of a group in the language of the page. The English table, which a component imports, is key, type and
 * fallback; English is the only language, so it is also the result.
 */
export const useTexts = <Group extends Texts>(group: Group): Group => group;

/** Texts of a group outside components, such as the messages for a failed call. */
export const currentTexts = <Group extends Texts>(group: Group): Group => group;
