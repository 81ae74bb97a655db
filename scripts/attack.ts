// Attacks the running product as outsiders can, and looks for leaked or lost data and broken rules.
import { parseArgs } from 'node:util';
import type { Outcome, Part } from './attack/part';
import { parts, playedElsewhere } from './attack/parts';
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
  let isHeld = false;
  try {
    const { figures, wrong } = await run(stage);
    isHeld = wrong.length === 0;
    return { figures, wrong: [...wrong, ...missedGoals(figures)] };
  } finally {
    await stage.close({ keepFolders: !isHeld });
  }
}

const missedGoals = (figures: readonly Figure[]): readonly string[] =>
  figures.filter((figure) => meetsGoal(figure) === false).map(({ name, value, unit }) => `${name}: ${value} ${unit}`);

const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0)
  throw new Error(`unknown part ${unknown.join(', ')}; choose from ${Object.keys(parts).join(', ')}`);

const troubles: string[] = [];
for (const [name, part] of Object.entries<Part>(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  print(`${name}: ${part.title}, with seed ${given.seed}`);
  const startedAt = performance.now();
  const { figures, wrong } = await play(part);
  const table = figureTable(figures);
  print(`${table}\n  ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
  if (given.record) await record(`attack-${name}`, table);
  troubles.push(...wrong.map((what) => `${name}: ${what}`));
}
for (const [what, path] of Object.entries(playedElsewhere)) print(`Tested elsewhere: ${what} (${path})`);
print(
  troubles.length === 0
    ? 'All attacks failed, as they should.'
    : `Faults found, with seed ${given.seed}:\n${troubles.join('\n')}`,
);
process.exitCode = troubles.length === 0 ? 0 : 1;
