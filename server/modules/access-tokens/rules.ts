import { TOKEN_WARNING_DAYS } from '@linecheck/contract';
import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { button, EMAIL_LANGUAGE, emailPage, emailText, escapeHtml } from '../../mail/email-page';
import type { OutgoingEmail } from '../../mail/mail';

interface EndingToken {
  readonly to: string;
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
  const { subject, opening, team, request, action, otherwise } = emails.tokenEnd;
  const count = TOKEN_WARNING_DAYS;
  const first = fillMessage(EMAIL_LANGUAGE, opening, { count, name, ending, publicUrl });
  const place = workspace && fillMessage(EMAIL_LANGUAGE, team, { team: workspace });
  const told = [first, place].filter(Boolean).join(' ');
  return {
    to,
    subject: fillMessage(EMAIL_LANGUAGE, subject, { count }),
    text: emailText([told, `${request}\n${link}`, otherwise]),
    html: emailPage(fillMessage(EMAIL_LANGUAGE, subject, { count }), [
      escapeHtml(told),
      button(escapeHtml(link), action),
      otherwise,
    ]),
  };
}
