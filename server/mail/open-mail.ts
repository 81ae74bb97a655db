import { join } from 'node:path';
import type { ServerConfig } from '../env';
import { OutboundError, outboundFetch } from '../outbound/outbound-fetch';
import { MailError, type MailTransport } from './mail';
import { openOutboxMail } from './outbox-mail';
import { openSmtpMail } from './smtp-mail';

type MailConfig = Pick<ServerConfig, 'smtpUrl' | 'formMailUrl' | 'mailFrom' | 'dataDir'>;

export function openMail({ smtpUrl, formMailUrl, mailFrom: from, dataDir }: MailConfig): MailTransport {
  if (smtpUrl !== undefined) return openSmtpMail({ url: smtpUrl, from });
  if (formMailUrl !== undefined) return openFormMail({ url: formMailUrl, from });
  return openOutboxMail({ folder: join(dataDir, 'outbox'), from });
}

interface FormOptions {
  readonly url: string;
  readonly from: string;
  readonly deadlineMs?: number;
}

/** Sends each email through a form-mail service, by posting the form that a page would post (D1). Exported for tests. */
export function openFormMail({ url, from, deadlineMs = 20_000 }: FormOptions): MailTransport {
  return {
    way: 'form',
    send: async ({ to, subject, text }) => {
      const reply = await outboundFetch(url, {
        method: 'POST',
        body: new URLSearchParams({ email: to, from, subject, message: text }).toString(),
        headers: {
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        },
        // Services respond to a form with a redirect to a thank-you page, which must not be followed.
        redirects: 0,
        // The body is discarded: a long or slow thank-you page is no reason to send the email again.
        maxBytes: 0,
        deadlineMs,
        // Any address is allowed: the operator has configured the service, which may be on the same network.
        mayReach: () => true,
      }).catch((error: unknown) => {
        throw error instanceof OutboundError ? new MailError(`form-mail service: ${error.message}`) : error;
      });
      if (reply.status >= 400) throw new MailError(`form-mail service responded ${reply.status}`);
    },
  };
}
