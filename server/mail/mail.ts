/** A letter to one person. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** All of it in plain text. */
  readonly text: string;
  /** The same with a button; everything that people typed is escaped in it. */
  readonly html: string;
  /** For letters that may be sent twice after a crash: mail programs show only one of two with the same id. */
  readonly messageId?: string;
  /** Where mail programs post a request to unsubscribe (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export type FindKnown = (emails: readonly string[]) => Promise<ReadonlySet<string>>;

/** The transport for letters. */
export interface Mail {
  /** The name of the transport for the log, in one word. */
  readonly way: 'smtp' | 'form' | 'outbox';
  /** @throws MailError, in a bounded time, if the letter was not accepted. */
  send(letter: Letter): Promise<void>;
  /** Deletes letters that have waited too long, if the transport keeps letters. */
  purgeExpired?(): Promise<void>;
  /**
   * Deletes the letters to addresses without an account, if the transport keeps letters.
   *
   * @param findKnown Returns those of these addresses, in lower case, that have an account.
   */
  dropStrangers?(findKnown: FindKnown): Promise<void>;
}

/** Why a letter was not accepted. Mail servers repeat addresses in their messages, so only their codes are kept. */
export class MailError extends Error {
  override readonly name = 'MailError';
}
