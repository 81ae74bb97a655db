import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_HOURS, type EndpointResponse, type readEmailChange } from '@linecheck/contract';
import { type DbClient, lockPerson, transaction, violatesUnique } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { PersonId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { hashToken, newToken } from '../../domain/tokens';
import type { PayloadOf } from '../../jobs/kinds';
import type { JobQueue } from '../../jobs/queue';
import { type EmailDraft, sendsMail } from '../../mail/mail';
import type { SignInService } from '../sign-ins/service';
import { emailChangeEmail, emailChangeLink, emailChangeNotice, emailUndoLink } from './rules';
import { EmailChangeStore } from './store';

/** Hours before a request whose new ways to sign in are removed as well by "This was not me". */
const SUSPECT_HOURS = 72;

export interface EmailChangeDependencies
  extends Pick<ServerDependencies, 'db' | 'config' | 'randomBytes' | 'emailDelayMs'> {
  readonly signIns: SignInService;
  readonly jobs: JobQueue;
}

interface ChangedEmail {
  readonly person: PersonId;
  readonly email: string;
}

type WaitingEmailChange = EndpointResponse<typeof readEmailChange>;

/**
 * Refuses an address, in lower case, that an account has just got within the caller's transaction, if the person who had
 * it before can have it back. Otherwise a thief could take the address with another account.
 *
 * @throws ProblemError `email_taken`
 */
export async function assertNotHeld(trx: DbClient, { person, email }: ChangedEmail): Promise<void> {
  if (await new EmailChangeStore(trx).isHeld(email, person))
    throw new ProblemError('email_taken', { fields: { email: 'email_taken' } });
}

/** Ends a change that waits for its confirmation, within the caller's transaction `trx`. Its notice can still undo it. */
export const withdrawEmailChange = (trx: DbClient, person: PersonId): Promise<void> =>
  new EmailChangeStore(trx).withdraw(person);

/** Changes of the address of an account: confirmed at the new address, and undone at the old one. */
export class EmailChangeService {
  constructor(private readonly deps: EmailChangeDependencies) {}

  async read(person: PersonId): Promise<WaitingEmailChange> {
    const row = await new EmailChangeStore(this.deps.db.kysely).findWaiting(person, EMAIL_CHANGE_HOURS);
    return { email: row?.email ?? null, expiresAt: row?.expires_at.toISOString() ?? null };
  }

  /** @throws ProblemError `mail_off` */
  assertSendsMail(): void {
    if (!sendsMail(this.deps.config)) throw new ProblemError('mail_off');
  }

  /**
   * Enqueues a link to the new address and a notice to the present one. Whether the new address has an account is looked
   * up later, when the email is written. An earlier change that waits is withdrawn.
   *
   * @param email In lower case.
   */
  async ask(person: PersonId, email: string): Promise<void> {
    const { db, jobs, emailDelayMs } = this.deps;
    await transaction(db.kysely, async (trx) => {
      await lockPerson(trx, person);
      const store = new EmailChangeStore(trx);
      await store.withdraw(person);
      const change = await store.insert({ person, email, undoHours: EMAIL_UNDO_HOURS });
      if (change === undefined) throw new ProblemError('invalid', { fields: { email: 'email_same' } });
      for (const to of ['old', 'new'] as const)
        await jobs.enqueue(trx, 'email-change-letter', { change, to }, { delayMs: emailDelayMs() });
    });
  }

  async cancel(person: PersonId): Promise<void> {
    await new EmailChangeStore(this.deps.db.kysely).withdraw(person);
  }

  async writeEmail({ change, to }: PayloadOf<'email-change-letter'>): Promise<EmailDraft | undefined> {
    const { db, config, randomBytes } = this.deps;
    const { publicUrl } = config;
    const store = new EmailChangeStore(db.kysely);
    const { token, tokenHash } = newToken(randomBytes);
    const withdraw = () => store.dropToken(tokenHash);
    if (to === 'old') {
      const holder = await store.setUndoToken(change, tokenHash);
      const link = emailUndoLink(publicUrl, token);
      return holder === undefined ? undefined : { email: emailChangeNotice(holder, { link, publicUrl }), withdraw };
    }
    const holder = await store.setToken(change, { tokenHash, hours: EMAIL_CHANGE_HOURS });
    const link = emailChangeLink(publicUrl, token);
    return holder === undefined ? undefined : { email: emailChangeEmail(holder, { link, publicUrl }), withdraw };
  }

  /** @throws ProblemError `email_change_not_valid`, with the reason `taken` if another account has the address by now. */
  confirm(token: string): Promise<ChangedEmail> {
    return this.withToken(token, async (store, person, tokenHash) => {
      const email = await store.confirm({ tokenHash, hours: EMAIL_CHANGE_HOURS }, EMAIL_UNDO_HOURS);
      if (email === undefined) throw new ProblemError('email_change_not_valid');
      await store.setEmail(person, email);
      // Only now: another account may have been giving up the address until this one could get it.
      if (await store.isHeld(email, person)) throw new ProblemError('email_change_not_valid', { reason: 'taken' });
      await store.endLinksOf(person);
      return { person, email };
    });
  }

  /**
   * Gives the account the earlier address back, or keeps it, and ends everything by which someone else may still get in:
   * every sign-in, the password, and the ways to sign in and tokens that were added meanwhile. A reset link to the
   * address sets another password.
   *
   * @throws ProblemError `email_change_not_valid`
   */
  undo(token: string): Promise<ChangedEmail> {
    return this.withToken(token, async (store, person, undoHash, trx) => {
      const undone = await store.takeByUndo(undoHash);
      if (undone === undefined) throw new ProblemError('email_change_not_valid');
      await store.withdraw(person);
      await store.setEmail(person, undone.email);
      await store.endLinksOf(person);
      await store.endWaysSince(person, undone.created_at, SUSPECT_HOURS);
      await this.deps.signIns.forgetAllBut(trx, person, { tokens: [], browser: undefined });
      return { person, email: undone.email };
    });
  }

  purgeExpired(): Promise<void> {
    return new EmailChangeStore(this.deps.db.kysely).deleteExpired();
  }

  /** Does `work` in a transaction that has locked the person of a token. */
  private async withToken(
    token: string,
    work: (store: EmailChangeStore, person: PersonId, tokenHash: Buffer, trx: DbClient) => Promise<ChangedEmail>,
  ): Promise<ChangedEmail> {
    const tokenHash = hashToken(token);
    try {
      return await transaction(this.deps.db.kysely, async (trx) => {
        const store = new EmailChangeStore(trx);
        const person = await store.findPerson(tokenHash);
        if (person === undefined) throw new ProblemError('email_change_not_valid');
        await lockPerson(trx, person);
        return work(store, person, tokenHash, trx);
      });
    } catch (error) {
      if (!violatesUnique(error, 'users_email')) throw error;
      throw new ProblemError('email_change_not_valid', { reason: 'taken' });
    }
  }
}
