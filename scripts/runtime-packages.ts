/** An entry of an npm lockfile, for one folder below node_modules. */
interface LockedPackage {
  /** Set if it differs from the folder's name. */
  readonly name?: string;
  readonly version?: string;
  readonly link?: boolean;
  /** True if it is bundled with the package above it. */
  readonly inBundle?: boolean;
  readonly dev?: boolean;
  /** True if it is required by a tool and also optionally by a runtime package. */
  readonly devOptional?: boolean;
  readonly peer?: boolean;
  /** By the ranges in the package, which are exact for its own platform packages. */
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly integrity?: string;
  readonly resolved?: string;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface Platform {
  readonly os: string;
  readonly cpu: string;
  readonly libc: string;
}

/** The platform of the image, and of most installations. */
const linux: Platform = { os: 'linux', cpu: 'x64', libc: 'glibc' };

const suits = (wanted: readonly string[] | undefined, have: string): boolean =>
  wanted === undefined || wanted.includes(have);

const isFor = ({ os, cpu, libc }: LockedPackage, platform: Platform): boolean =>
  suits(os, platform.os) && suits(cpu, platform.cpu) && suits(libc, platform.libc);

/** Third-party packages that `npm install --omit=dev` installs, as `name@version`; duplicates are counted. */
export function runtimePackages({ packages }: Lockfile, platform = linux): readonly string[] {
  return Object.entries(packages)
    .filter(
      ([path, found]) =>
        path.includes('node_modules/') && !found.link && !found.dev && !(found.devOptional && found.peer),
    )
    .filter(([, found]) => isFor(found, platform))
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`)
    .sort();
}
