import { hasTurnServer, turnPackages } from '../../journeys/stage/turn-server';
import { canInstallPackages, installPackages } from './debian';

/**
 * Installs the TURN server for journeys, if possible. If it is missing, these journeys are skipped with a message; in
 * CI, that ends the run.
 */
export function ensureTurnServer(): void {
  if (!hasTurnServer() && canInstallPackages()) {
    process.stdout.write('Installing for the journeys: a TURN server.\n');
    installPackages(turnPackages);
  }
  if (hasTurnServer()) return;
  const why = canInstallPackages()
    ? 'apt could not install it'
    : `only root on Debian can install it here; it needs ${turnPackages.join(' and ')}`;
  process.stderr.write(`No journeys through a TURN server: ${why}.\n`);
  if (process.env.CI) process.exit(1);
}
