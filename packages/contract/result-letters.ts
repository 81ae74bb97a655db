import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { fault } from './field-code';
import { okResponse } from './fields';

/** The results for which a host wants an email. `problems`: those with a check that did not pass. */
export const resultLetters = z.enum(['all', 'problems', 'none'], fault('result_letters_unknown'));

export type ResultLetters = z.infer<typeof resultLetters>;

/** A host's setting for emails about results. */
export const resultLetterSettings = z.object({
  letters: resultLetters,
  /**
   * The reason why none are sent regardless of the setting: this installation sends no email, or the address is not
   * confirmed.
   */
  obstacle: z.nullable(z.enum(['no_mail', 'unconfirmed'])),
});

export type ResultLetterSettings = z.infer<typeof resultLetterSettings>;

export const readResultLetters = endpoint({
  method: 'GET',
  path: '/api/account/result-letters',
  summary: 'The setting for which results the signed-in host gets an email',
  response: resultLetterSettings,
});

export const changeResultLetters = endpoint({
  method: 'PUT',
  path: '/api/account/result-letters',
  summary: 'Change for which results the signed-in host gets an email',
  body: z.strictObject({ letters: resultLetters }),
  response: resultLetterSettings,
});

/** Used by the link in such an email, and by mail programs that offer to unsubscribe (RFC 8058), which post a form. */
export const endResultLetters = endpoint({
  method: 'POST',
  path: '/api/result-letters/:token/off',
  summary: 'Switch off the emails about results, by the token in each of them',
  params: z.strictObject({ token: z.uuid(fault('unsubscribe_token_invalid')) }),
  response: okResponse,
});
