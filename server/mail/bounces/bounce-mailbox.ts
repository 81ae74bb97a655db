import { ImapFlow } from 'imapflow';
import { isLoopback } from '../../outbound/public-address';
import type { BounceMailbox } from '../../settings/kinds';
import { MailError } from '../mail';
import { MAX_REPORT_BYTES } from './delivery-report';

/** What becomes of a message in the mailbox. `left`: it is marked as read by this app alone, and stays unread. */
export type MessageOutcome = 'delete' | 'read' | 'left';

interface MailboxReading {
  readonly mailbox: BounceMailbox;
  readonly signal: AbortSignal;
  readonly handle: (raw: Uint8Array) => Promise<MessageOutcome>;
  readonly tls?: { readonly ca: string };
}

/** Messages that one run reads at most; the next run reads the others. */
export const MESSAGES_PER_RUN = 50;
/** Total time of a run in ms: a server may respond forever, a little at a time. */
const DEADLINE_MS = 60_000;
const STEP_MS = 10_000;
/** A keyword that people do not see, on messages that are not reports about emails of this installation. */
export const LEFT_KEYWORD = 'LinecheckLeft';

/**
 * Reads the unread messages that were sent to a tagged address of this mailbox, and complaints, in order of arrival. Other
 * messages are neither read nor changed.
 *
 * @throws MailError with codes only: servers repeat addresses in their messages.
 */
export async function readBounceMailbox({ mailbox, signal, handle, tls }: MailboxReading): Promise<void> {
  signal.throwIfAborted();
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  const client = new ImapFlow({
    host: mailbox.host,
    port: mailbox.port,
    secure: mailbox.isTls,
    // A server on this machine needs no encryption. Elsewhere, the password is not sent without it.
    ...(!mailbox.isTls && { doSTARTTLS: !isLoopback(mailbox.host) }),
    ...(tls && { tls }),
    auth: { user: mailbox.user, pass: mailbox.password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: 2 * STEP_MS,
    maxLineLength: MAX_REPORT_BYTES,
    maxLiteralSize: 2 * MAX_REPORT_BYTES,
    maxResponseSize: 4 * MAX_REPORT_BYTES,
    maxResponseTokens: 100_000,
  });
  // Without a listener, an error after the connection ended the process. The call that fails rejects as well.
  client.on('error', () => undefined);
  const close = () => client.close();
  deadline.addEventListener('abort', close);
  try {
    await client.connect();
    await readUnread(client, mailbox, { handle, deadline });
    await client.logout();
  } catch (error) {
    signal.throwIfAborted();
    throw new MailError(`bounce mailbox: ${deadline.aborted ? 'timed out' : codesOf(error)}`);
  } finally {
    deadline.removeEventListener('abort', close);
    client.close();
  }
}

interface UnreadReading extends Pick<MailboxReading, 'handle'> {
  readonly deadline: AbortSignal;
}

async function readUnread(client: ImapFlow, { folder, address }: BounceMailbox, { handle, deadline }: UnreadReading) {
  await client.mailboxOpen(folder);
  const tagged = ['to', 'delivered-to', 'x-original-to', 'envelope-to'].map((name) => ({
    header: { [name]: `${address.local}+` },
  }));
  const or = [...tagged, { header: { 'content-type': 'feedback-report' } }];
  const found = await client.search({ seen: false, deleted: false, unKeyword: LEFT_KEYWORD, or }, { uid: true });
  for (const uid of (found || []).slice(0, MESSAGES_PER_RUN)) {
    deadline.throwIfAborted();
    const message = await client.fetchOne(
      `${uid}`,
      { source: { start: 0, maxLength: MAX_REPORT_BYTES } },
      { uid: true },
    );
    // Another program has deleted the message.
    if (message === false || message.source === undefined) continue;
    await settle(client, uid, await handle(message.source));
  }
}

async function settle(client: ImapFlow, uid: number, outcome: MessageOutcome): Promise<void> {
  const range = `${uid}`;
  // Without UIDPLUS, a deletion would also delete the messages that others have marked for it.
  if (outcome === 'delete' && client.capabilities.has('UIDPLUS')) await client.messageDelete(range, { uid: true });
  else {
    const isMarked = outcome === 'left' && (await client.messageFlagsAdd(range, [LEFT_KEYWORD], { uid: true }));
    // A server without own keywords: the message would be read again each minute, before newer ones.
    if (!isMarked) await client.messageFlagsAdd(range, ['\\Seen'], { uid: true });
  }
}

interface ImapFault {
  readonly code?: unknown;
  readonly serverResponseCode?: unknown;
  readonly responseStatus?: unknown;
  readonly authenticationFailed?: unknown;
}

function codesOf(error: unknown): string {
  const { code, serverResponseCode, responseStatus, authenticationFailed } = error as ImapFault; // ImapFlow rejects with errors.
  const codes = [code, responseStatus, serverResponseCode].filter(
    (part) => typeof part === 'string' && /^[\w-]{1,40}$/.test(part),
  );
  if (authenticationFailed === true) codes.push('authentication failed');
  return codes.length === 0 ? 'failed' : codes.join(' ');
}
