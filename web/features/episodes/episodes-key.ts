/** Prefix of all query keys of episodes and their boards. The frame of a host's pages refetches them. */
export const episodesKey = ['episodes'] as const;

/** Query key of the own levels. */
export const levelsKey = ['levels'] as const;
