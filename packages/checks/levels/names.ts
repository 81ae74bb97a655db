/** The names of all levels, in the order of a choice. Apart from the table of levels, which most pages do not load. */
export const LEVEL_NAMES = ['audio-podcast', 'video-interview', 'livestream', 'call'] as const;

export type LevelName = (typeof LEVEL_NAMES)[number];
