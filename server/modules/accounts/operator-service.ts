import type { Plan, User } from '@linecheck/contract';
import { type Database, type Db, transaction } from '../../db/database';
import { deleteTokensOf } from '../../db/token-rows';
import type { Dependencies } from '../../dependencies';
import type { HostId } from '../../domain/ids';
import type { PlanService } from '../plans/service';
import { AccountStore } from './store';

/** A host as the operator sees them. */
export interface HostSummary {
  readonly email: string;
  readonly name: string;
  readonly plan: Plan;
  readonly subscriptionStatus: User['subscriptionStatus'];
  readonly trialEndsAt: string | null;
  readonly links: number;
  readonly results: number;
  readonly registeredAt: string;
  /** Since when the operator has kept this host out. */
  readonly blockedAt: string | null;
}

export async function listHosts(db: Db, plans: PlanService): Promise<readonly HostSummary[]> {
  const rows = await new AccountStore(db).listHosts();
  return rows.map((row) => ({
    email: row.email,
    name: `${row.first_name} ${row.last_name}`.trim(),
    plan: plans.planOfUser(row),
    subscriptionStatus: row.subscription_status,
    trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
    links: row.links ?? 0,
    results: row.results ?? 0,
    registeredAt: row.created_at.toISOString(),
    blockedAt: row.blocked_at?.toISOString() ?? null,
  }));
}

interface Account {
  readonly host: HostId;
  /** In its stored form, which the row must still have. */
  readonly passwordHash: string;
}

/** Deletes an account with all that refers to it, without a password. False if it has changed or gone since it was found. */
export const deleteAccount = (db: Db, { host, passwordHash }: Account): Promise<boolean> =>
  new AccountStore(db).delete(host, passwordHash);

/** Deletes waiting letters to people who no longer have an account, if the transport keeps letters. */
export const dropLettersOfStrangers = async ({ db, mail }: Pick<Dependencies, 'db' | 'mail'>): Promise<void> =>
  mail.dropStrangers?.((emails) => new AccountStore(db.kysely).findKnown(emails));

/** For the operator: an account, and how much would be deleted with it. `email` in lower case. */
export async function findAccount(db: Db, email: string) {
  const row = await new AccountStore(db).findWithCounts(email);
  if (row === undefined) return undefined;
  const { id, password_hash: passwordHash, links, results, clips } = row;
  return { host: id, passwordHash, links: links ?? 0, results: results ?? 0, clips: clips ?? 0 };
}

/** Ends every sign-in of a host, also in browsers that were known. */
export async function signOutEverywhere(db: Db, host: HostId): Promise<void> {
  for (const table of ['sign_ins', 'known_browsers', 'password_reset_tokens'] as const) {
    await deleteTokensOf(db, table, host);
  }
}

/**
 * Blocks a host: they are signed out everywhere, cannot sign in, and their guest links open nothing. A sign-in in progress waits
 * for the row, and then finds it blocked.
 *
 * @param email In lower case.
 * @returns Whether there is such a host.
 */
export function blockHost(db: Database['kysely'], email: string): Promise<boolean> {
  return transaction(db, async (trx) => {
    const userId = await new AccountStore(trx).setBlocked(email, true);
    if (userId !== undefined) await signOutEverywhere(trx, userId);
    return userId !== undefined;
  });
}

/** Unblocks a host. `email` in lower case; returns whether there is such a host. */
export const unblockHost = async (db: Db, email: string): Promise<boolean> =>
  (await new AccountStore(db).setBlocked(email, false)) !== undefined;
