import type { Message } from './message';

/** The texts of one verdict. A passed check needs no advice; an omitted text depends on the parameters. */
export interface VerdictMessage {
  /** S2's own text, if it has the case. */
  readonly message: Message;
  /** The finding, in a sentence. */
  readonly details?: Message;
  /** The one action to take. */
  readonly advice?: Message;
}
