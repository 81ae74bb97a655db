import type { Manifest } from './manifest';

const nouns = [
  ['users', 'host', 'hosts'],
  ['test_sessions', 'guest link', 'guest links'],
  ['guest_results', 'result', 'results'],
  ['recording_clips', 'clip', 'clips'],
] as const;

export type CountedTable = (typeof nouns)[number][0];

export const countedTables: readonly CountedTable[] = nouns.map(([table]) => table);

/** The counts of the main tables, such as "1 host, 3 guest links, 2 results and 0 clips". */
export function inventory(rows: (table: CountedTable) => number): string {
  const parts = nouns.map(([table, one, many]) => `${rows(table)} ${rows(table) === 1 ? one : many}`);
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export const inventoryOf = ({ tables, missingBlobs }: Manifest): string =>
  inventory((name) => {
    const rows = tables.find((table) => table.name === name)?.rows ?? 0;
    return name === 'recording_clips' ? rows - missingBlobs.length : rows;
  });
