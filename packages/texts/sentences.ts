/** Joins sentences with spaces, without the missing ones. */
export const sentences = (...said: readonly (string | false | undefined)[]): string => said.filter(Boolean).join(' ');
