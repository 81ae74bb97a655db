import { resetRequest } from '@linecheck/contract';
import { CommandError, UsageError } from './command';

/** A mail address as it is compared, from the command line. */
export function emailArgument(given: string | undefined): string {
  const parsed = resetRequest.safeParse({ email: given });
  if (!parsed.success)
    throw new UsageError(given === undefined ? 'EMAIL is missing.' : `"${given}" is not a mail address.`);
  return parsed.data.email;
}

export const noSuchHost = (email: string): CommandError =>
  new CommandError(`There is no host with the address ${email}.`);
