import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, installPackages, isUbuntu, runSystemCommand } from './install/debian';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Finds the Chromium or Chrome for tests: CHROMIUM_PATH, else an installed one, else Playwright's. */
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
 * Finds Chromium's headless shell, which starts in a quarter of the time: CHROMIUM_SHELL_PATH, else Debian's package
 * beside Debian's Chromium, which is installed if possible. Undefined if there is none; the complete Chromium works as
 * well.
 */
export function ensureChromiumShell(chromium: string): string | undefined {
  const given = process.env.CHROMIUM_SHELL_PATH;
  if (given) return given;
  const path = join('/usr/bin', SHELL);
  if (chromium !== '/usr/bin/chromium') return undefined;
  if (!existsSync(path) && canInstallChromium()) installPackages([SHELL]);
  return existsSync(path) ? path : undefined;
}

/** Ubuntu's package of that name only installs a snap, which does not run in a container. */
const canInstallChromium = () => canInstallPackages() && !isUbuntu();

export async function ensureChromium(): Promise<string> {
  const found = await findChromium();
  if (found !== undefined) return found;
  process.stdout.write('No Chromium or Chrome found: installing one for the journeys.\n');
  if (canInstallChromium()) installPackages(['chromium', SHELL]);
  else runSystemCommand('npx', 'playwright', 'install', 'chromium');
  const installed =
    (await findChromium()) ??
    (runSystemCommand('npx', 'playwright', 'install', 'chromium') ? await findChromium() : undefined);
  if (installed !== undefined) return installed;
  process.stderr.write(
    'No browser for the tests: install Chromium or Chrome, or set CHROMIUM_PATH, and run the tests again.\n',
  );
  process.exit(1);
}
