/** The newest minor release of our major version when this was written; later ones are counted from it. */
const known = { major: 18, minor: 4, released: Date.UTC(2026, 4, 14) } as const;

/** PostgreSQL's calendar (postgresql.org/developer/roadmap): the second Thursday of these months, counted from 0. */
const months = [1, 4, 7, 10] as const;
const THURSDAY = 4;

function secondThursday(year: number, month: number): number {
  const firstWeekday = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 8 + ((THURSDAY - firstWeekday + 7) % 7));
}

function scheduledReleases(after: number, until: number): number {
  const first = new Date(after).getUTCFullYear();
  const years = Array.from({ length: new Date(until).getUTCFullYear() - first + 1 }, (_, index) => first + index);
  const days = years.flatMap((year) => months.map((month) => secondThursday(year, month)));
  return days.filter((day) => day > after && day <= until).length;
}

/** `18.6 (Debian 18.6-1.pgdg13+1)` and `18.4` in numbers; undefined for anything else. */
export function parseVersion(version: string): { readonly major: number; readonly minor: number } | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)(?!\w)/.exec(version) ?? [];
  return major === undefined || minor === undefined ? undefined : { major: Number(major), minor: Number(minor) };
}

/**
 * The minimum number of newer minor releases according to the calendar, without any network request; unscheduled
 * releases do not count. 0 for any other major version. Exported for tests.
 */
export function newerMinorReleases(version: string, now: number): number {
  const found = parseVersion(version);
  if (found?.major !== known.major) return 0;
  return Math.max(0, known.minor + scheduledReleases(known.released, now) - found.minor);
}

/**
 * One line for the operator of a database that lacks fixes; undefined if it is up to date according to the calendar.
 */
export function minorReleaseNotice(version: string, now: number): string | undefined {
  const newer = newerMinorReleases(version, now);
  const found = parseVersion(version);
  if (newer === 0 || found === undefined) return undefined;
  const releases = newer === 1 ? 'is one newer minor release' : `are ${newer} newer minor releases`;
  const running = `The database is PostgreSQL ${found.major}.${found.minor}`;
  return `${running}; by its calendar there ${releases} with fixes. Install or update PostgreSQL ${found.major} with the package manager of this machine: the next start takes the newer one.`;
}
