/** The names of those fields of `after` that differ from `before`, in the order of their names. */
export function changedFields<Fields extends object>(before: Fields, after: Partial<Fields>): string[] {
  const stored = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored.get(name)))
    .map(([name]) => name)
    .sort();
}
