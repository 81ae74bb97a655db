import { fill as fillIn, type Params } from '@linecheck/texts/fill';
import type { Message } from '@linecheck/texts/message';
import { pageLanguage } from './use-texts';

/** Fills a message with its parameters, in the language of the page. */
export const fill = <const M extends Message>(message: M, params: Params<M>): string =>
  fillIn(pageLanguage(), message, params);
