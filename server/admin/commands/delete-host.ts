import { Problem } from '../../domain/problem';
import { deleteAccount, findAccount } from '../../modules/accounts/operator-service';
import { emailArgument, noSuchHost } from '../arguments';
import { clearAfter } from '../clear-after';
import { type Command, CommandError } from '../command';
import { counted } from '../terminal';

export const deleteHost: Command = {
  takes: 'EMAIL [--yes]',
  summary: 'Delete a host with all of their data',
  details:
    'Like deleting the account on the account page: links, results, notifications, templates and clips are deleted with it, immediately and permanently. Asks for confirmation, unless called with --yes.',
  options: ['yes'],
  prepare: ({ values: [address], options }) => {
    const email = emailArgument(address);
    return async (context) => {
      const { db, print, ask } = context;
      const account = await findAccount(db.kysely, email);
      if (account === undefined) throw noSuchHost(email);
      const { links, results, clips } = account;
      const lost = `${counted(links, 'guest link')}, ${counted(results, 'result')} and ${counted(clips, 'clip')}`;
      if (!options.has('yes') && !(await ask(`Delete ${email} with ${lost} permanently?`))) {
        throw new CommandError('Nothing was deleted. Answer y, or add --yes.');
      }
      if (!(await deleteAccount(db.kysely, account).catch(refuseWithNames))) {
        throw new CommandError('The account was changed meanwhile. Nothing was deleted: try again.');
      }
      await clearAfter(context);
      print(`Deleted ${email} with ${lost}.`);
    };
  },
};

/** @throws CommandError with the names of workspaces that would be left without an owner. */
function refuseWithNames(error: unknown): never {
  if (!(error instanceof Problem) || error.workspaces === undefined) throw error;
  const names = error.workspaces.map(({ name }) => `"${name}"`).join(', ');
  throw new CommandError(
    `Other people work in ${names}, which would be left without an owner. Ask the host to make one of them an owner first. Nothing was deleted.`,
  );
}
