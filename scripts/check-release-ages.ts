import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { addedReleases, MIN_AGE_DAYS, type PackageLockfile, type PackageRelease, wasOldEnough } from './release-ages';

/**
 * Checks how old each package version was when a commit added it to the lockfile, with the release dates of the
 * registry. Versions added before this script existed are not looked up, so most runs need no network. Run it before
 * merging a change; it is not part of `npm run check`.
 */
const root = resolve(import.meta.dirname, '..');
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim();

const lockfileAt = (commit: string): PackageLockfile =>
  JSON.parse(run('git', 'show', `${commit}:package-lock.json`)) as PackageLockfile;

const releasedAt = ({ name, version }: PackageRelease): string | undefined =>
  (JSON.parse(run('npm', 'view', name, 'time', '--json')) as Readonly<Record<string, string>>)[version];

const THIS = 'scripts/check-release-ages.ts';
const [since = ''] = run('git', 'log', '--diff-filter=A', '--format=%H', '--', THIS).split('\n');
const changes = run('git', 'log', '--no-merges', '--format=%H %ct', `${since}..HEAD`, '--', 'package-lock.json');

const tooYoung: string[] = [];
for (const change of changes.split('\n').filter(Boolean)) {
  const [commit = '', seconds] = change.split(' ');
  for (const release of addedReleases(lockfileAt(`${commit}~`), lockfileAt(commit))) {
    const released = releasedAt(release);
    if (!wasOldEnough(released, Number(seconds) * 1000))
      tooYoung.push(`${release.name}@${release.version}, released ${released ?? 'at an unknown time'}`);
  }
}
process.stdout.write(`release ages: ${tooYoung.length} versions were younger than ${MIN_AGE_DAYS} days\n`);
for (const line of tooYoung) process.stderr.write(`${line}: use an older version, or wait (--min-release-age=14)\n`);
process.exit(tooYoung.length === 0 ? 0 : 1);
