import type { NameChanges, SignedInUser } from '@linecheck/contract';
import { transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { ActingPerson } from '../../domain/caller';
import type { PersonId } from '../../domain/ids';
import type { JobQueue } from '../../jobs/queue';
import type { AccountService } from '../accounts/service';
import type { PasswordResetService } from '../password-resets/service';
import type { CurrentCredentials } from '../sign-ins/service';

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

interface AccountDeletion {
  readonly password: string;
  readonly deleteWorkspaces?: readonly string[] | undefined;
}

export interface AccountSettingsDependencies extends Pick<ServerDependencies, 'db'> {
  readonly accounts: AccountService;
  readonly resets: PasswordResetService;
  readonly jobs: JobQueue;
}

export class AccountSettingsService {
  constructor(private readonly deps: AccountSettingsDependencies) {}

  rename(caller: ActingPerson, name: NameChanges): Promise<SignedInUser> {
    return this.deps.accounts.rename(caller, name);
  }

  /** Changes the password. Also ends all other sign-ins and all password reset links. */
  async changePassword(
    host: PersonId,
    { currentPassword, newPassword }: PasswordChange,
    keep: CurrentCredentials,
  ): Promise<void> {
    const { accounts, resets } = this.deps;
    const from = await accounts.assertPassword(host, currentPassword, 'currentPassword');
    const to = await accounts.hashNew(newPassword, 'newPassword');
    await transaction(this.deps.db.kysely, async (trx) => {
      await accounts.replacePassword(trx, { host, from, to, keep });
      await resets.endLinksOf(trx, host);
    });
  }

  /** Deletes the account with its guest links and sign-ins. The bytes of its clips are deleted shortly after. */
  async delete(host: PersonId, { password, deleteWorkspaces = [] }: AccountDeletion): Promise<void> {
    const passwordHash = await this.deps.accounts.assertPassword(host, password, 'password');
    await this.deps.accounts.delete(host, passwordHash, deleteWorkspaces);
    this.deps.jobs.wake();
  }
}
