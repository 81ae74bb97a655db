import { OutboundError, outboundFetch } from '../outbound/outbound-fetch';
import { type Mail, MailError } from './mail';

interface FormOptions {
  readonly url: string;
  readonly from: string;
  readonly deadlineMs?: number;
}

/** Posts each letter to a form-mail service, as a form in a page would, but from the server (D1). */
export function openFormMail({ url, from, deadlineMs = 20_000 }: FormOptions): Mail {
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
        // Services answer a form with a redirect to a page of thanks; the letter is sent only to the service.
        redirects: 0,
        // A long page of thanks, or one that is slow, is no reason to send the letter again.
        mostBytes: 0,
        deadlineMs,
        // The operator has named the service, which may well be on the same network.
        mayReach: () => true,
      }).catch((error: unknown) => {
        throw error instanceof OutboundError ? new MailError(`the form-mail service: ${error.message}`) : error;
      });
      if (reply.status >= 400) throw new MailError(`the form-mail service answered ${reply.status}`);
    },
  };
}
