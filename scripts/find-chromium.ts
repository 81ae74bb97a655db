import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, installPackages, isUbuntu, run } from './install/debian';

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

const SHELL = 'chromium-headless-shell';

/**
 * The part of Chromium that shows pages, as a package of its own: without a window it starts in a quarter of the time. The one in
 * CHROMIUM_SHELL_PATH, else Debian's beside Debian's Chromium, which is installed where it can be. Undefined: the whole one does as well.
 */
export function ensureChromiumShell(chromium: string): string | undefined {
  const given = process.env.CHROMIUM_SHELL_PATH;
  if (given) return given;
  const path = join('/usr/bin', SHELL);
  if (chromium !== '/usr/bin/chromium') return undefined;
  if (!existsSync(path) && canInstallChromium()) installPackages([SHELL]);
  return existsSync(path) ? path : undefined;
}

/** Ubuntu's package of that name only points to a snap, which does not run in a container. */
const canInstallChromium = () => canInstallPackages() && !isUbuntu();

/** Finds a browser for the journeys, or installs one, or prints in one line what to do. */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium();
  if (found !== undefined) return found;
  process.stdout.write('No Chromium or Chrome was found: installing one for the journeys.\n');
  if (canInstallChromium()) installPackages(['chromium', SHELL]);
  else run('npx', 'playwright', 'install', 'chromium');
  const installed =
    (await findChromium()) ?? (run('npx', 'playwright', 'install', 'chromium') ? await findChromium() : undefined);
  if (installed !== undefined) return installed;
  process.stderr.write(
    'No browser to test with: install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the tests again.\n',
  );
  process.exit(1);
}
