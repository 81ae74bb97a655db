import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { isLoopback } from '../outbound/public-address';
import { MailError, type MailTransport, mailMessageOf, type OutgoingEmail } from './mail';

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

/**
 * Emails contain links into accounts, so they are not sent unencrypted over a network, unless the setting allows it
 * with `?requireTLS=false`.
 */
export const needsEncryption = (url: string): boolean => !isLoopback(new URL(url).hostname);

export function openSmtpMail({ url, from, deadlineMs = 20_000 }: SmtpOptions): MailTransport {
  const timeouts = {
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
  };
  const transport = createTransport({
    url,
    requireTLS: needsEncryption(url),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const deliver = (email: OutgoingEmail) =>
    transport.sendMail(mailMessageOf(from, email)).then(
      () => undefined,
      (error: unknown) => {
        throw new MailError(codesOf(error));
      },
    );
  return {
    way: 'smtp',
    send: async (email) => {
      const timer = new AbortController();
      const late = delay(deadlineMs, undefined, { signal: timer.signal }).then(() => {
        throw new MailError('the mail server timed out');
      });
      // The loser of the race must not become an unhandled rejection.
      late.catch(() => undefined);
      await Promise.race([deliver(email), late]).finally(() => timer.abort());
    },
  };
}

interface SmtpFault {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

function codesOf(error: unknown): string {
  const { code, responseCode, command } = error as SmtpFault; // Nodemailer rejects with nothing else.
  const codes = [code, responseCode, command].filter((part) => part !== undefined);
  return codes.length === 0 ? 'the mail server did not accept the email' : codes.join(' ');
}
