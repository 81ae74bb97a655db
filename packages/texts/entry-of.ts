/** The entry for a key that comes from outside and may be any string, also `constructor` or `__proto__`. */
export const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, key: unknown): Entry | undefined =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined;
