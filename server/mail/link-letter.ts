import { button, emailPage, emailText, escapeHtml, plainAddress } from './email-page';
import type { LetterRecipient } from './letter-recipient';
import type { OutgoingEmail } from './mail';

interface LinkLetter {
  readonly subject: string;
  /** Made by the app: it is not escaped. */
  readonly link: string;
  /** The words of the button. */
  readonly action: string;
  /** Paragraphs above the link. */
  readonly before: readonly string[];
  /** A last one above the address, where there is no button that says it. */
  readonly request?: string;
  readonly after: readonly string[];
}

/** An email about one link: a button in HTML, with its address at the end, and the address alone in plain text. */
export function linkLetter({ address, language }: LetterRecipient, letter: LinkLetter): OutgoingEmail {
  const { subject, link, action, before, request, after } = letter;
  return {
    to: address,
    subject,
    text: emailText(language, [...before, ...(request === undefined ? [] : [request]), link, ...after]),
    html: emailPage({
      language,
      subject,
      paragraphs: [
        ...before.map(escapeHtml),
        button(link, action),
        ...after.map(escapeHtml),
        plainAddress(language, link),
      ],
    }),
  };
}
