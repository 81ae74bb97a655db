import type { User } from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import { transaction } from '../../db/database';
import type { HostId } from '../../http/scopes';
import type { AccountService } from '../accounts/service';
import type { PasswordResetService } from '../password-resets/service';
import type { Own } from '../sign-ins/service';

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

interface Neighbours {
  readonly accounts: AccountService;
  readonly resets: PasswordResetService;
  readonly clips: { collectGarbage(): Promise<void> };
}

/** What a host does to their own account. */
export class OwnAccountService {
  constructor(
    private readonly parts: Pick<AppParts, 'db'>,
    private readonly others: Neighbours,
  ) {}

  rename(host: HostId, name: { readonly firstName: string; readonly lastName: string }): Promise<User> {
    return this.others.accounts.rename(host, name);
  }

  /**
   * Whoever else was signed in is not any more, unlike the one who changes it, and no link that went out by mail opens the
   * account.
   */
  async changePassword(host: HostId, { currentPassword, newPassword }: PasswordChange, keep: Own): Promise<void> {
    const { accounts, resets } = this.others;
    const from = await accounts.assertPassword(host, currentPassword, 'currentPassword');
    const to = await accounts.hashNew(newPassword, 'newPassword');
    await transaction(this.parts.db.kysely, async (trx) => {
      await accounts.replacePassword(trx, { host, from, to, keep });
      await resets.endLinksOf(trx, host);
    });
  }

  /** Guests' links are dead and all sign-ins over with it. The bytes of the clips go a moment later. */
  async delete(host: HostId, password: string): Promise<void> {
    const passwordHash = await this.others.accounts.assertPassword(host, password, 'password');
    await this.others.accounts.delete(host, passwordHash);
    // So many files may take a while, and what fails now is found by the next sweep: nobody waits for it.
    void this.others.clips.collectGarbage();
  }
}
