import { randomBytes } from 'node:crypto';
import { RESET_MINUTES } from '../../modules/password-resets/rules';
import { makeResetLink } from '../../modules/password-resets/service';
import type { Command } from '../command';
import { emailArgument, noSuchHost } from '../email-argument';

export const printResetLink: Command = {
  takes: 'EMAIL',
  summary: 'Print a link with which a host chooses a new password',
  details: `The link works once and for ${RESET_MINUTES} minutes. Whoever has it gets into the account: give it to its owner alone. It leads to PUBLIC_URL, so call this with the settings that the app has.`,
  prepare: ({ values: [address] }) => {
    const email = emailArgument(address);
    return async ({ db, config, say }) => {
      const made = await makeResetLink({ db, config, randomBytes }, email, { max: Number.MAX_SAFE_INTEGER });
      if (made === undefined) throw noSuchHost(email);
      say(made.link);
    };
  },
};
