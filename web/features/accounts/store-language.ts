import { changeLanguage } from '@linecheck/contract';
import type { LanguageCode } from '@linecheck/texts/languages';
import { refusalOf, send } from '../../api/send';

/** Keeps the language in the account, for other browsers and for emails. A sign-in that has ended keeps it here alone. */
export async function storeLanguage(language: LanguageCode): Promise<void> {
  try {
    await send(changeLanguage, { body: { language } });
  } catch (error) {
    if (refusalOf(error) !== 'not_signed_in') throw error;
  }
}
