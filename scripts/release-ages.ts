import type { Lockfile } from './runtime-packages';

export interface Release {
  readonly name: string;
  readonly version: string;
}

/** How long a version has to be published before it is used: compromised or broken releases are mostly found within days. */
export const LEAST_AGE_DAYS = 14;

const DAY_MS = 24 * 60 * 60 * 1000;

const releasesIn = ({ packages }: Lockfile): ReadonlyMap<string, Release> =>
  new Map(
    Object.entries(packages)
      .filter(
        ([path, { link, inBundle, version }]) =>
          path.includes('node_modules/') && !link && !inBundle && version !== undefined,
      )
      .map(([path, { name, version = '' }]) => {
        const release = {
          name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
          version,
        };
        return [`${release.name}@${version}`, release];
      }),
  );

/** The parts for other platforms that packages name by exact versions: these are taken with the package, on whatever platform the lockfile is made. */
const partsNamedIn = ({ packages }: Lockfile): readonly string[] =>
  Object.entries(packages)
    // What our own packages name was never looked up.
    .filter(([path]) => path.includes('node_modules/'))
    .flatMap(([, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies).map(([name, version]) => `${name}@${version}`),
    );

/** The versions in one lockfile that were not in the one before. */
export function takenAnew(before: Lockfile, after: Lockfile): readonly Release[] {
  const known = new Set([...releasesIn(before).keys(), ...partsNamedIn(before)]);
  return [...releasesIn(after)].filter(([id]) => !known.has(id)).map(([, release]) => release);
}

/** Whether a version had been published for long enough when it was added. Without a date it is not known. */
export function wasOldEnough(releasedAt: string | undefined, takenAt: number): boolean {
  return releasedAt !== undefined && takenAt - Date.parse(releasedAt) >= LEAST_AGE_DAYS * DAY_MS;
}
