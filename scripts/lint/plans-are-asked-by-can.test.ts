import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const biome = resolve(import.meta.dirname, '../../node_modules/@biomejs/biome/bin/biome');
const plugin = resolve(import.meta.dirname, 'plans-are-asked-by-can.grit');

const REFUSED = [
  "export const is = plan === 'pro';",
  "export const is = 'plus' !== plan;",
  "export const is = plan == 'pro' && now;",
  'export const is = plan === `pro`;',
  "import { type Plan, PAID_PLAN } from '@linecheck/contract';",
  "import { FREE_PLAN } from '@linecheck/contract';",
  "import { includesPlan } from '@linecheck/contract';",
  "import { PAID_PLAN as paid } from '@linecheck/contract';",
  "export const is = ['pro'].includes(plan);",
  "export const is = ['team', 'pro'].some((name) => name === plan);",
  "export const is = new Set(['pro', 'team']).has(plan);",
  "switch (plan) { case 'pro': break; }",
  'export const is = user.isPro;',
  "export const is = user['isPro'];",
  'const { isPro } = user;',
  'const { isPro = false } = user;',
  'const { isPro: hasPro } = user;',
];

const LEFT_ALONE = [
  "import { PLANS, type Plan } from '@linecheck/contract';",
  "export const may = can(plan, 'recordings');",
  'export const most = planLimits[plan].sessions;',
  'const { isProven } = answer;',
  'const { isProven: isKnown } = answer;',
  'export const is = answer.isProven;',
  "export const is = kind === 'program';",
  "export const names = ['plus', 'pro'];",
  "export const is = ['proven', 'plush'].includes(kind);",
  "switch (kind) { case 'proven': break; }",
];

const folder = mkdtempSync(join(tmpdir(), 'linted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (text: string): string => `example-${[...REFUSED, ...LEFT_ALONE].indexOf(text)}.ts`;

let findings: readonly string[];
beforeAll(() => {
  const server = join(folder, 'server');
  mkdirSync(server);
  for (const text of [...REFUSED, ...LEFT_ALONE]) writeFileSync(join(server, fileOf(text)), `${text}\n`);
  const config = { root: true, plugins: [plugin], linter: { rules: { preset: 'none' } } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  const args = [biome, 'lint', '--reporter=github', '--max-diagnostics=none', 'server'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  findings = stdout.split('\n').filter((line) => line.includes('Only plans know plans by name'));
});

const isRefused = (text: string): boolean => findings.some((line) => line.includes(fileOf(text)));

it.each(REFUSED)('a comparison of plans by name is refused: %s', (text) => {
  expect(isRefused(text)).toBe(true);
});

it.each(LEFT_ALONE)('other code is accepted: %s', (text) => {
  expect(isRefused(text)).toBe(false);
});
