// Attacks the running product as an outsider could, and looks for leaked or lost data and violated rules.
import { parseArgs } from 'node:util';
import type { Outcome, Part } from './attack/part';
import { parts, testedElsewhere } from './attack/parts';
import { openStage } from './attack/stage';
import { type Figure, figureTable, meetsGoal } from './testing/figure';
import { openRandom } from './testing/random';
import { record } from './testing/record';

const { values: given, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs one part. Each part has its own random sequence, so that it behaves the same alone and together with others. */
async function play({ run }: Part): Promise<Outcome> {
  const stage = openStage(given.short ? 'short' : 'long', openRandom(Number(given.seed)));
  let hasPassed = false;
  try {
    const { figures, wrong } = await run(stage);
    hasPassed = wrong.length === 0;
    return { figures, wrong: [...wrong, ...missedGoals(figures)] };
  } finally {
    await stage.close({ keepFolders: !hasPassed });
  }
}

const missedGoals = (figures: readonly Figure[]): readonly string[] =>
  figures.filter((figure) => meetsGoal(figure) === false).map(({ name, value, unit }) => `${name}: ${value} ${unit}`);

const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0)
  throw new Error(`unknown part ${unknown.join(', ')}; choose from ${Object.keys(parts).join(', ')}`);

const faults: string[] = [];
for (const [name, part] of Object.entries<Part>(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  print(`${name}: ${part.title}, with seed ${given.seed}`);
  const startedAt = performance.now();
  const { figures, wrong } = await play(part);
  const table = figureTable(figures);
  print(`${table}\n  ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
  if (given.record) await record(`attack-${name}`, table);
  faults.push(...wrong.map((what) => `${name}: ${what}`));
}
for (const [what, path] of Object.entries(testedElsewhere)) print(`Tested elsewhere: ${what} (${path})`);
print(
  faults.length === 0
    ? 'All attacks failed, as they should.'
    : `Faults found, with seed ${given.seed}:\n${faults.join('\n')}`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
