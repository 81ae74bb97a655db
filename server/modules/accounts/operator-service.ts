import type { Plan, User } from '@linecheck/contract';
import { type Database, type Db, transaction } from '../../db/database';
import { deleteTokensOf } from '../../db/token-rows';
import type { Dependencies } from '../../dependencies';
import type { HostId } from '../../domain/ids';
import type { PlanService } from '../plans/service';
import { AccountStore } from './store';

/** A host as shown to the operator. */
export interface HostSummary {
  readonly email: string;
  readonly name: string;
  readonly plan: Plan;
  readonly subscriptionStatus: User['subscriptionStatus'];
  readonly trialEndsAt: string | null;
  readonly links: number;
  readonly results: number;
  readonly registeredAt: string;
  /** Time at which the operator blocked this host. */
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
  /** The stored hash; the deletion fails if the row has another one by then. */
  readonly passwordHash: string;
}

/**
 * Deletes an account and everything that references it, without a password. Resolves with false if the account was
 * changed or deleted after `findAccount` returned it.
 */
export const deleteAccount = (db: Db, { host, passwordHash }: Account): Promise<boolean> =>
  new AccountStore(db).delete(host, passwordHash);

/** Deletes queued emails to people who no longer have an account, if the transport stores emails. */
export const deleteEmailsWithoutAccount = async ({ db, mail }: Pick<Dependencies, 'db' | 'mail'>): Promise<void> =>
  mail.deleteEmailsWithoutAccount?.((emails) => new AccountStore(db.kysely).findKnown(emails));

/** Finds an account for the operator, with the counts of what would be deleted with it. `email` in lower case. */
export async function findAccount(db: Db, email: string) {
  const row = await new AccountStore(db).findWithCounts(email);
  if (row === undefined) return undefined;
  const { id, password_hash: passwordHash, links, results, clips } = row;
  return { host: id, passwordHash, links: links ?? 0, results: results ?? 0, clips: clips ?? 0 };
}

/** Ends all sign-ins of a host, and deletes all known browsers and password reset links. */
export async function signOutEverywhere(db: Db, host: HostId): Promise<void> {
  for (const table of ['sign_ins', 'known_browsers', 'password_reset_tokens'] as const) {
    await deleteTokensOf(db, table, host);
  }
}

/**
 * Blocks a host: signs them out everywhere, and disables sign-ins and their guest links. A concurrent sign-in waits for
 * the lock on the row, and is then refused.
 *
 * @param email In lower case.
 * @returns Whether the host exists.
 */
export function blockHost(db: Database['kysely'], email: string): Promise<boolean> {
  return transaction(db, async (trx) => {
    const userId = await new AccountStore(trx).setBlocked(email, true);
    if (userId !== undefined) await signOutEverywhere(trx, userId);
    return userId !== undefined;
  });
}

/** Unblocks a host. `email` in lower case; returns false if no host has it. */
export const unblockHost = async (db: Db, email: string): Promise<boolean> =>
  (await new AccountStore(db).setBlocked(email, false)) !== undefined;
