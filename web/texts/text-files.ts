import type { TranslatedGroups } from '@linecheck/texts/text-group';

/** The files of all languages, by their path. In a module of its own, which a page in English does not load. */
export const textFiles = import.meta.glob<TranslatedGroups>('../../packages/texts/translations/*/{guest,host}.json', {
  import: 'default',
});
