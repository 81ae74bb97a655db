import { hasTurnServer, turnPackages } from '../../journeys/stage/turn-server';
import { canInstallPackages, installPackages } from './debian';

/**
 * Installs the TURN server that journeys go through, where that is possible. Where it is missing they are left out, which is said, or,
 * where CI is set, ends the run.
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
