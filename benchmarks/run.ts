import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { type Figure, meetsGoal } from './figure';
import { pageFigures } from './page';
import { serverFigures } from './server';
import { stepFigures } from './steps';

const suites = { page: pageFigures, steps: stepFigures, server: serverFigures } as const;

const START = '<!-- figures: start -->';
const END = '<!-- figures: end -->';

/** `npm run bench` measures everything and records it; `npm run bench -- page` prints one suite. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const names = Object.keys(suites) as (keyof typeof suites)[];
  const chosen = wanted.length === 0 ? names : names.filter((name) => wanted.includes(name));
  const figures: Figure[] = [];
  for (const name of chosen) figures.push(...(await suites[name]()));
  const table = toTable(figures);
  process.stdout.write(`${table}\n`);
  if (chosen.length === names.length) await record(table);
}

const WORDS = { true: 'reached', false: '**missed**', undefined: '' } as const;

function toTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const goal =
      figure.goal === undefined ? '' : 'atMost' in figure.goal ? `≤ ${figure.goal.atMost}` : `≥ ${figure.goal.atLeast}`;
    return `| ${figure.name} | ${figure.value} ${figure.unit} | ${goal} | ${WORDS[`${meetsGoal(figure)}`]} | ${figure.note ?? ''} |`;
  });
  return ['| Figure | Measured | Goal | | How |', '|---|---|---|---|---|', ...rows].join('\n');
}

async function record(table: string): Promise<void> {
  const path = join(import.meta.dirname, 'README.md');
  const text = await readFile(path, 'utf8');
  const machine = `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}.`;
  const [before] = text.split(START);
  const [, after] = text.split(END);
  await writeFile(path, `${before}${START}\n\n${machine}\n\n${table}\n\n${END}${after}`);
}

await main();
