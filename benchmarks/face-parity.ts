import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFaceFinder, openKernel, type PixelFrame } from '@linecheck/face-finder';
import { buildFaceModel } from '@linecheck/face-finder/build';
import { emptyPictures, expose } from '@linecheck/face-finder/testing/drawn-pictures';
import { facing, take, webcam } from '@linecheck/face-finder/testing/sample-people';
import sharp from 'sharp';
import { type MeasuredFigure, rounded } from '../scripts/testing/figure';

/** Factors on the pixel values, not on the light: 1/4 corresponds to about a twentieth of the light. */
const EXPOSURES = [1, 1 / 2, 1 / 4] as const;
const NO_PERSON = 'nobody';

export interface PortraitPicture {
  readonly group: string;
  readonly load: () => Promise<PixelFrame>;
}

interface Outcome {
  readonly group: string;
  readonly exposure: number;
  readonly found: boolean;
}

export async function parityFigures(labelled: string | undefined): Promise<readonly MeasuredFigure[]> {
  const pictures = labelled === undefined ? samplePictures() : labelledPictures(labelled);
  const outcomes = await look(pictures);
  const people = outcomes.filter(({ group }) => group !== NO_PERSON);
  const groups = [...new Set(people.map(({ group }) => group))].toSorted();
  const shares = groups.map((group) => EXPOSURES.map((exposure) => foundPercent(people, group, exposure)));
  const origin =
    labelled === undefined ? 'pictures of the development package, whose tones are not labelled' : 'labelled pictures';
  return [
    {
      name: 'Faces found in the group, and at the exposure, with the fewest',
      value: rounded(Math.min(...shares.flat())),
      unit: '%',
      goal: { atLeast: 98 },
      note: `${people.length / EXPOSURES.length} ${origin}, at exposure 1, 1/2 and 1/4: ${groups.map((group, index) => `${group} ${shares[index]?.map((share) => rounded(share)).join(', ')}`).join('; ')}`,
    },
    ...(groups.length > 1 ? [groupsApart(shares)] : []),
    {
      name: 'Pictures without a person that give a face',
      value: outcomes.filter(({ group, found }) => group === NO_PERSON && found).length,
      unit: `of ${outcomes.length - people.length}`,
      goal: { atMost: 0 },
      note: 'rooms and drawings, each at the three exposures',
    },
  ];
}

function groupsApart(shares: readonly (readonly number[])[]): MeasuredFigure {
  const apart = EXPOSURES.map((_, index) => {
    const found = shares.map((row) => row[index] ?? Number.NaN);
    return Math.max(...found) - Math.min(...found);
  });
  return {
    name: 'Between the group found best and the one found worst',
    value: rounded(Math.max(...apart)),
    unit: 'points',
    goal: { atMost: 2 },
    note: 'the widest of the three exposures',
  };
}

async function look(pictures: readonly PortraitPicture[]): Promise<readonly Outcome[]> {
  const finder = createFaceFinder(buildFaceModel(), await openKernel());
  const outcomes: Outcome[] = [];
  for (const { group, load } of pictures) {
    const frame = await load();
    for (const exposure of EXPOSURES) {
      outcomes.push({ group, exposure, found: finder.find(expose(frame, exposure)).length > 0 });
    }
  }
  return outcomes;
}

function foundPercent(outcomes: readonly Outcome[], group: string, exposure: number): number {
  const asked = outcomes.filter((outcome) => outcome.group === group && outcome.exposure === exposure);
  return (100 * asked.filter(({ found }) => found).length) / asked.length;
}

export const peopleIn = (labelled: string | undefined, columns = webcam.columns): readonly PortraitPicture[] =>
  (labelled === undefined ? samplePictures(columns) : labelledPictures(labelled)).filter(
    ({ group }) => group !== NO_PERSON,
  );

const samplePictures = (columns = webcam.columns): readonly PortraitPicture[] => [
  ...facing.map((person) => ({ group: 'all', load: async () => (await take(person, { ...webcam, columns })).frame })),
  ...emptyPictures.map(({ frame }) => ({ group: NO_PERSON, load: async () => frame })),
];

function labelledPictures(folder: string): readonly PortraitPicture[] {
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
    group: cells[face] === 'yes' ? (cells[tone] ?? '') : NO_PERSON,
    load: () => readFrame(join(folder, cells[file] ?? '')),
  }));
}

async function readFrame(file: string): Promise<PixelFrame> {
  const picture = sharp(file).toColourspace('srgb').removeAlpha().ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}
