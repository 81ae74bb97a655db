export const keysOf = <Table extends object>(table: Table): readonly (keyof Table & string)[] =>
  Object.keys(table) as (keyof Table & string)[];

export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  of: (key: Key) => Value,
): Readonly<Record<Key, Value>> => Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
