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
      const reply = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ email: to, from, subject, message: text }),
        headers: { accept: 'application/json' },
        // Services answer a form with a redirect to a page of thanks; the letter goes to nobody but them.
        redirect: 'manual',
        signal: AbortSignal.timeout(deadlineMs),
      }).catch((error: unknown) => {
        throw new MailError(reasonOf(error));
      });
      await reply.body?.cancel();
      if (reply.status >= 400) throw new MailError(`the form-mail service answered ${reply.status}`);
    },
  };
}

/** `fetch` says only that it failed; the reason lies beneath. Messages may hold the address of the form. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the form-mail service did not answer';
  if (error.name === 'TimeoutError') return 'the form-mail service took too long';
  const { code } = (error.cause ?? {}) as { code?: string };
  return `the form-mail service did not answer${code === undefined ? '' : `: ${code}`}`;
}
