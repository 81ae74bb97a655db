import { isZoneName } from '@linecheck/contract';
import { guestEmails } from '@linecheck/texts/en/guest-emails';
import type { LanguageCode } from '@linecheck/texts/languages';
import { textsIn } from '@linecheck/texts/text-group';
import { chosenLanguage } from '../../language/reader-language';
import type { EmailRecipient } from './email-facts';

/** All texts of the emails to guests in one language. */
export type GuestEmailTexts = typeof guestEmails;

/** Day before month, and a 24-hour clock, as on the pages. */
const localeOf = (language: LanguageCode): string => (language === 'en' ? 'en-GB' : language);

/** The language of a person, in which every text, date and weekday of an email to them is written, and of its calendar entry. */
export const languageOf = ({ language, kind }: Pick<EmailRecipient, 'language' | 'kind'>): LanguageCode =>
  chosenLanguage(language, kind);

/** The zone of a person, in which an email to them shows times; null while it is not known. */
export const recipientZone = ({ timeZone }: EmailRecipient): string | null =>
  timeZone !== null && isZoneName(timeZone) ? timeZone : null;

/** What an email to one person is written with. */
export interface EmailSpeech {
  readonly language: LanguageCode;
  /** For dates. */
  readonly locale: string;
  readonly zone: string | null;
  readonly texts: GuestEmailTexts;
}

/** @param read Returns the texts in a language; another one for tests. */
export function speechOf(
  recipient: EmailRecipient,
  read: (language: LanguageCode) => GuestEmailTexts = (language) => textsIn(language, guestEmails),
): EmailSpeech {
  const language = languageOf(recipient);
  return { language, locale: localeOf(language), zone: recipientZone(recipient), texts: read(language) };
}
