import type { Message } from './message';

/** The words of one verdict. A check that has passed needs no advice; what is left out depends on the parameters. */
export interface VerdictMessage {
  /** S2's own wording, where it has the case. */
  readonly message: Message;
  /** What was found, in a sentence. */
  readonly details?: Message;
  /** The one thing to do about it. */
  readonly advice?: Message;
}
