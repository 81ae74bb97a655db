import { fill as fillIn, type Params } from '@linecheck/texts/fill';
import type { Message } from '@linecheck/texts/message';
import { pageLanguage } from './use-texts';

export const fill = <const M extends Message>(message: M, params: Params<M>): string =>
  fillIn(pageLanguage(), message, params);
