// Installs the product from nothing in each way of docs/install.md, and does its main job. A way whose tool is missing is
// skipped with the reason. `npm run test:packages -- proxies image` plays some of them, `--record` puts the table into
// benchmarks/README.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { containers } from './packages/containers';
import { packageInstallations } from './packages/installations';
import { proxyWays } from './packages/proxies';
import { services } from './packages/services';
import { MissingTool } from './packages/way';
import { record } from './testing/record';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { record: { type: 'boolean' } } });
const folder = await mkdtemp(join(tmpdir(), 'linecheck-packages-'));
const rows: string[] = [];
const counts = { passed: 0, failed: 0, skipped: 0 };
const print = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const all = [
    ...services(folder),
    ...(await packageInstallations(folder)),
    ...containers(folder),
    ...proxyWays(folder),
  ];
  const ways = all.filter(({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)));
  for (const { name, play } of ways) {
    const startedAt = performance.now();
    const [outcome, said] = await play().then(
      (figures) => ['passed', figures] as const,
      (error: unknown) => [error instanceof MissingTool ? 'skipped' : 'failed', String(error)] as const,
    );
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    counts[outcome] += 1;
    print(`${outcome}: ${name}, ${seconds} s: ${said}`);
    rows.push(`| ${name} | ${outcome} | ${seconds} s | ${said.split('\n')[0]} |`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (values.record)
  await record('packages', ['| Way | Outcome | Time | Figures |', '|---|---|---|---|', ...rows].join('\n'));
print(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
