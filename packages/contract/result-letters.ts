import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { fault } from './field-code';
import { okResponse } from './fields';

/** Of which results a host wants a letter. `problems` are those with a check that did not pass. */
export const resultLetters = z.enum(['all', 'problems', 'none'], fault('result_letters_unknown'));

export type ResultLetters = z.infer<typeof resultLetters>;

export const resultLetterSettings = z.object({
  letters: resultLetters,
  /** Why none are sent whatever was chosen: this installation sends none, or the address is not confirmed. */
  obstacle: z.nullable(z.enum(['no_mail', 'unconfirmed'])),
});

export type ResultLetterSettings = z.infer<typeof resultLetterSettings>;

export const readResultLetters = endpoint({
  method: 'GET',
  path: '/api/account/result-letters',
  summary: 'Of which results the signed-in host gets a letter',
  response: resultLetterSettings,
});

export const changeResultLetters = endpoint({
  method: 'PUT',
  path: '/api/account/result-letters',
  summary: 'Choose of which results the signed-in host gets a letter',
  body: z.strictObject({ letters: resultLetters }),
  response: resultLetterSettings,
});

/** By the link of such a letter, also for mail programs that offer to unsubscribe (RFC 8058): those post a form. */
export const endResultLetters = endpoint({
  method: 'POST',
  path: '/api/result-letters/:token/off',
  summary: 'Switch off the letters about results, by the token that each of them carries',
  params: z.strictObject({ token: z.uuid(fault('unsubscribe_token_invalid')) }),
  response: okResponse,
});
