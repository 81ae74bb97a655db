/** Joins class names; a condition that is false leaves nothing behind. */
export function cx(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
