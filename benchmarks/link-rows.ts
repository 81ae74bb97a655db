import { readFile, writeFile } from 'node:fs/promises';
import type { Link } from './shaped-link';

export const sameLink = (one: Link, other: Link): boolean =>
  one.downMbps === other.downMbps &&
  one.upMbps === other.upMbps &&
  one.roundTripMs === other.roundTripMs &&
  one.lossPercent === other.lossPercent;

/** The stored results of earlier runs by link, so that many links can be measured in several runs. */
export function openRows<Row extends Link>(path: string) {
  const all = async (): Promise<readonly Row[]> => JSON.parse(await readFile(path, 'utf8').catch(() => '[]'));
  return {
    all,
    /**
     * Stores a row, which replaces an earlier one of its link. The rows are sorted by these links, and rows of other
     * links are dropped.
     */
    async keep(row: Row, links: readonly Link[]): Promise<void> {
      const known = [...(await all()).filter((other) => !sameLink(row, other)), row];
      const inOrder = links.flatMap((link) => known.find((other) => sameLink(link, other)) ?? []);
      await writeFile(path, `${JSON.stringify(inOrder, null, 2)}\n`);
    },
  };
}
