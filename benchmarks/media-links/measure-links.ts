import { join } from 'node:path';
import { readEmulatorLog } from '../emulator-log';
import type { Wire } from '../shaped-link';
import { type Compared, compare } from './compare';
import { BLOCKING_GRID, LOADED_GRID, LOSSY_LINK, MEDIA_GRID, type MediaLink } from './grid';
import type { GuestEnd } from './guest-end';
import type { Opening } from './reading';

/** Number of measurements of each link, with different random losses. */
const ROUNDS = 2;
/** The page's minimum measuring time. */
const SECONDS = 6;
const BLOCKED_OPENS_OF_LINK = 5;
const LOSSY_OPENS = 100;
const LOSSY_AT_ONCE = 5;

/** The readings of one link, compared with the truth. */
export interface LinkRow {
  readonly name: string;
  /** Undefined if nothing was measured. */
  readonly compared: Compared | undefined;
}

export interface Measurements {
  readonly rows: readonly LinkRow[];
  readonly blocked: readonly Opening[];
  readonly lossy: readonly Opening[];
}

interface Stage {
  readonly wire: Wire;
  readonly guest: GuestEnd;
  /** Folder for the emulator's log. */
  readonly folder: string;
  readonly print: (line: string) => void;
  /** Measures only links whose name contains this. */
  readonly only: string | undefined;
}

export async function measureLinks(stage: Stage): Promise<Measurements> {
  const { only } = stage;
  const rounds = Array.from({ length: ROUNDS }, (_, round) => [...MEDIA_GRID, ...(round === 0 ? LOADED_GRID : [])]);
  const links = rounds.flat().filter(({ name }) => only === undefined || name.includes(only));
  const blocked = only === undefined ? await openBlocked(stage) : [];
  const lossy = only === undefined ? await openLossy(stage) : [];
  const rows: LinkRow[] = [];
  for (const [index, link] of links.entries()) rows.push(await measureLink(stage, link, 1 + index));
  return { rows, blocked, lossy };
}

async function measureLink({ wire, guest, folder, print }: Stage, each: MediaLink, seed: number): Promise<LinkRow> {
  const { name, link, perSecond, load } = each;
  const logPath = join(folder, 'packets.log');
  await wire.emulate({ ...link, seed }, logPath);
  const run = await guest.measure({ perSecond, seconds: SECONDS, ...(load && { load }) });
  const log = await readEmulatorLog(logPath);
  const row = { name, compared: run.kind === 'measured' ? compare(run, log) : undefined };
  print(JSON.stringify(row));
  return row;
}

async function openBlocked({ wire, guest, print }: Stage): Promise<readonly Opening[]> {
  const openings: Opening[] = [];
  for (const link of BLOCKING_GRID) {
    await wire.emulate(link);
    openings.push(...(await guest.open(BLOCKED_OPENS_OF_LINK)));
  }
  print(JSON.stringify(openings));
  return openings;
}

async function openLossy({ wire, guest, print }: Stage): Promise<readonly Opening[]> {
  await wire.emulate(LOSSY_LINK);
  const each = LOSSY_OPENS / LOSSY_AT_ONCE;
  const openings = await Promise.all(Array.from({ length: LOSSY_AT_ONCE }, () => guest.open(each)));
  print(JSON.stringify(openings));
  return openings.flat();
}
