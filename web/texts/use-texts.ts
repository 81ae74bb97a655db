import type { Texts } from '@linecheck/texts/message';

/**
 * The texts of a group in the language of the page. The English table, which a component imports, is handle, type and fallback at
 * once; English is the only language so far, so that it is also the answer.
 */
export const useTexts = <Group extends Texts>(group: Group): Group => group;

/** The same for what runs outside of components, such as the words for a call that has failed. */
export const currentTexts = <Group extends Texts>(group: Group): Group => group;
