import { type Submission, submission } from '@linecheck/contract';

type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

// The global is only touched inside of a `try`: a browser that blocks cookies throws when a page so much as names it.
const keyOf = (sessionCode: string): string => `unsent-result-${sessionCode}`;

/**
 * Keeps a result until the server has acknowledged it, so that neither a lost network nor a reload takes it away. Where
 * the browser has no storage for the page, the result lives as long as the page does. Returns whether it is kept.
 */
export function keepSubmission(result: Submission, storage?: Keeping): boolean {
  try {
    (storage ?? localStorage).setItem(keyOf(result.sessionCode), JSON.stringify(result));
    return true;
  } catch {
    // Full or forbidden storage: the page still holds the result and can send it again.
    return false;
  }
}

export function forgetSubmission(sessionCode: string, storage?: Keeping): void {
  try {
    (storage ?? localStorage).removeItem(keyOf(sessionCode));
  } catch {
    // What could not be kept need not be forgotten.
  }
}

/** A result that has not reached the host yet; anything unreadable counts as none. */
export function findSubmission(sessionCode: string, storage?: Keeping): Submission | undefined {
  try {
    return submission.safeParse(JSON.parse((storage ?? localStorage).getItem(keyOf(sessionCode)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
