/**
 * Does the face finder see everyone, equally well for every skin tone and in dim light, and nobody where there is nobody?
 * Prints, for each group of pictures and each exposure, in how many a face was found, and the time that a frame takes.
 *
 *   tsx benchmarks/face-finder.ts --faces DIR
 *
 * DIR holds `MANIFEST.tsv`: a line of column names, then a line for each picture, with at least the columns `file`
 * (relative to DIR), `face` (yes or no) and one whose name contains `tone` (any grouping of the people). The exit code
 * is 1 when a goal is missed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { createFaceFinder, type Frame } from '../packages/checks/camera/face-finder/face-finder';
import { buildFaceModel } from '../scripts/build-face-model';

/** Factors on the pictures' values, not on the light: 1/4 is what about a twentieth of the light gives. */
const EXPOSURES = [1, 1 / 2, 1 / 4] as const;
const GOALS = { leastFoundPercent: 98, mostGroupsApart: 2, mostFalseFaces: 0 } as const;

const NOBODY = 'nobody';

interface Picture {
  readonly file: string;
  readonly group: string;
}

interface Outcome {
  readonly group: string;
  readonly exposure: number;
  readonly found: boolean;
  readonly ms: number;
}

const readManifest = (folder: string): readonly Picture[] => {
  const [header = [], ...lines] = readFileSync(join(folder, 'MANIFEST.tsv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const column = (part: string): number => {
    const index = header.findIndex((name) => name.includes(part));
    if (index < 0) throw new Error(`MANIFEST.tsv has no column ${part}.`);
    return index;
  };
  const [file, face, tone] = [column('file'), column('face'), column('tone')];
  return lines.map((cells) => ({
    file: join(folder, cells[file] ?? ''),
    group: cells[face] === 'yes' ? (cells[tone] ?? '') : NOBODY,
  }));
};

const readFrame = async (file: string, exposure: number): Promise<Frame> => {
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .removeAlpha()
    .linear(exposure, 0)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
};

const measure = async (pictures: readonly Picture[]): Promise<readonly Outcome[]> => {
  const finder = createFaceFinder(buildFaceModel());
  const outcomes: Outcome[] = [];
  for (const { file, group } of pictures) {
    for (const exposure of EXPOSURES) {
      const frame = await readFrame(file, exposure);
      const start = performance.now();
      const found = finder.find(frame).length > 0;
      outcomes.push({ group, exposure, found, ms: performance.now() - start });
    }
  }
  return outcomes;
};

const percent = (outcomes: readonly Outcome[]): number =>
  (100 * outcomes.filter(({ found }) => found).length) / outcomes.length;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const summarize = (outcomes: readonly Outcome[]) => {
  const groups = [...new Set(outcomes.map(({ group }) => group))].toSorted();
  const cell = (group: string, exposure: number) =>
    outcomes.filter((outcome) => outcome.group === group && outcome.exposure === exposure);
  return groups.map((group) => ({
    group,
    pictures: cell(group, 1).length,
    found: EXPOSURES.map((exposure) => percent(cell(group, exposure))),
  }));
};

type Summary = ReturnType<typeof summarize>;

const missedGoals = (summary: Summary): readonly string[] =>
  EXPOSURES.flatMap((exposure, index) => {
    const found = (group: (row: Summary[number]) => boolean) =>
      summary.filter(group).map((row) => row.found[index] ?? Number.NaN);
    const people = found(({ group }) => group !== NOBODY);
    const nobody = found(({ group }) => group === NOBODY);
    return [
      Math.min(...people) < GOALS.leastFoundPercent && `someone is not seen at exposure ${exposure}`,
      Math.max(...people) - Math.min(...people) > GOALS.mostGroupsApart && `groups differ at exposure ${exposure}`,
      Math.max(0, ...nobody) > GOALS.mostFalseFaces && `a face without a person at exposure ${exposure}`,
    ].filter((line) => line !== false);
  });

const print = (outcomes: readonly Outcome[]): void => {
  const summary = summarize(outcomes);
  console.table(
    summary.map(({ group, pictures, found }) => ({
      group,
      pictures,
      ...Object.fromEntries(EXPOSURES.map((exposure, index) => [`found at ${exposure} (%)`, found[index]?.toFixed(1)])),
    })),
  );
  const time = (found: boolean): string =>
    median(outcomes.filter((outcome) => outcome.found === found).map(({ ms }) => ms)).toFixed(1);
  console.log(
    `Median of a frame: ${time(true)} ms with a face, ${time(false)} ms without (it is searched in three views).`,
  );
  const missed = missedGoals(summary);
  console.log(missed.length === 0 ? 'Every goal is met.' : `Missed: ${missed.join('; ')}.`);
  process.exitCode = missed.length === 0 ? 0 : 1;
};

const { values } = parseArgs({ options: { faces: { type: 'string' } } });
if (values.faces === undefined) console.log('Say where the pictures are: tsx benchmarks/face-finder.ts --faces DIR');
else print(await measure(readManifest(values.faces)));
