import { readFile, writeFile } from 'node:fs/promises';
import type { Link } from './shaped-link';

export const sameLink = (one: Link, other: Link): boolean =>
  one.downMbps === other.downMbps &&
  one.upMbps === other.upMbps &&
  one.roundTripMs === other.roundTripMs &&
  one.lossPercent === other.lossPercent;

/** The results of earlier runs for each link, so that many links can be measured in parts. */
export function openRows<Row extends Link>(path: string) {
  const all = async (): Promise<readonly Row[]> => JSON.parse(await readFile(path, 'utf8').catch(() => '[]'));
  return {
    all,
    /** In the place of an earlier one, in the order of these links; what is of no such link is dropped. */
    async keep(row: Row, links: readonly Link[]): Promise<void> {
      const known = [...(await all()).filter((other) => !sameLink(row, other)), row];
      const inOrder = links.flatMap((link) => known.find((other) => sameLink(link, other)) ?? []);
      await writeFile(path, `${JSON.stringify(inOrder, null, 2)}\n`);
    },
  };
}
