/** Whole sentences that are said one after the other; those that there are not are left out. */
export const sentences = (...said: readonly (string | false | undefined)[]): string => said.filter(Boolean).join(' ');
