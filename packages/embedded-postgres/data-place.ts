import { createHash } from 'node:crypto';
import { access, constants, lstat, mkdir, open, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, errorMessageOf, systemCode } from './embedded-postgres-error';
import { makeOpenFolder } from './open-folder';
import { closedFolder, listServerUsers, type ProcessUser, type ServerUser } from './run-as';

/** The location of the database and the user that runs it. */
export interface DataPlace {
  readonly dataDir: string;
  /** The folder that contains the database folder, its log and its start lock. */
  readonly base: string;
  readonly dataFolder: string;
  readonly user: ServerUser;
  /** Message for the operator if the database is not in the requested folder. */
  readonly notice: string | undefined;
}

interface PlaceRequest {
  readonly dataDir: string;
  readonly systemFolder: string;
  readonly self: ProcessUser;
}

/** A short name for a path: 12 hexadecimal digits of its SHA-256. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * Uses the requested folder. If root runs PostgreSQL as a user without access to it, uses a system folder. An existing
 * database always takes precedence over a new one, which would look like lost data.
 */
export async function chooseDataPlace({ dataDir, systemFolder, self }: PlaceRequest): Promise<DataPlace> {
  const base = await makeDataDir(dataDir);
  const owner = await databaseOwner(base);
  if (owner) return placeOfExisting({ base, owner, self });
  await refuseClosed(base, self);
  const systemBase = (await readNote(base))?.place ?? join(systemFolder, shortHash(base));
  const systemOwner = await databaseOwner(systemBase);
  await refuseDatabaseOfAnother({ base, systemBase, exists: systemOwner !== undefined });
  if (systemOwner) return placeInSystem(systemBase, base, (await listServerUsers(self, { owner: systemOwner }))[0]);
  return (await placeForNew(base, self)) ?? placeInSystem(systemBase, base, (await listServerUsers(self))[0]);
}

/** The file in a data directory whose database is in the system folder. It moves with the directory. */
const NOTE = 'postgres-elsewhere';
/** In the system folder: a file with the path of the data directory it belongs to. */
const OWNER = 'data-folder';

interface Note {
  readonly place: string;
  /** PostgreSQL's identifier of the database; undefined until it is created. */
  readonly cluster: string | undefined;
}

async function readNote(base: string): Promise<Note | undefined> {
  const text = await readFile(join(base, NOTE), 'utf8').catch(() => ''); // Most data directories have no note.
  const [place, cluster] = text.split('\n').map((line) => line.trim());
  return place ? { place, cluster: cluster || undefined } : undefined;
}

/** The first eight bytes of PostgreSQL's control file; undefined without a database. */
async function readCluster(systemBase: string): Promise<string | undefined> {
  const file = await open(join(systemBase, 'postgres', 'global', 'pg_control')).catch(() => undefined);
  if (file === undefined) return undefined;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0).finally(() => file.close());
  return bytesRead === 8 ? String(buffer.readBigUInt64LE()) : undefined;
}

/** Notes in the data directory which database belongs to it, once the database is created. */
export async function noteDatabase({ dataDir, base }: Pick<DataPlace, 'dataDir' | 'base'>): Promise<void> {
  if (dataDir === base) return;
  const cluster = await readCluster(base);
  if ((await readNote(dataDir))?.cluster !== cluster) await writeFile(join(dataDir, NOTE), `${base}\n${cluster}\n`);
}

interface Candidate {
  readonly base: string;
  readonly systemBase: string;
  readonly exists: boolean;
}

/** Refuses a database in the system folder that does not belong to this data directory. */
async function refuseDatabaseOfAnother({ base, systemBase, exists }: Candidate): Promise<void> {
  const note = await readNote(base);
  const path = join(base, NOTE);
  if (note === undefined) {
    if (!exists) return;
    const reason = `The database in ${systemBase} is of an earlier installation in ${base}, and this data folder is new: move that database away to begin with an empty one, or write its path into ${path} to go on with it.`;
    throw new EmbeddedPostgresError(reason);
  }
  if (note.cluster !== undefined && note.cluster !== (await readCluster(systemBase))) {
    const reason = `The database of ${base} is not in ${systemBase} any more: put it back, or delete ${path} to begin with an empty one.`;
    throw new EmbeddedPostgresError(reason);
  }
  const owner = (await ownerOf(systemBase)) ?? base;
  if (owner !== base && (await readNote(owner))?.place === note.place) {
    const reason = `${base} is a copy of ${owner}, whose database is in ${systemBase}: delete ${path} to begin with an empty database in the copy.`;
    throw new EmbeddedPostgresError(reason);
  }
}

/** The data directory of a database in the system folder; undefined without one. */
const ownerOf = (systemBase: string): Promise<string | undefined> =>
  readFile(join(systemBase, OWNER), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );

