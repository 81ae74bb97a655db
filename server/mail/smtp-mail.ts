import type { BounceReason } from '@linecheck/contract';
import { createTransport } from 'nodemailer';
import { isLoopback } from '../outbound/public-address';
import { bounceReasonOf } from './bounce-reason';
import { MailError, type MailTransport, mailMessageOf } from './mail';

interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  /**
   * Total timeout in ms: a server may respond forever, a little at a time, and a stop of the app waits for emails being
   * sent.
   */
  readonly deadlineMs?: number;
}

const STEP_MS = 10_000;
/** Servers that scan an email reply after up to minutes (RFC 5321 §4.5.3.2.6 allows ten). */
const LONGEST_MS = 180_000;

/** Connections to the mail server, each for one email at a time; `?maxConnections=` of the URL changes it. */
const SMTP_CONNECTIONS = 20;
/** An idle connection is kept this long for the next email. Until then it keeps an admin command from ending. */
const IDLE_MS = 1000;

/**
 * Emails contain links into accounts, so they are not sent unencrypted over a network, unless the setting allows it
 * with `?requireTLS=false`.
 */
export const needsEncryption = (url: string): boolean => !isLoopback(new URL(url).hostname);

export function openSmtpMail({ url, from, deadlineMs = 20_000 }: SmtpOptions): MailTransport {
  const timeouts = {
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    // The reply to an email may take long; `deadlineMs` limits it.
    socketTimeout: LONGEST_MS,
    dnsTimeout: STEP_MS,
  };
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    idleTimeout: IDLE_MS,
    requireTLS: needsEncryption(url),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    way: 'smtp',
    send: async (email) => {
      // When it aborts, the pool closes the connection.
      const signal = AbortSignal.timeout(email.patienceMs ?? deadlineMs);
      try {
        await transport.sendMail({ ...mailMessageOf(from, email), signal });
      } catch (error) {
        if (signal.aborted) throw new MailError('the mail server timed out');
        const fault = error as SmtpFault; // Nodemailer rejects with nothing else.
        throw new MailError(codesOf(fault), { bounced: bounceOf(fault) });
      }
    },
  };
}

interface SmtpFault {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
  readonly response?: string;
}

function codesOf({ code, responseCode, command }: SmtpFault): string {
  const codes = [code, responseCode, command].filter((part) => part !== undefined);
  return codes.length === 0 ? 'the mail server did not accept the email' : codes.join(' ');
}

/** The commands whose refusal concerns the recipient or the email; DATA is also the reply to the content. */
const ABOUT_THE_EMAIL: readonly (string | undefined)[] = ['RCPT TO', 'DATA'];

/**
 * Replies to these commands that the operator has to mend: commands that the server does not know or wants in another
 * order, and TLS or a password that it asks for.
 */
const ABOUT_THE_INSTALLATION: readonly (number | undefined)[] = [500, 501, 502, 503, 504, 530, 534, 535, 538];

/**
 * Servers refuse so the sender, its machine, or more emails for today, with the code of a refused recipient: Postfix waits
 * with its checks of the sender until the recipient is named.
 */
const ABOUT_THE_SENDER =
  /\brelay|sender address|client host|helo command|not owned|(?:sending|rate|daily|hourly) (?:limit|quota)|quota exceeded for (?:sender|user)/i;

/** Why the address does not work; undefined for faults of the installation and its server, which are tried again. */
function bounceOf({ responseCode, command, response = '' }: SmtpFault): BounceReason | undefined {
  if (!ABOUT_THE_EMAIL.includes(command) || ABOUT_THE_INSTALLATION.includes(responseCode)) return undefined;
  if (ABOUT_THE_SENDER.test(response)) return undefined;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return bounceReasonOf({ enhanced, code: responseCode });
}
