import {
  blockHost as block,
  findAccount,
  signOutEverywhere,
  unblockHost as unblock,
} from '../../modules/accounts/operator-service';
import { emailArgument, noSuchHost } from '../arguments';
import type { Command } from '../command';

export const blockHost: Command = {
  takes: 'EMAIL',
  summary: 'Block a host and all of their guest links',
  details:
    'The host is signed out everywhere immediately and cannot sign in: with the correct password, a message asks them to contact you. Their guest links stop working and accept no results. Nothing is deleted; unblock-host reverses it.',
  prepare: ({ values: [address] }) => {
    const email = emailArgument(address);
    return async ({ db, print }) => {
      if (!(await block(db.kysely, email))) throw noSuchHost(email);
      print(`${email} is blocked and signed out everywhere. Their guest links do not work.`);
    };
  },
};

export const unblockHost: Command = {
  takes: 'EMAIL',
  summary: 'Unblock a host',
  details: 'Their guest links that have not expired work again, too.',
  prepare: ({ values: [address] }) => {
    const email = emailArgument(address);
    return async ({ db, print }) => {
      if (!(await unblock(db.kysely, email))) throw noSuchHost(email);
      print(`${email} may sign in again. Their guest links work.`);
    };
  },
};

export const signOutHost: Command = {
  takes: 'EMAIL',
  summary: 'Sign a host out everywhere',
  details:
    'All sign-ins end immediately, known browsers are forgotten, and password reset links stop working. The password is not changed: if another person may know it, also print a reset-link.',
  prepare: ({ values: [address] }) => {
    const email = emailArgument(address);
    return async ({ db, print }) => {
      const account = await findAccount(db.kysely, email);
      if (account === undefined) throw noSuchHost(email);
      await signOutEverywhere(db.kysely, account.host);
      print(`${email} is signed out everywhere.`);
    };
  },
};
