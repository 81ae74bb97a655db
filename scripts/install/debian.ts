import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const isRoot = () => process.getuid?.() === 0;

/** Returns true if Debian packages can be installed here (Debian or a derivative, as root). */
export const canInstallPackages = (): boolean =>
  existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get') && isRoot();

export const isUbuntu = (): boolean => readFileSync('/etc/os-release', 'utf8').includes('ID=ubuntu');

export function runSystemCommand(command: string, ...args: readonly string[]): boolean {
  return errorOf(command, ...args) === undefined;
}

const STEP_WITHIN_MS = 10 * 60_000;

function errorOf(command: string, ...args: readonly string[]): string | undefined {
  process.stdout.write(`> ${command} ${args.join(' ')}\n`);
  const { status, stderr } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: STEP_WITHIN_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  process.stderr.write(stderr);
  return status === 0 ? undefined : stderr;
}

const LOCKED_FOR_AT_MOST_S = 300;
const BETWEEN_ATTEMPTS_S = 15;

export function installPackages(packages: readonly string[]): boolean {
  const options = ['-qq', '-o', `DPkg::Lock::Timeout=${LOCKED_FOR_AT_MOST_S}`];
  return update() && runSystemCommand('apt-get', ...options, 'install', '-y', '--no-install-recommends', ...packages);
}

/** Updates the package lists, with retries: apt does not wait for the lock of its lists. */
function update(): boolean {
  for (let waitedS = 0; ; waitedS += BETWEEN_ATTEMPTS_S) {
    const error = errorOf('apt-get', '-qq', 'update');
    if (error === undefined) return true;
    if (!/could not get lock/i.test(error) || waitedS >= LOCKED_FOR_AT_MOST_S) return false;
    runSystemCommand('sleep', String(BETWEEN_ATTEMPTS_S));
  }
}
