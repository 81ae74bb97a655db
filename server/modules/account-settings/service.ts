import type { SignedInUser } from '@linecheck/contract';
import { transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { PersonId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { JobQueue } from '../../jobs/queue';
import type { AccountService } from '../accounts/service';
import type { PasswordResetService } from '../password-resets/service';
import { tellSignInChange } from '../sign-in-letters/service';
import type { CurrentCredentials } from '../sign-ins/service';

export interface AccountSettingsDependencies extends Pick<ServerDependencies, 'db' | 'config'> {
  readonly accounts: AccountService;
  readonly resets: PasswordResetService;
  readonly jobs: JobQueue;
}

export class AccountSettingsService {
  constructor(private readonly deps: AccountSettingsDependencies) {}

  change(...given: Parameters<AccountService['change']>): Promise<SignedInUser> {
    return this.deps.accounts.change(...given);
  }

  /** Sets another password, or the first one. Also ends all other sign-ins and all password reset links. */
  async changePassword(host: PersonId, newPassword: string, keep: CurrentCredentials): Promise<void> {
    const { accounts, resets } = this.deps;
    const passwordHash = await accounts.hashNew(newPassword, 'newPassword');
    await transaction(this.deps.db.kysely, async (trx) => {
      await accounts.setPassword(trx, host, passwordHash, keep);
      await resets.endLinksOf(trx, host);
      await tellSignInChange(this.deps, trx, { person: host, change: 'password_changed' });
    });
  }

  /**
   * Deletes the account with its guest links and sign-ins. The bytes of its clips are deleted shortly after.
   *
   * @param email As typed; it must be the address of the account.
   */
  async delete(host: PersonId, email: string, deleteWorkspaces: readonly string[]): Promise<void> {
    const { accounts, jobs } = this.deps;
    if (email !== (await accounts.addressOf(host)).toLowerCase())
      throw new ProblemError('invalid', { fields: { email: 'email_different' } });
    await accounts.delete(host, deleteWorkspaces);
    jobs.wake();
  }
}
