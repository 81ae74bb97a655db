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

/** What the product has acknowledged, and what it was asked. What was asked without an answer may be there or not. */
export interface Ledger {
  readonly links: Link[];
  /** The body of each submission by its id, and the id of the result where it was acknowledged. */
  readonly submissions: Map<string, { readonly body: object; resultId?: string }>;
  readonly clips: Map<string, SentClip>;
  /** Clips whose deletion was asked. One that was acknowledged has to stay away. */
  readonly deletions: Map<string, 'asked' | 'acknowledged'>;
  readonly readNotifications: Set<string>;
}

export const openLedger = (): Ledger => ({
  links: [],
  submissions: new Map(),
  clips: new Map(),
  deletions: new Map(),
  readNotifications: new Set(),
});

export const acknowledged = ({ links, submissions, clips, deletions, readNotifications }: Ledger): number =>
  links.length +
  [...submissions.values()].filter(({ resultId }) => resultId !== undefined).length +
  clips.size +
  [...deletions.values()].filter((state) => state === 'acknowledged').length +
  readNotifications.size;
