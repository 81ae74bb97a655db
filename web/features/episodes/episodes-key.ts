/** Prefix of all query keys of episodes and their boards. The frame of a host's pages refetches them. */
export const episodesKey = ['episodes'] as const;

export const levelsKey = ['levels'] as const;
