import type { BounceReason } from '@linecheck/contract';
import type { SendMailOptions } from 'nodemailer';
import type { ServerConfig } from '../env';

export interface OutgoingEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The complete content as HTML, with a button; text from users is escaped. */
  readonly html: string;
  /** For emails that may be sent twice after a crash: mail programs show only one of two with the same id. */
  readonly messageId?: string;
  readonly list?: MailingList;
  /** The sender's name beside the installation's address, in place of that of `MAIL_FROM`. */
  readonly senderName?: string;
  readonly replyTo?: string;
  /** An entry for a calendar, as an alternative to the text (RFC 6047). */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
  /** The address for reports about the delivery, in place of the sender's. */
  readonly returnPath?: string;
  /** Time in ms that the transport waits in all, in place of its own: a server may scan an email before it replies. */
  readonly patienceMs?: number;
}

interface MailingList {
  /** One word, unique within this installation. */
  readonly name: string;
  /** URL on this installation to which mail programs post a request to unsubscribe (RFC 8058). */
  readonly unsubscribeUrl: string;
}

export type FindKnown = (emails: readonly string[]) => Promise<ReadonlySet<string>>;

export interface MailTransport {
  /** One-word name of the transport, for the log. */
  readonly way: 'smtp' | 'form' | 'outbox';
  /** @throws MailError, in a bounded time, if the email was not accepted. */
  send(email: OutgoingEmail): Promise<void>;
  purgeExpired?(): Promise<void>;
  /**
   * Deletes the emails to addresses without an account, if the transport stores them.
   *
   * @param findKnown Returns those of these addresses, in lower case, that have an account.
   */
  deleteEmailsWithoutAccount?(findKnown: FindKnown): Promise<void>;
}

/**
 * The reason why an email was not accepted. Mail servers repeat addresses in their messages, so only their codes are
 * kept.
 */
export class MailError extends Error {
  override readonly name = 'MailError';

  /** Why the address does not work; undefined if trying again may help. */
  readonly bounced: BounceReason | undefined;

  constructor(
    message: string,
    { bounced, ...options }: ErrorOptions & { readonly bounced?: BounceReason | undefined } = {},
  ) {
    super(message, options);
    this.bounced = bounced;
  }
}

/** Splits a sender into name and address: nodemailer would read a colon, semicolon or comma in a name as its own syntax. */
function senderOf(from: string): SendMailOptions['from'] {
  const [, name, address] = /^([^<>]*)<([^<>]+)>$/.exec(from) ?? [];
  return address === undefined ? from : { name: (name ?? '').trim().replace(/^"(.*)"$/, '$1'), address };
}

/** The address of a sender such as `Linecheck <no-reply@check.example.org>`. */
export const mailAddressOf = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from;

/** An email in nodemailer's form. Its headers prevent automatic replies (RFC 3834). */
export const mailMessageOf = (
  from: string,
  { list, messageId, senderName, calendar, returnPath, patienceMs: _, ...email }: OutgoingEmail,
): SendMailOptions => ({
  from: senderName === undefined ? senderOf(from) : { name: senderName, address: mailAddressOf(from) },
  ...email,
  ...(messageId !== undefined && { messageId }),
  ...(calendar !== undefined && { icalEvent: calendar }),
  ...(returnPath !== undefined && { envelope: { from: returnPath, to: email.to } }),
  headers: { 'Auto-Submitted': 'auto-generated', ...(list !== undefined && listHeaders(list)) },
});

/** Headers by which mail programs group, filter and unsubscribe (RFC 2919, 8058). */
const listHeaders = ({ name, unsubscribeUrl }: MailingList) => ({
  'List-Id': `<${name}.${listDomain(unsubscribeUrl)}>`,
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The host of a URL as part of a list's id, which must not contain the brackets and colons of an IPv6 address. */
const listDomain = (url: string): string => new URL(url).hostname.replace(/[[\]]/g, '').replaceAll(':', '-');

/** Returns true if emails are sent. Otherwise they are stored in a folder for the operator. */
export const sendsMail = ({ smtpUrl, formMailUrl }: Pick<ServerConfig, 'smtpUrl' | 'formMailUrl'>): boolean =>
  smtpUrl !== undefined || formMailUrl !== undefined;

/** An email ready to be sent. `withdraw` revokes the token in it if sending fails. */
export interface EmailDraft {
  readonly email: OutgoingEmail;
  readonly withdraw?: () => Promise<void>;
}

/** @throws MailError if the email was not accepted, after `withdraw` has been called. */
export async function sendDraft(mail: MailTransport, draft: EmailDraft | undefined): Promise<void> {
  if (draft === undefined) return;
  try {
    await mail.send(draft.email);
  } catch (error) {
    await draft.withdraw?.().catch(() => undefined); // Ignore errors: the token expires anyway.
    throw error;
  }
}
