import { randomBytes } from 'node:crypto';
import { RESET_MINUTES } from '../../modules/password-resets/rules';
import { makeResetLink } from '../../modules/password-resets/service';
import { emailArgument, noSuchHost } from '../arguments';
import type { Command } from '../command';

export const printResetLink: Command = {
  takes: 'EMAIL',
  summary: 'Print a password reset link for a host',
  details: `The link works once and for ${RESET_MINUTES} minutes. It gives access to the account: send it to its owner only. It points to PUBLIC_URL, so use the settings of the app.`,
  prepare: ({ values: [address] }) => {
    const email = emailArgument(address);
    return async ({ db, config, print }) => {
      const made = await makeResetLink({ db, config, randomBytes }, email, { max: Number.MAX_SAFE_INTEGER });
      if (made === undefined) throw noSuchHost(email);
      print(made.link);
    };
  },
};
