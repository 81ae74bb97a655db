import { TOKEN_WARNING_DAYS } from '@linecheck/contract';
import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { textsIn } from '@linecheck/texts/text-group';
import { button, emailPage, emailText, escapeHtml } from '../../mail/email-page';
import type { LetterRecipient } from '../../mail/letter-recipient';
import type { OutgoingEmail } from '../../mail/mail';

interface EndingToken {
  readonly to: LetterRecipient;
  /** As its owner has typed it. */
  readonly name: string;
  readonly ending: string;
  /** The workspace in which it acts; empty if nobody has named it. */
  readonly workspace: string;
  readonly publicUrl: string;
  /** The page with the tokens of that workspace. */
  readonly link: string;
}

/** The email to the owner of a token that ends soon. */
export function tokenEndEmail({ to, name, ending, workspace, publicUrl, link }: EndingToken): OutgoingEmail {
  const { address, language } = to;
  const texts = textsIn(language, emails).tokenEnd;
  const { opening, team, request, action, otherwise } = texts;
  const count = TOKEN_WARNING_DAYS;
  const first = fillMessage(language, opening, { count, name, ending, publicUrl });
  const place = workspace && fillMessage(language, team, { team: workspace });
  const told = [first, place].filter(Boolean).join(' ');
  const subject = fillMessage(language, texts.subject, { count });
  return {
    to: address,
    subject,
    text: emailText(language, [told, `${request}\n${link}`, otherwise]),
    html: emailPage({
      language,
      subject,
      paragraphs: [escapeHtml(told), button(escapeHtml(link), action), otherwise],
    }),
  };
}
