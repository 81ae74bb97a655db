import { JobQueue } from '../../jobs/queue';
import { findAccount } from '../../modules/accounts/operator-service';
import { resetSecondFactors } from '../../modules/second-factors/operator-service';
import { emailArgument, noSuchHost } from '../arguments';
import { type AdminCommand, CommandError } from '../command';

const outcomes = {
  none: 'has no authenticator app and no passkey. Nothing was changed.',
  last: 'signs in by passkeys alone, and could not sign in without them. Nothing was changed. Print a sign-in-link instead: with it they can add another passkey, or a password.',
} as const;

export const resetSecondFactor: AdminCommand = {
  takes: 'EMAIL',
  summary: 'Remove the authenticator apps, passkeys and recovery codes of a host',
  details:
    'For a host who has lost their phone or key, and the recovery codes. Make sure that it is they who ask. Afterwards the password or the sign-in service is enough. The host is signed out everywhere, no browser skips a step any more, and an email tells them.',
  prepare: ({ values: [address] }) => {
    const email = emailArgument(address);
    return async ({ db, config, print }) => {
      const account = await findAccount(db.kysely, email);
      if (account === undefined) throw noSuchHost(email);
      const jobs = new JobQueue(() => undefined);
      const outcome = await resetSecondFactors({ db, config, jobs }, account.host);
      if (outcome !== 'done') throw new CommandError(`${email} ${outcomes[outcome]}`);
      print(`${email} has no second factor any more, and is signed out everywhere.`);
    };
  },
};
