/** Maximum length in code points of a name in a result. */
const LONGEST = 200;

/** NUL and unpaired surrogates can be neither stored nor sent. */
const unsendable = /[\0\p{Surrogate}]/u;

/**
 * A device's name, made safe to show and send: vendors choose any name, and virtual devices can have any. Undefined if
 * nothing remains.
 */
export function deviceLabel(given: string): string | undefined {
  const characters = [...given].filter((character) => !unsendable.test(character));
  return characters.slice(0, LONGEST).join('').trim() || undefined;
}
