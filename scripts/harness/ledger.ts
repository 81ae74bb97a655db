interface SentClip {
  readonly sha256: string;
  readonly deleteToken: string;
}

interface Link {
  readonly id: string;
  readonly sessionCode: string;
  readonly host: number;
}

export interface PeopleLedger {
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
  readonly letters: Set<string>;
}

export const openLedger = (): PeopleLedger => ({
  links: [],
  episodes: [],
  guestLists: [],
  submissions: new Map(),
  clips: new Map(),
  deletions: new Map(),
  readNotifications: new Set(),
  letters: new Set(),
});

export function acknowledged({ submissions, deletions, ...ledger }: PeopleLedger): number {
  const results = [...submissions.values()].filter(({ resultId }) => resultId !== undefined);
  const deleted = [...deletions.values()].filter((state) => state === 'acknowledged');
  const { links, episodes, guestLists, clips, readNotifications, letters } = ledger;
  const lists = [links, episodes, guestLists, results, deleted];
  const sets = [clips, readNotifications, letters];
  return lists.reduce((sum, { length }) => sum + length, 0) + sets.reduce((sum, { size }) => sum + size, 0);
}
