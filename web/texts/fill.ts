import { fillMessage as fillIn, type MessageParams } from '@linecheck/texts/fill';
import type { TextMessage } from '@linecheck/texts/message';
import { pageLanguage } from './use-texts';

export const fill = <const M extends TextMessage>(message: M, params: MessageParams<M>): string =>
  fillIn(pageLanguage(), message, params);
