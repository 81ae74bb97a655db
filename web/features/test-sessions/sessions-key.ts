/** Prefix of all query keys of links. The frame of a host's pages refetches them. */
export const sessionsQueryKey = ['test-sessions'] as const;
