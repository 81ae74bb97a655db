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

/**
 * Everything that was sent to the product, and what it acknowledged. Data sent without a response may or may not be
 * stored.
 */
export interface Ledger {
  readonly links: Link[];
  readonly episodes: string[];
  /** The surnames of lists of guests: each list is added to an episode by one call. */
  readonly guestLists: string[];
  /** The body of each submission by its id, and the id of its result if it was acknowledged. */
  readonly submissions: Map<string, { readonly body: object; resultId?: string }>;
  readonly clips: Map<string, SentClip>;
  /** Clips whose deletion was requested. After it was acknowledged, the clip must not reappear. */
  readonly deletions: Map<string, 'asked' | 'acknowledged'>;
  readonly readNotifications: Set<string>;
  /** Addresses that must receive an email, one each. */
  readonly letters: Set<string>;
}

export const openLedger = (): Ledger => ({
  links: [],
  episodes: [],
  guestLists: [],
  submissions: new Map(),
  clips: new Map(),
  deletions: new Map(),
  readNotifications: new Set(),
  letters: new Set(),
});

export const acknowledged = ({
  links,
  episodes,
  guestLists,
  submissions,
  clips,
  deletions,
  readNotifications,
  letters,
}: Ledger): number =>
  links.length +
  episodes.length +
  guestLists.length +
  [...submissions.values()].filter(({ resultId }) => resultId !== undefined).length +
  clips.size +
  [...deletions.values()].filter((state) => state === 'acknowledged').length +
  readNotifications.size +
  letters.size;
