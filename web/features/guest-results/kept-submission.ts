import { type Submission, submission } from '@linecheck/contract';

type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (sessionCode: string): string => `unsent-result-${sessionCode}`;

/**
 * Keeps a result until the server has acknowledged it, so that neither a lost network nor a reload takes it away. Where
 * the browser has no storage for the page, the result lives as long as the page does.
 */
export function keepSubmission(result: Submission, storage: Keeping = localStorage): void {
  try {
    storage.setItem(keyOf(result.sessionCode), JSON.stringify(result));
  } catch {
    // Full or forbidden storage: the page still holds the result and can send it again.
  }
}

export function forgetSubmission(sessionCode: string, storage: Keeping = localStorage): void {
  try {
    storage.removeItem(keyOf(sessionCode));
  } catch {
    // What could not be kept need not be forgotten.
  }
}

/** A result that has not reached the host yet; anything unreadable counts as none. */
export function findSubmission(sessionCode: string, storage: Keeping = localStorage): Submission | undefined {
  try {
    return submission.safeParse(JSON.parse(storage.getItem(keyOf(sessionCode)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
