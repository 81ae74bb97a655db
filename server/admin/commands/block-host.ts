import {
  blockHost as block,
  findAccount,
  signOutEverywhere,
  unblockHost as unblock,
} from '../../modules/accounts/operator-service';
import type { Command } from '../command';
import { emailArgument, noSuchHost } from '../email-argument';

export const blockHost: Command = {
  takes: 'EMAIL',
  summary: 'Keep a host out, with all of their guest links',
  details:
    'The host is signed out everywhere at once and cannot sign in: with the right password they are told to write to you. Their guest links open nothing and take no results. Nothing is deleted; unblock-host brings all of it back.',
  prepare: ({ values: [address] }) => {
    const email = emailArgument(address);
    return async ({ db, say }) => {
      if (!(await block(db.kysely, email))) throw noSuchHost(email);
      say(`${email} is blocked and signed out everywhere. Their guest links open nothing.`);
    };
  },
};

export const unblockHost: Command = {
  takes: 'EMAIL',
  summary: 'Let a blocked host in again',
  details: 'Guest links that have not expired work again, too.',
  prepare: ({ values: [address] }) => {
    const email = emailArgument(address);
    return async ({ db, say }) => {
      if (!(await unblock(db.kysely, email))) throw noSuchHost(email);
      say(`${email} may sign in again. Their guest links work.`);
    };
  },
};

export const signOutHost: Command = {
  takes: 'EMAIL',
  summary: 'Sign a host out everywhere',
  details:
    'Every sign-in ends at once, browsers are not known any more, and links for a new password open nothing. The password stays: if somebody else has it, print a reset-link as well.',
  prepare: ({ values: [address] }) => {
    const email = emailArgument(address);
    return async ({ db, say }) => {
      const account = await findAccount(db.kysely, email);
      if (account === undefined) throw noSuchHost(email);
      await signOutEverywhere(db.kysely, account.host);
      say(`${email} is signed out everywhere.`);
    };
  },
};
