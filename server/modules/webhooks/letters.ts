import { type DeliveryFault, WORKSPACE_PARAMETER } from '@linecheck/contract';
import { webhookLetter } from '@linecheck/texts/en/webhook-messages';
import { webhookWords } from '@linecheck/texts/en/webhooks';
import { fillMessage, fillWith } from '@linecheck/texts/fill';
import { textsIn } from '@linecheck/texts/text-group';
import { sql } from 'kysely';
import { NEEDS_SECOND_FACTOR } from '../../db/calls';
import type { ServerDependencies } from '../../dependencies';
import { button, emailPage, emailText, escapeHtml, smallPrint } from '../../mail/email-page';
import { letterRecipientOf } from '../../mail/letter-recipient';
import type { EmailDraft, OutgoingEmail } from '../../mail/mail';

interface SleepingRow {
  readonly name: string;
  readonly workspace_id: string;
  readonly asleep_since: Date;
  readonly last_fault: DeliveryFault | null;
  readonly last_status: number | null;
  readonly waiting: number;
  readonly email: string;
  readonly language: string | null;
}

interface SleepLetter {
  readonly webhook: string;
  readonly host: string;
  /** Days of sleep: 0 for the first email. */
  readonly days: number;
}

/** The email about a webhook that sleeps; undefined if it has woken, or the person may not see it any more. */
export async function writeSleepEmail(
  { db, config: { publicUrl } }: Pick<ServerDependencies, 'db' | 'config'>,
  letter: SleepLetter,
): Promise<EmailDraft | undefined> {
  const { webhook, host } = letter;
  const { rows } = await sql<SleepingRow>`
    select h.name, h.workspace_id, h.asleep_since, h.last_fault, h.last_status, u.email, u.language,
      (select count(*) from webhook_deliveries d where d.webhook_id = h.id and d.state = 'waiting') as waiting
    from webhooks h join memberships m on m.workspace_id = h.workspace_id join users u on u.id = m.user_id
    where h.id = ${webhook} and h.state = 'asleep' and u.id = ${host} and m.role <> 'viewer'
      and u.email_confirmed_at is not null and u.blocked_at is null and not ${sql.raw(NEEDS_SECOND_FACTOR)}`.execute(
    db.kysely,
  );
  const [row] = rows;
  return row && { email: sleepEmail(row, letter, publicUrl) };
}

/** Exported for tests. */
export function sleepEmail(row: SleepingRow, { webhook, host, days }: SleepLetter, publicUrl: string): OutgoingEmail {
  const { address, language } = letterRecipientOf(row);
  const texts = textsIn(language, webhookLetter);
  const which = days === 0 ? 'first' : 'later';
  const subject = fillMessage(language, texts.subject[which], { name: row.name });
  const fault =
    row.last_fault &&
    fillWith(language, textsIn(language, webhookWords).faults[row.last_fault], { status: row.last_status ?? '' });
  const paragraphs = [
    fillMessage(language, texts.opening[which], { name: row.name }),
    ...(fault === null ? [] : [fillMessage(language, texts.last, { reason: fault })]),
    `${fillMessage(language, texts.waiting, { count: row.waiting })} ${texts.wakes}`,
  ];
  const link = `${publicUrl}/connect?${new URLSearchParams({ [WORKSPACE_PARAMETER]: row.workspace_id })}`;
  return {
    to: address,
    subject,
    text: emailText(language, [...paragraphs, `${texts.request}\n${link}`, texts.why]),
    html: emailPage({
      language,
      subject,
      paragraphs: [...paragraphs.map(escapeHtml), button(escapeHtml(link), texts.action), smallPrint(texts.why)],
    }),
    messageId: `<webhook-${webhook}-${days}-${host}-${row.asleep_since.getTime()}@${new URL(publicUrl).hostname}>`,
  };
}
