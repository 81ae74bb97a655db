import { type FurtherEngine, furtherEngines, installations, isInstalled } from '../../journeys/stage/engines/installed';
import { canInstallPackages, installPackages } from './debian';

/**
 * Installs the further engines for the journeys, if possible. Engines that are still missing are skipped with a
 * message; in CI, that ends the run.
 *
 * @returns The installed engines.
 */
export function ensureEngines(): readonly FurtherEngine[] {
  const canInstall = canInstallPackages();
  const missing = furtherEngines.filter((engine) => !isInstalled(engine));
  const installation = planInstallation(missing, canInstall);
  if (installation !== undefined) {
    process.stdout.write(installation.line);
    installPackages(installation.packages);
  }
  const there = furtherEngines.filter(isInstalled);
  const leftOut = furtherEngines.filter((engine) => !there.includes(engine));
  const outcome = judgeLeftOut(leftOut, { canInstall, isCi: Boolean(process.env.CI) });
  if (outcome !== undefined) process.stderr.write(outcome.line);
  if (outcome?.endsRun) process.exit(1);
  return there;
}

interface PlannedInstallation {
  readonly packages: readonly string[];
  readonly line: string;
}

export function planInstallation(
  missing: readonly FurtherEngine[],
  canInstall: boolean,
): PlannedInstallation | undefined {
  if (missing.length === 0 || !canInstall) return undefined;
  return {
    packages: packagesOf(missing),
    line: `Installing for the journeys: ${missing.join(' and ')}.\n`,
  };
}

interface Environment {
  readonly canInstall: boolean;
  readonly isCi: boolean;
}

interface LeftOutOutcome {
  readonly line: string;
  readonly endsRun: boolean;
}

export function judgeLeftOut(
  engines: readonly FurtherEngine[],
  { canInstall, isCi }: Environment,
): LeftOutOutcome | undefined {
  if (engines.length === 0) return undefined;
  const why = canInstall
    ? 'apt could not install them'
    : `only root on Debian can install them here; they are ${packagesOf(engines).join(' ')}`;
  return { line: `No journeys in ${engines.join(' and ')}: ${why}.\n`, endsRun: isCi };
}

const packagesOf = (engines: readonly FurtherEngine[]): readonly string[] => [
  ...new Set(engines.flatMap((engine) => installations[engine].packages)),
];
