import type { Database } from '../db/database';
import { Problem } from '../http/problem';
import type { Logger } from '../logger';
import { type LetterKind, LetterQueue, type QueuedLetter } from './letter-queue';
import { type Letter, type Mail, MailError } from './mail';

/** How many letters are on their way at a time. */
const AT_ONCE = 20;

/** A letter that can go, and how to undo what it promises where it cannot. */
export interface Draft {
  readonly letter: Letter;
  readonly withdraw?: () => Promise<void>;
}

/** Gives the letter to an address, or undefined where there is nobody to write to. */
type Writer = (email: string) => Promise<Draft | undefined>;

interface CourierParts {
  readonly db: Database;
  readonly mail: Mail;
  readonly log: Logger;
  /** How long a letter waits before it is written, in milliseconds. */
  readonly letterPause: () => number;
}

/**
 * Takes a letter off its caller's hands. What is asked for is stored, for known and unknown addresses alike; who it is for
 * is looked up some seconds later, at a moment that no caller knows. So neither the answer nor the calls after it say
 * whether there was anybody to write to.
 */
export class Courier {
  private readonly queue: LetterQueue;
  private round: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly parts: CourierParts,
    private readonly writers: () => Readonly<Record<LetterKind, Writer>>,
  ) {
    this.queue = new LetterQueue(parts.db.kysely);
  }

  /** @throws Problem `rate_limited` where too much is waiting, whoever it is for. */
  async take(kind: LetterKind, email: string): Promise<void> {
    if (!(await this.offer(kind, email))) throw new Problem('rate_limited');
  }

  /** Takes a letter that its caller does not depend on, where there is room for it. */
  async offer(kind: LetterKind, email: string): Promise<boolean> {
    if (!(await this.queue.insert(kind, email))) return false;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.round = this.round.then(() => this.deliver());
    }, this.parts.letterPause());
    return true;
  }

  /** Writes and sends what is due, also what other instances or an earlier try have left. Rejects nothing. */
  async deliver(): Promise<void> {
    try {
      await this.queue.deleteStale();
      let claimed: readonly QueuedLetter[];
      do {
        claimed = await this.queue.claim(AT_ONCE);
        await Promise.all(claimed.map((queued) => this.send(queued)));
      } while (claimed.length === AT_ONCE);
    } catch (error) {
      this.parts.log.warn({ err: error }, 'letters will be written later');
    }
  }

  /** Comes true when what is under way has arrived or failed. The others wait in the database for the next start. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.round;
  }

  private async send({ id, kind, email }: QueuedLetter): Promise<void> {
    const { mail, log } = this.parts;
    let draft: Draft | undefined;
    try {
      draft = await this.writers()[kind](email);
      if (draft !== undefined) await mail.send(draft.letter);
      await this.queue.delete(id);
    } catch (error) {
      // Only codes: an address in the log would say who has an account.
      if (error instanceof MailError) log.warn({ way: mail.way, reason: error.message }, 'a letter could not be sent');
      else log.error({ err: error }, 'a letter could not be written');
      await draft?.withdraw?.().catch(() => undefined); // It expires by itself.
    }
  }
}
