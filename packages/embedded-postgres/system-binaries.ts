import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseVersion } from './minor-releases';
import { serverEnvironment } from './run-as';

/**
 * A PostgreSQL installation: a folder with `bin`. The npm package also has `lib` and `share` in it, and can be
 * anywhere.
 */
export interface PostgresBinaries {
  readonly folder: string;
  readonly version: string;
  readonly origin: 'package' | 'system';
}

/** The major version that created our database folders, and the only one that can open them. */
const MAJOR = 18;

/** Folders in which package managers install PostgreSQL; only the machine's administrator can change them. */
const usualFolders = (major: number): readonly string[] => [
  `/usr/lib/postgresql/${major}`,
  `/usr/pgsql-${major}`, // Red Hat and its derivatives, from PostgreSQL's own repository
  `/opt/homebrew/opt/postgresql@${major}`,
  `/usr/local/opt/postgresql@${major}`, // Homebrew on Intel
  '/usr',
];

/** The newest PostgreSQL of a major version, ours by default, in these folders; undefined if there is none. */
export async function findSystemBinaries(
  folders?: readonly string[],
  major = MAJOR,
): Promise<PostgresBinaries | undefined> {
  const found = await Promise.all((folders ?? usualFolders(major)).map((folder) => binariesIn(folder, major)));
  return found.filter((binaries) => binaries !== undefined).reduce<PostgresBinaries | undefined>(newer, undefined);
}

/**
 * The installation with the higher minor version; of equal versions the first, so that nothing changes without a
 * reason.
 */
export function newer(one: PostgresBinaries | undefined, other: PostgresBinaries): PostgresBinaries {
  return one !== undefined && minorOf(one) >= minorOf(other) ? one : other;
}

const minorOf = ({ version }: PostgresBinaries): number => parseVersion(version)?.minor ?? -1;

async function binariesIn(folder: string, major: number): Promise<PostgresBinaries | undefined> {
  try {
    await Promise.all(['postgres', 'initdb'].map((name) => access(join(folder, 'bin', name), constants.X_OK)));
    const asked = promisify(execFile)(join(folder, 'bin', 'postgres'), ['--version'], { env: serverEnvironment() });
    const version = /^postgres \(PostgreSQL\) (\S+)/.exec((await asked).stdout)?.[1] ?? '';
    return parseVersion(version)?.major === major ? { folder, version, origin: 'system' } : undefined;
  } catch {
    // Missing, or unable to run here: the npm package is used instead.
    return undefined;
  }
}
