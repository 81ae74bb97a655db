import { resolve } from 'node:path';
import { resetRequest } from '@linecheck/contract/schemas';
import { CommandError, UsageError } from './command';

export function emailArgument(input: string | undefined): string {
  const parsed = resetRequest.safeParse({ email: input });
  if (!parsed.success)
    throw new UsageError(input === undefined ? 'EMAIL is missing.' : `"${input}" is not an email address.`);
  return parsed.data.email;
}

export const noSuchHost = (email: string): CommandError =>
  new CommandError(`There is no host with the address ${email}.`);

/**
 * Resolves a path argument. npm runs scripts in the project's folder, and passes the folder of the call in INIT_CWD.
 */
export function pathArgument(input: string | undefined, { example = 'linecheck.tar.gz' } = {}): string {
  const calledIn = process.env.INIT_CWD;
  if (input === undefined) throw new UsageError(`FILE is missing, for example ${example}.`);
  return resolve(calledIn ?? process.cwd(), input);
}
