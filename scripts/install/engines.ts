import { type FurtherEngine, furtherEngines, installations, isInstalled } from '../../journeys/stage/engines/installed';
import { canInstallPackages, installPackages } from './debian';

/**
 * Installs the engines that the journeys play in beside Chromium, where that is possible. What is missing then is left out and
 * named, or, where CI is set, ends the run.
 *
 * @returns the engines that are there.
 */
export function ensureEngines(): readonly FurtherEngine[] {
  const missing = furtherEngines.filter((engine) => !isInstalled(engine));
  if (missing.length > 0 && canInstallPackages()) {
    process.stdout.write(`Installing for the journeys: ${missing.join(' and ')}.\n`);
    installPackages([...new Set(missing.flatMap((engine) => installations[engine].packages))]);
  }
  const there = furtherEngines.filter(isInstalled);
  const leftOut = furtherEngines.filter((engine) => !there.includes(engine));
  if (leftOut.length > 0) sayLeftOut(leftOut);
  return there;
}

function sayLeftOut(engines: readonly FurtherEngine[]): void {
  const why = canInstallPackages()
    ? 'apt could not install them'
    : `only root on Debian can install them here; they are ${engines.flatMap((engine) => installations[engine].packages).join(' ')}`;
  process.stderr.write(`No journeys in ${engines.join(' and ')}: ${why}.\n`);
  if (process.env.CI) process.exit(1);
}
