import { resetRequest } from '@linecheck/contract';
import { CommandError, UsageError } from './command';

/** Parses an email address from the command line into its compared form. */
export function emailArgument(given: string | undefined): string {
  const parsed = resetRequest.safeParse({ email: given });
  if (!parsed.success)
    throw new UsageError(given === undefined ? 'EMAIL is missing.' : `"${given}" is not an email address.`);
  return parsed.data.email;
}

export const noSuchHost = (email: string): CommandError =>
  new CommandError(`There is no host with the address ${email}.`);
