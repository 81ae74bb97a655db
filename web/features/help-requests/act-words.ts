/** The sentence of an act; for one of another version, its name. */
export const actWords = (act: string): string => `${act.charAt(0).toUpperCase()}${act.slice(1).replaceAll('-', ' ')}.`;
