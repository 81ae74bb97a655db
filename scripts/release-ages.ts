interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly link?: boolean;
  /** True if it is bundled with the package above it. */
  readonly inBundle?: boolean;
  /** Version ranges by package name. They are exact for a package's own platform packages. */
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly integrity?: string;
  readonly resolved?: string;
}

export interface PackageLockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface PackageRelease {
  readonly name: string;
  readonly version: string;
}

/** Minimum age of a version in days before it is used: most compromised or broken releases are found within days. */
export const MIN_AGE_DAYS = 14;

const DAY_MS = 24 * 60 * 60 * 1000;

const releasesIn = ({ packages }: PackageLockfile): ReadonlyMap<string, PackageRelease> =>
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

/**
 * Platform-specific packages that other packages require in exact versions. They are added together with that package,
 * whatever the platform of the lockfile is.
 */
const partsNamedIn = ({ packages }: PackageLockfile): readonly string[] =>
  Object.entries(packages)
    // Versions in our own packages were never looked up.
    .filter(([path]) => path.includes('node_modules/'))
    .flatMap(([, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies).map(([name, version]) => `${name}@${version}`),
    );

export function addedReleases(before: PackageLockfile, after: PackageLockfile): readonly PackageRelease[] {
  const known = new Set([...releasesIn(before).keys(), ...partsNamedIn(before)]);
  return [...releasesIn(after)].filter(([id]) => !known.has(id)).map(([, release]) => release);
}

export function wasOldEnough(releasedAt: string | undefined, addedAtMs: number): boolean {
  return releasedAt !== undefined && addedAtMs - Date.parse(releasedAt) >= MIN_AGE_DAYS * DAY_MS;
}
