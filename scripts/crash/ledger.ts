/** A clip as it was sent. */
interface SentClip {
  readonly sha256: string;
  readonly deleteToken: string;
}

interface Link {
  readonly id: string;
  readonly sessionCode: string;
  readonly host: number;
}

/** What was sent to the product, and what it acknowledged. What was sent without an answer may be stored or not. */
export interface Ledger {
  readonly links: Link[];
  /** The body of each submission by its id, and the id of its result if it was acknowledged. */
  readonly submissions: Map<string, { readonly body: object; resultId?: string }>;
  readonly clips: Map<string, SentClip>;
  /** Clips whose deletion was requested. Once it was acknowledged, the clip must not come back. */
  readonly deletions: Map<string, 'asked' | 'acknowledged'>;
  readonly readNotifications: Set<string>;
  /** Addresses that were promised a letter, one each. */
  readonly letters: Set<string>;
}

export const openLedger = (): Ledger => ({
  links: [],
  submissions: new Map(),
  clips: new Map(),
  deletions: new Map(),
  readNotifications: new Set(),
  letters: new Set(),
});

export const acknowledged = ({ links, submissions, clips, deletions, readNotifications, letters }: Ledger): number =>
  links.length +
  [...submissions.values()].filter(({ resultId }) => resultId !== undefined).length +
  clips.size +
  [...deletions.values()].filter((state) => state === 'acknowledged').length +
  readNotifications.size +
  letters.size;
