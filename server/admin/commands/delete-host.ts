import { deleteAccount, findAccount } from '../../modules/accounts/operator-service';
import { clearAfter } from '../clear-after';
import { type Command, CommandError } from '../command';
import { emailArgument, noSuchHost } from '../email-argument';
import { counted } from '../words';

export const deleteHost: Command = {
  takes: 'EMAIL [--yes]',
  summary: 'Delete a host with all that belongs to them',
  details:
    'That is what the host could do on their account page: links, results, notifications, templates and clips go with the account, at once and for good. It asks first; with --yes it does not.',
  options: ['yes'],
  prepare: ({ values: [address], options }) => {
    const email = emailArgument(address);
    return async (context) => {
      const { db, say, ask } = context;
      const account = await findAccount(db.kysely, email);
      if (account === undefined) throw noSuchHost(email);
      const { links, results, clips } = account;
      const lost = `${counted(links, 'guest link')}, ${counted(results, 'result')} and ${counted(clips, 'clip')}`;
      if (!options.has('yes') && !(await ask(`Delete ${email} with ${lost} for good?`))) {
        throw new CommandError('Nothing was deleted. Answer y, or add --yes.');
      }
      if (!(await deleteAccount(db.kysely, account))) {
        throw new CommandError('The account has changed meanwhile. Nothing was deleted: try again.');
      }
      await clearAfter(context);
      say(`${email} is deleted, with ${lost}.`);
    };
  },
};
