import { resolve } from 'node:path';
import { UsageError } from './command';

/**
 * Resolves a path argument. npm runs scripts in the project's folder, and passes the folder of the call in INIT_CWD.
 */
export function pathArgument(given: string | undefined, { example = 'linecheck.tar.gz' } = {}): string {
  const calledIn = process.env.INIT_CWD;
  if (given === undefined) throw new UsageError(`FILE is missing, for example ${example}.`);
  return resolve(calledIn ?? process.cwd(), given);
}
