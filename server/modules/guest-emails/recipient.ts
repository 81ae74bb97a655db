import { isZoneName } from '@linecheck/contract';
import { guestEmails } from '@linecheck/texts/en/guest-emails';
import type { LanguageCode } from '@linecheck/texts/languages';
import type { EmailRecipient } from './email-facts';

/** All texts of the emails to guests in one language. */
export type GuestEmailTexts = typeof guestEmails;

const TEXTS = { en: guestEmails } as const satisfies Record<LanguageCode, GuestEmailTexts>;

/** Day before month, and a 24-hour clock, as on the pages. */
const LOCALES = { en: 'en-GB' } as const satisfies Record<LanguageCode, string>;

/**
 * The language of a person, in which every text, date and weekday of an email to them is written, and of its calendar entry.
 * There is one so far: whoever adds one decides here what says which language a person reads.
 */
export const languageOf = (_recipient: EmailRecipient): LanguageCode => 'en';

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

/** @param textsIn Returns the texts in a language; another one for tests. */
export function speechOf(
  recipient: EmailRecipient,
  textsIn: (language: LanguageCode) => GuestEmailTexts = (language) => TEXTS[language],
): EmailSpeech {
  const language = languageOf(recipient);
  return { language, locale: LOCALES[language], zone: recipientZone(recipient), texts: textsIn(language) };
}
