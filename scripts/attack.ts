// Attacks the running product as an outsider could, and looks for leaked or lost data and violated rules.
import { parseArgs } from 'node:util';
import { findUndeletedWords } from './attack/canaries';
import { findTimingOfExistence } from './attack/existence';
import { playFloods } from './attack/floods';
import { playFuzz } from './attack/fuzz';
import { playRaces } from './attack/races';
import { attackSignIns } from './attack/sign-in-ways';
import { type AttackOutcome, AttackStage } from './attack/stage';
import { figureTable, type MeasuredFigure, meetsGoal } from './testing/figure';
import { openRandom } from './testing/random';
import { record } from './testing/record';

/** All attacks, in the order in which they run. Those that need a browser, a small disk or a crash are tests beside these. */
const attacks: Readonly<Record<string, (stage: AttackStage) => Promise<AttackOutcome>>> = {
  fuzz: playFuzz,
  canaries: findUndeletedWords,
  existence: findTimingOfExistence,
  'sign-ins': attackSignIns,
  races: playRaces,
  floods: playFloods,
};

const { values: given, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const missedGoals = (figures: readonly MeasuredFigure[]): readonly string[] =>
  figures.filter((figure) => meetsGoal(figure) === false).map(({ name, value, unit }) => `${name}: ${value} ${unit}`);

const unknown = wanted.filter((name) => !Object.hasOwn(attacks, name));
if (unknown.length > 0)
  throw new Error(`unknown attack ${unknown.join(', ')}; choose from ${Object.keys(attacks).join(', ')}`);

const faults: string[] = [];
for (const [name, attack] of Object.entries(attacks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  print(`${name}, with seed ${given.seed}`);
  const startedAt = performance.now();
  // Each attack has its own random sequence, so that it behaves the same alone and together with others.
  const stage = new AttackStage(given.short ? 'short' : 'long', openRandom(Number(given.seed)));
  let hasPassed = false;
  try {
    const { figures, wrong } = await attack(stage);
    hasPassed = wrong.length === 0;
    faults.push(...[...wrong, ...missedGoals(figures)].map((what) => `${name}: ${what}`));
    const table = figureTable(figures);
    print(`${table}\n  ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
    if (given.record) await record(`attack-${name}`, table);
  } finally {
    await stage.close({ keepFolders: !hasPassed });
  }
}
print(
  faults.length === 0
    ? 'All attacks failed, as they should.'
    : `Faults found, with seed ${given.seed}:\n${faults.join('\n')}`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