/** True if this data directory already has a database. Creates nothing. */
export async function folderHoldsDatabase({ dataDir, systemFolder }: Omit<PlaceRequest, 'self'>): Promise<boolean> {
  const base = await realpath(dataDir).catch(() => undefined); // A missing folder has no database.
  if (base === undefined) return false;
  const places = [base, (await readNote(base))?.place ?? join(systemFolder, shortHash(base))];
  return (await Promise.all(places.map(databaseOwner))).some((owner) => owner !== undefined);
}

/** Creates the data directory and returns its real path, so that different spellings of a path refer to one folder. */
async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await realpath(dataDir);
  } catch (error) {
    const reason = `The data folder ${dataDir} cannot be created or accessed: ${errorMessageOf(error)}.`;
    throw new EmbeddedPostgresError(reason, { cause: error });
  }
}

/** Throws if this user may not write in the data folder, such as a volume that belongs to root. */
async function refuseClosed(base: string, self: ProcessUser): Promise<void> {
  const failure: unknown = await access(base, constants.W_OK | constants.X_OK).catch((error: unknown) => error);
  if (failure === undefined) return;
  const { uid } = await lstat(base);
  const reason =
    systemCode(failure) === 'EROFS'
      ? `The data folder ${base} is on a read-only file system: mount it writable, or choose another one.`
      : `The data folder ${base} belongs to user ${uid}, and user ${self.uid} may not write there: run "chown -R ${self.uid}:${self.gid} ${base}", or choose another one.`;
  throw new EmbeddedPostgresError(reason, { cause: failure });
}

/** Owner of the database in a folder; undefined if it has no database. */
async function databaseOwner(base: string): Promise<ProcessUser | undefined> {
  try {
    const { uid, gid } = await lstat(join(base, 'postgres'));
    await access(join(base, 'postgres', 'PG_VERSION')).catch((error: unknown) => {
      if (systemCode(error) === 'ENOENT') throw error; // Access denied is different: the file may exist.
    });
    return { uid, gid };
  } catch {
    return undefined;
  }
}

async function placeOfExisting(found: { base: string; owner: ProcessUser; self: ProcessUser }): Promise<DataPlace> {
  const { base, owner, self } = found;
  const [user] = await listServerUsers(self, { owner });
  const dataFolder = join(base, 'postgres');
  if (user.kind === 'self' && owner.uid !== user.uid) {
    const reason = `The database in ${dataFolder} belongs to user ${owner.uid}: start the app as that user or as root.`;
    throw new EmbeddedPostgresError(reason);
  }
  await refuseClosed(base, self);
  const closed = user.kind === 'lesser' ? await closedFolder(base, user) : undefined;
  if (closed !== undefined && user.kind === 'lesser') {
    const reason = `The database in ${dataFolder} runs as ${user.name}, who may not enter ${closed}: move it to an open folder and point the data directory there.`;
    throw new EmbeddedPostgresError(reason);
  }
  return { dataDir: base, base, dataFolder, user, notice: undefined };
}

/**
 * Chooses the user for a new database in the data directory; undefined if no user can enter it. The owner of the
 * directory is tried last: with mode 0700, only the owner can enter it.
 */
async function placeForNew(base: string, self: ProcessUser): Promise<DataPlace | undefined> {
  const { uid, gid } = await lstat(base);
  const [owner, ...others] = await listServerUsers(self, { owner: { uid, gid } });
  for (const user of [...others, owner]) {
    const closed = user.kind === 'lesser' ? await closedFolder(base, user) : undefined;
    if (closed === undefined)
      return { dataDir: base, base, dataFolder: join(base, 'postgres'), user, notice: undefined };
  }
  return undefined;
}

async function placeInSystem(systemBase: string, wantedBase: string, user: ServerUser): Promise<DataPlace> {
  const who = user.kind === 'lesser' ? user.name : `user ${user.uid}`;
  try {
    await makeOpenFolder(join(systemBase, '..'));
    await makeOpenFolder(systemBase);
    // Write the note first, so that an owner file always implies a note.
    if ((await readNote(wantedBase)) === undefined) await writeFile(join(wantedBase, NOTE), `${systemBase}\n`);
    await writeFile(join(systemBase, OWNER), `${wantedBase}\n`);
  } catch (error) {
    const reason = `PostgreSQL runs as ${who}, who may not enter ${wantedBase}, and ${systemBase} cannot be created (${errorMessageOf(error)}): choose another data directory.`;
    throw new EmbeddedPostgresError(reason, { cause: error, remedy: 'another-postgres' });
  }
  const notice = `The database is in ${systemBase}, because PostgreSQL runs as ${who}, who may not enter ${wantedBase}. Keep and back up that folder too (in a container: mount a volume there).`;
  return { dataDir: wantedBase, base: systemBase, dataFolder: join(systemBase, 'postgres'), user, notice };
}
