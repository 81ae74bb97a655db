import { confirmHost as confirm } from '../../modules/address-confirmations/service';
import { emailArgument, noSuchHost } from '../arguments';
import type { Command } from '../command';

export const confirmHost: Command = {
  takes: 'EMAIL',
  summary: 'Mark the address of a host as confirmed, which gives them the full quota for recordings',
  details:
    'For installations that send no email, where hosts cannot confirm their address. All hosts without a confirmed address share UNCONFIRMED_CLIPS_MB.',
  prepare: ({ values: [address] }) => {
    const email = emailArgument(address);
    return async ({ db, print }) => {
      if (!(await confirm(db.kysely, email))) throw noSuchHost(email);
      print(`${email} is confirmed.`);
    };
  },
};
