import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium or Chrome to test with: the one in CHROMIUM_PATH, else one that is installed, else Playwright's own. */
export async function findChromium(): Promise<string | undefined> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(':');
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name))).concat(macPaths);
  return installed.find((path) => existsSync(path)) ?? (await playwrightsOwn());
}

async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

const isDebian = () => existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
const isRoot = () => process.getuid?.() === 0;

/** @returns whether the command ended well */
function run(command: string, ...args: readonly string[]): boolean {
  process.stdout.write(`> ${command} ${args.join(' ')}\n`);
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function installFromDebian(): boolean {
  const isUbuntu = readFileSync('/etc/os-release', 'utf8').includes('ID=ubuntu');
  // Ubuntu's package of that name only points to a snap, which does not run in a container.
  if (isUbuntu) return false;
  return (
    run('apt-get', 'update', '-qq') && run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium')
  );
}

/** Finds a browser for the journeys, or installs one, or prints in one line what to do. */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium();
  if (found !== undefined) return found;
  process.stdout.write('No Chromium or Chrome was found: installing one for the journeys.\n');
  if (isDebian() && isRoot()) installFromDebian();
  else run('npx', 'playwright', 'install', 'chromium');
  const installed =
    (await findChromium()) ?? (run('npx', 'playwright', 'install', 'chromium') ? await findChromium() : undefined);
  if (installed !== undefined) return installed;
  process.stderr.write(
    'No browser to test with: install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the tests again.\n',
  );
  process.exit(1);
}
