/** Code points; the most that a result carries of a name. */
const LONGEST = 200;

/** NUL and half characters can be neither stored nor sent. */
const unsendable = /[\0\p{Surrogate}]/u;

/** A device's name as it can be shown and sent: makers write what they like, and virtual devices are named by anybody. */
export function deviceLabel(given: string): string {
  const characters = [...given].filter((character) => !unsendable.test(character));
  return characters.slice(0, LONGEST).join('').trim();
}
