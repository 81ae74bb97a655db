import { fetchReport, openPath } from './open-path';
import type { Opening } from './reading';

/** Opens paths sequentially at the guest's end of the link, and prints the outcome of each. */
const [url = '', times = '1'] = process.argv.slice(2);
const openings: Opening[] = [];
for (let count = 0; count < Number(times); count += 1) {
  const path = await openPath(url);
  if (path.kind !== 'open') {
    openings.push(path);
    continue;
  }
  openings.push({ kind: 'open', afterMs: path.openedMs });
  await fetchReport(url, path.id);
}
process.stdout.write(`${JSON.stringify(openings)}\n`, () => process.exit());
