import { Problem } from '../http/problem';
import type { Logger } from '../logger';
import { type Letter, type Mail, MailError } from './mail';

/** Letters under way at a time. More than these in so short a time are no people who forgot something. */
const MOST_UNDER_WAY = 200;

/**
 * Takes a letter off its caller's hands: it is composed and sent in the background, so that neither the time nor the
 * outcome of an answer says whether there was anybody to write to.
 */
export class Courier {
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly parts: { readonly mail: Mail; readonly log: Logger }) {}

  /**
   * @param compose Gives the letter, or undefined where there is nobody to write to.
   * @throws Problem `rate_limited` where too much is under way, whoever it is for.
   */
  take(compose: () => Promise<Letter | undefined>): void {
    if (this.underWay.size >= MOST_UNDER_WAY) throw new Problem('rate_limited');
    const trip = this.deliver(compose).finally(() => this.underWay.delete(trip));
    this.underWay.add(trip);
  }

  /** Comes true when everything that was taken has arrived or failed. */
  async close(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async deliver(compose: () => Promise<Letter | undefined>): Promise<void> {
    const { mail, log } = this.parts;
    try {
      const letter = await compose();
      if (letter !== undefined) await mail.send(letter);
    } catch (error) {
      // Only codes: an address in the log would say who has an account.
      if (error instanceof MailError) log.warn({ way: mail.way, reason: error.message }, 'a letter could not be sent');
      else log.error({ err: error }, 'a letter could not be written');
    }
  }
}
