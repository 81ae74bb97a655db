import { resolve } from 'node:path';
import { UsageError } from './command';

/** Absolute. npm runs everything in the folder of the project, and says in INIT_CWD where it was called. */
export function pathArgument(given: string | undefined, { example = 'linecheck.tar.gz' } = {}): string {
  const calledIn = process.env.INIT_CWD;
  if (given === undefined) throw new UsageError(`FILE is missing, for example ${example}.`);
  return resolve(calledIn ?? process.cwd(), given);
}
