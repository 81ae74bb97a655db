import { type Figure, figureTable } from './figure';
import { pageFigures } from './page';
import { record } from './record';
import { serverFigures } from './server';
import { stepFigures } from './steps';

const suites = { page: pageFigures, steps: stepFigures, server: serverFigures } as const;

/** `npm run bench` measures everything and records it; `npm run bench -- page` prints one suite. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const names = Object.keys(suites) as (keyof typeof suites)[];
  const chosen = wanted.length === 0 ? names : names.filter((name) => wanted.includes(name));
  const figures: Figure[] = [];
  for (const name of chosen) figures.push(...(await suites[name]()));
  const table = figureTable(figures);
  process.stdout.write(`${table}\n`);
  if (chosen.length === names.length) await record('figures', table);
}

await main();
