/** What goes out to one person. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** The whole of it in plain words. */
  readonly text: string;
  /** The same with a button; everything that people typed is escaped in it. */
  readonly html: string;
}

export type FindKnown = (emails: readonly string[]) => Promise<ReadonlySet<string>>;

/** The way out for letters. */
export interface Mail {
  /** Says in one word for the log which way it is. */
  readonly way: 'smtp' | 'form' | 'outbox';
  /** @throws MailError in a bounded time where the letter was not taken. */
  send(letter: Letter): Promise<void>;
  /** Clears away what has waited too long, where letters wait. */
  sweep?(): Promise<void>;
  /**
   * Deletes the letters to addresses that nobody has any more, where letters wait.
   *
   * @param findKnown Gives those of these addresses, in lower case, that somebody has.
   */
  dropStrangers?(findKnown: FindKnown): Promise<void>;
}

/** Why a letter was not taken. Mail servers repeat addresses in what they say, so only their codes are kept. */
export class MailError extends Error {
  override readonly name = 'MailError';
}
