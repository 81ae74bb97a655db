import type { Message } from './message';

/** What is said of a finding beside a verdict. */
export interface FindingWords {
  /** In two to five words. */
  readonly chip: Message;
  /** The same with the number that it was found by, a parameter of the verdict. */
  readonly chipOfNumber?: Message;
  /** What it is and what helps, for whoever asks. */
  readonly about: Message;
}
