import { access, chown, lstat, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findBinaries, findOlderBinaries } from './binaries';
import { readVersion, replaceCluster } from './cluster';
import { chooseDataPlace, type DataPlace } from './data-place';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  openEmbeddedPostgres,
  type PostgresLocations,
  usualLocations,
} from './embedded-postgres';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { readClaim } from './pid-file';
import { stopPostmaster } from './postmaster';
import { currentSystemUser } from './run-as';
import { startLockPath, withStartLock } from './start-lock';

interface MajorUpgrade extends EmbeddedPostgresOptions {
  /** Folder with the older PostgreSQL, or with its npm package. Without one, this machine is searched. */
  readonly programs?: string | undefined;
  /**
   * Copies all data from the old server to the new one, whose database is empty. Must throw unless everything was
   * copied, and must refuse an old server that others use.
   */
  copy(from: EmbeddedPostgres, to: EmbeddedPostgres): Promise<void>;
}

interface Upgraded {
  readonly from: string;
  readonly to: string;
  /** The old database folder, under its new name. */
  readonly kept: string;
}

/**
 * Replaces the database of an older major version by a new one with the same data. The old folder is not changed, only
 * renamed at the end: an error or a crash before that leaves it in use.
 */
export async function upgradeEmbeddedPostgres(
  order: MajorUpgrade,
  locations: Partial<Pick<PostgresLocations, 'systemFolder'>> = {},
): Promise<Upgraded> {
  const { systemFolder } = { ...usualLocations(order.name), ...locations };
  const place = await chooseDataPlace({ dataDir: order.dataDir, systemFolder, self: currentSystemUser() });
  const major = await olderMajor(place);
  const kept = `${place.dataFolder}-${major}`;
  if (await isThere(kept)) throw new EmbeddedPostgresError(`${kept} already exists: move it away, then try again.`);
  const older = await findOlderBinaries(major, order.programs);
  const draft = await makeDraftFolder(place);
  try {
    const old = await openEmbeddedPostgres(order, { systemFolder, findBinaries: async () => older });
    const copied = await copyAll({ order, old, draft, systemFolder }).finally(() => old.stop());
    await withStartLock({ path: startLockPath(place.base), signal: new AbortController().signal }, async () => {
      if ((await readClaim(place.dataFolder)).kind === 'living') throw new EmbeddedPostgresError(IN_USE);
      await replaceCluster({ dataFolder: place.dataFolder, by: copied.dataFolder, kept });
    });
    return { from: old.version, to: copied.version, kept };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const IN_USE = 'Another process uses the old database. Stop it, then try again; nothing was changed.';

async function olderMajor({ dataFolder, base }: DataPlace): Promise<number> {
  const version = await readVersion(dataFolder);
  if (version === undefined)
    throw new EmbeddedPostgresError(`There is no ${basename(dataFolder)} database in ${base}.`);
  const ours = Number.parseInt((await findBinaries()).version, 10);
  if (Number(version) < ours) return Number(version);
  throw new EmbeddedPostgresError(
    `The database in ${dataFolder} was made by PostgreSQL ${version}: nothing to upgrade.`,
  );
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** An empty folder for the new database, beside the old one and with its owner. An interrupted upgrade may have left one. */
async function makeDraftFolder({ base, dataFolder }: DataPlace): Promise<string> {
  const draft = join(base, 'upgrade');
  const leftOver = await readClaim(join(draft, 'postgres'));
  if (leftOver.kind === 'living') await stopPostmaster(leftOver.pid, join(draft, 'postgres'));
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const { uid, gid } = await lstat(dataFolder);
  if (uid !== currentSystemUser().uid) await chown(draft, uid, gid);
  return draft;
}

interface Copying {
  readonly order: MajorUpgrade;
  readonly old: EmbeddedPostgres;
  readonly draft: string;
  readonly systemFolder: string;
}

async function copyAll({ order, old, draft, systemFolder }: Copying): Promise<EmbeddedPostgres> {
  const fresh = await openEmbeddedPostgres({ ...order, dataDir: draft }, { systemFolder });
  try {
    await order.copy(old, fresh);
    return fresh;
  } finally {
    await fresh.stop();
  }
}
