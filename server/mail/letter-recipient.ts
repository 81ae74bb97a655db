import type { LanguageCode } from '@linecheck/texts/languages';
import { chosenLanguage } from '../language/reader-language';

/** Who gets an email about an account or a workspace. */
export interface LetterRecipient {
  readonly address: string;
  readonly language: LanguageCode;
}

interface RecipientRow {
  readonly email: string;
  /** Of a person, as it is stored: that of the recipient, or of the person who invites them. */
  readonly language: string | null;
}

export const letterRecipientOf = ({ email, language }: RecipientRow): LetterRecipient => ({
  address: email,
  language: chosenLanguage(language, 'hosts'),
});
