import type { PlanName, SignedInUser } from '@linecheck/contract';
import { type DbClient, type OpenDatabase, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { newToken } from '../../domain/tokens';
import { withdrawEmailChange } from '../email-changes/service';
import { endInvitationsBy } from '../people/service';
import type { PlanService } from '../plans/service';
import { StepStore, signOutEverywhere } from '../sign-ins/service';
import { type ErasedAccount, eraseSome, hideAccount } from './erasure';
import { AccountStore, findUserWithPassword } from './store';

export interface HostSummary {
  readonly email: string;
  readonly name: string;
  readonly plan: PlanName;
  readonly subscriptionStatus: SignedInUser['subscriptionStatus'];
  readonly trialEndsAt: string | null;
  readonly links: number;
  readonly results: number;
  readonly registeredAt: string;
  readonly blockedAt: string | null;
  readonly isAdmitted: boolean;
}

export async function summarizeHosts(db: DbClient, plans: PlanService): Promise<readonly HostSummary[]> {
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
    isAdmitted: plans.isOpenTo(row),
  }));
}

/**
 * Deletes an account and everything that belongs to it, without a sign-in.
 *
 * @throws ProblemError if it is gone.
 */
export async function eraseAccount(db: OpenDatabase['kysely'], account: ErasedAccount): Promise<void> {
  await transaction(db, (trx) => hideAccount(trx, account));
  while (!(await eraseSome(db, account.host)));
}

/** Deletes queued emails to people who no longer have an account, if the transport stores emails. */
export const deleteEmailsWithoutAccount = async ({
  db,
  mail,
}: Pick<ServerDependencies, 'db' | 'mail'>): Promise<void> =>
  mail.deleteEmailsWithoutAccount?.((emails) => new AccountStore(db.kysely).findKnown(emails));

export async function findAccount(db: DbClient, email: string) {
  const row = await new AccountStore(db).findWithCounts(email);
  if (row === undefined) return undefined;
  const { id, links, results, clips } = row;
  return { host: id, links: links ?? 0, results: results ?? 0, clips: clips ?? 0 };
}

interface SignInLink {
  readonly link: string;
  readonly isBlocked: boolean;
}

/**
 * Makes a link that signs a host in, once and for `STEP_MINUTES`. Undefined if no host has this address.
 *
 * @param email In lower case.
 */
export async function makeSignInLink(
  { db, config, randomBytes }: Pick<ServerDependencies, 'db' | 'config' | 'randomBytes'>,
  email: string,
): Promise<SignInLink | undefined> {
  const user = await findUserWithPassword(db.pool, email);
  if (user === undefined) return undefined;
  const { token } = newToken(randomBytes);
  await new StepStore(db.kysely).insert({ kind: 'link', token, person: user.id, data: {} });
  return { link: `${config.publicUrl}/sign-in#token=${token}`, isBlocked: user.blocked_at !== null };
}

/**
 * Blocks a host: signs them out everywhere, and disables sign-ins and their guest links. A concurrent sign-in waits for
 * the lock on the row, and is then refused.
 *
 * @param email In lower case.
 * @returns Whether the host exists.
 */
export function blockAccount(db: OpenDatabase['kysely'], email: string): Promise<boolean> {
  return transaction(db, async (trx) => {
    const userId = await new AccountStore(trx).setBlocked(email, true);
    if (userId !== undefined) {
      await signOutEverywhere(trx, userId);
      await withdrawEmailChange(trx, userId);
      await endInvitationsBy(trx, userId);
    }
    return userId !== undefined;
  });
}

/** Unblocks a host. `email` in lower case; returns false if no host has it. */
export const unblockAccount = async (db: DbClient, email: string): Promise<boolean> =>
  (await new AccountStore(db).setBlocked(email, false)) !== undefined;
