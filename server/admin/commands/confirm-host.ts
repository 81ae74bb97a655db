import { confirmHost as confirm } from '../../modules/address-confirmations/service';
import type { Command } from '../command';
import { emailArgument, noSuchHost } from '../email-argument';

export const confirmHost: Command = {
  takes: 'EMAIL',
  summary: 'Vouch for the address of a host, who then has the whole room for recordings',
  details:
    'It is for hosts who have no letter from here, where none are sent. Without it all hosts whose address is not confirmed share UNCONFIRMED_CLIPS_MB.',
  prepare: ({ values: [address] }) => {
    const email = emailArgument(address);
    return async ({ db, say }) => {
      if (!(await confirm(db.kysely, email))) throw noSuchHost(email);
      say(`${email} is confirmed.`);
    };
  },
};
