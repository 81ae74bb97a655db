// Attacks the running product as strangers may, and looks for anything that it leaks, loses or lets through.
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

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Each part has a random seed of its own, so that it behaves the same alone and among the others. */
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
  throw new Error(`no part is called ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);

const troubles: string[] = [];
for (const [name, part] of Object.entries<Part>(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  say(`${name}: ${part.title}, with seed ${given.seed}`);
  const startedAt = performance.now();
  const { figures, wrong } = await play(part);
  const table = figureTable(figures);
  say(`${table}\n  ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
  if (given.record) await record(`attack-${name}`, table);
  troubles.push(...wrong.map((what) => `${name}: ${what}`));
}
for (const [what, path] of Object.entries(playedElsewhere)) say(`Played elsewhere: ${what} (${path})`);
say(troubles.length === 0 ? 'Every attack was held.' : `Not held, with seed ${given.seed}:\n${troubles.join('\n')}`);
process.exitCode = troubles.length === 0 ? 0 : 1;
