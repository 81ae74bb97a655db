import type { LanguageCode } from '@linecheck/texts/languages';
import type { OutgoingEmail } from '../mail/mail';

/** Words that nearly every English sentence has one of. */
const STOP_WORDS: ReadonlySet<string> = new Set('the and your you with this was has not for from please'.split(' '));

/** Those that another language has as well, with another meaning: "Was ist zu tun?", "lo has pedido", "se não for você". */
const SHARED: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  de: ['was'],
  es: ['has'],
  nl: ['was'],
  'pt-BR': ['for'],
};

/** The English stop words in an email in another language, outside of addresses. */
export function englishStopWordsIn(
  language: LanguageCode,
  { subject, text, html }: Pick<OutgoingEmail, 'subject' | 'text' | 'html'>,
): readonly string[] {
  const shown = html.replace(/<style>.*?<\/style>/gs, '').replace(/<[^>]*>/g, '\n');
  const words = [subject, text, shown].flatMap(
    (each) => each.replace(/https:\/\/[^\s"<]+/g, '').match(/\p{L}+/gu) ?? [],
  );
  const shared = SHARED[language] ?? [];
  return words.filter((word) => STOP_WORDS.has(word.toLowerCase()) && !shared.includes(word.toLowerCase()));
}
