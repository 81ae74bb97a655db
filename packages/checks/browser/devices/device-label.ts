/** Code points: the longest name that a result carries. */
const LONGEST = 200;

/** NUL and unpaired surrogates can be neither stored nor sent. */
const unsendable = /[\0\p{Surrogate}]/u;

/**
 * A device's name, made safe to show and send: vendors write what they like, and anyone can name a virtual device. Undefined where
 * nothing is left of it.
 */
export function deviceLabel(given: string): string | undefined {
  const characters = [...given].filter((character) => !unsendable.test(character));
  return characters.slice(0, LONGEST).join('').trim() || undefined;
}
