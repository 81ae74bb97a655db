import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchmarkReport, withFolder } from './harness';
import { browserTroubles } from './troubles/browser-troubles';
import { MOST_ACTS, mendTrouble, PATIENCE_MS } from './troubles/guest';
import { lineTroubles } from './troubles/line-troubles';
import { pictureTroubles } from './troubles/picture-troubles';
import { soundTroubles } from './troubles/sound-troubles';
import { type HostView, openTroubleStage, type TroubleStage } from './troubles/stage';
import { tellHost } from './troubles/tell-host';
import type { GuestTrouble, OpenTrouble } from './troubles/trouble';

/** Exported for tests. */
export const troubles: readonly GuestTrouble[] = [
  ...browserTroubles,
  ...soundTroubles,
  ...pictureTroubles,
  ...lineTroubles,
];

/** `ready`: within the acts and the time. `with-host`: the host has the right cause. */
type TroubleEnd = 'ready' | 'with-host' | 'wrong cause' | 'neither' | 'not injected';

interface MetTrouble {
  readonly name: string;
  readonly end: TroubleEnd;
  readonly acts: number;
  readonly seconds: number;
  readonly note: string;
}

const GOAL = 34;

interface TroubleOptions {
  /** Names of troubles, or numbers as in `3-5`, separated by commas. */
  readonly only: string | undefined;
  /** Folder of a built checkout in place of this one. */
  readonly before: string | undefined;
  /** Folder for a picture of each page at its end. */
  readonly pictures: string | undefined;
}

/**
 * Forty troubles of guests, each injected into a real browser, with a scripted guest who presses only the primary button
 * and does what the one sentence of the page asks. What has been met is kept, so that a run can be continued.
 */
export async function troubleReport({ only, before, pictures }: TroubleOptions): Promise<BenchmarkReport> {
  const file = keptFile(before);
  const kept = new Map(readKept(file).map((met) => [met.name, met]));
  const wanted = troubles.filter(({ name }) => isWanted(only, name, numberOf(name)));
  await withFolder(async (folder) => {
    const stage = await openTroubleStage(folder, before);
    try {
      for (const trouble of wanted) {
        const met = await meet(trouble, stage, pictures);
        kept.set(met.name, met);
        process.stdout.write(`${row(met, numberOf(met.name))}\n`);
        writeFileSync(file, JSON.stringify([...kept.values()], undefined, 2));
      }
    } finally {
      await stage.close();
    }
  });
  return reportOf(troubles.flatMap(({ name }) => kept.get(name) ?? []));
}

function isWanted(only: string | undefined, name: string, number: number): boolean {
  if (only === undefined) return true;
  return only.split(',').some((part) => {
    const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? [];
    return from === undefined ? part.trim() === name : number >= Number(from) && number <= Number(to);
  });
}

function keptFile(before: string | undefined): string {
  const folder = join(import.meta.dirname, '../test-results');
  mkdirSync(folder, { recursive: true });
  return join(folder, before === undefined ? 'troubles.json' : 'troubles-before.json');
}

function readKept(file: string): readonly MetTrouble[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as readonly MetTrouble[];
  } catch {
    // Nothing has been met yet.
    return [];
  }
}

async function meet(trouble: GuestTrouble, stage: TroubleStage, pictures: string | undefined): Promise<MetTrouble> {
  const { name } = trouble;
  try {
    const opened = await trouble.open(stage);
    try {
      const story = await mendTrouble(trouble.check, opened);
      if (pictures !== undefined) await picture(opened, join(pictures, `${name}.png`));
      const { acts, seconds } = story;
      const told = story.told.join(' / ');
      if (story.end === 'ready') return { name, end: 'ready', acts, seconds, note: told };
      const view = await tellHost(trouble, opened, PATIENCE_MS - 1000 * seconds);
      return { name, end: endFor(trouble, view), acts, seconds, note: `${told} / host: ${wordsOf(view)}` };
    } finally {
      await opened.close();
    }
  } catch (error) {
    return { name, end: 'not injected', acts: 0, seconds: 0, note: String(error).split('\n')[0] ?? '' };
  }
}

async function picture(opened: OpenTrouble, path: string): Promise<void> {
  const page = opened.page();
  await ('screenshot' in page ? page : page.page()).screenshot({ path, fullPage: true });
}

const wordsOf = (view: HostView | undefined): string =>
  view ? `${view.by} ${view.code} ${view.params}`.trim() : 'nothing';

function endFor({ causes }: GuestTrouble, view: HostView | undefined): TroubleEnd {
  if (view === undefined) return 'neither';
  return causes.some((cause) => view.code === cause || view.params.includes(cause)) ? 'with-host' : 'wrong cause';
}

const numberOf = (name: string): number => troubles.findIndex((trouble) => trouble.name === name) + 1;

const row = ({ name, end, acts, seconds, note }: MetTrouble, number: number): string =>
  `| ${number} | ${name} | ${end} | ${acts} | ${seconds} s | ${note.replaceAll('|', '/')} |`;

function reportOf(met: readonly MetTrouble[]): BenchmarkReport {
  const count = (end: TroubleEnd) => met.filter((each) => each.end === end).length;
  const head = [
    `${count('ready')} of ${troubles.length} end ready within ${MOST_ACTS} acts and ${PATIENCE_MS / 1000} s (goal ${GOAL}); ${count('with-host')} more are with the host, the cause named right; ${count('wrong cause')} with another cause, ${count('neither')} neither, ${count('not injected')} not injected, ${troubles.length - met.length} not met yet.`,
    '',
    '| Trouble | How it comes about | End | Acts | Time |',
    '|---|---|---|---|---|',
  ];
  const rows = met.map(({ name, end, acts, seconds }) => {
    const trouble = troubles[numberOf(name) - 1];
    return `| ${name} | ${trouble?.injected}${trouble?.isByScript ? ', by a script' : ''} | ${end} | ${acts} | ${seconds} s |`;
  });
  return { table: [...head, ...rows].join('\n') };
}
