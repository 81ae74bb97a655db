import { sql } from 'kysely';
import { type DbClient, hoursFromNow } from '../../db/database';
import type { PersonId } from '../../domain/ids';
import { type LetterRecipient, letterRecipientOf } from '../../mail/letter-recipient';

interface NewEmailChange {
  readonly person: PersonId;
  readonly email: string;
  /** Hours for which the holder of the present address can undo it. */
  readonly undoHours: number;
}

interface WrittenToken {
  readonly tokenHash: Buffer;
  /** Hours after the request in which the new address can be confirmed. */
  readonly hours: number;
}

/** A change that can be confirmed, asked for within these hours. */
const isWaiting = (hours: number) =>
  sql<boolean>`c.confirmed_at is null and c.withdrawn_at is null and c.created_at > ${hoursFromNow(-hours)}`;

/** True if an account other than that of the change `c` has the new address, or can have it back. */
const isTaken = sql<boolean>`(
  exists (select from users t where lower(t.email) = c.new_email and t.id <> c.user_id)
  or exists (
    select from email_changes t
    where lower(t.old_email) = c.new_email and t.user_id <> c.user_id and t.confirmed_at is not null and t.expires_at > now()
  )
)`;

interface AddressRow {
  readonly email: string;
  readonly language: string | null;
}

const languageOfAccount = sql`(select u.language from users u where u.id = c.user_id) as language`;

/** Changes of the addresses of accounts. The new addresses are in lower case. */
export class EmailChangeStore {
  constructor(private readonly db: DbClient) {}

  async findWaiting(person: PersonId, hours: number): Promise<{ email: string; expires_at: Date } | undefined> {
    const { rows } = await sql<{ email: string; expires_at: Date }>`
      select c.new_email as email, c.created_at + make_interval(hours => ${hours}) as expires_at from email_changes c
      where c.user_id = ${person} and ${isWaiting(hours)}
    `.execute(this.db);
    return rows[0];
  }

  /** Stores a change and returns its id; undefined if the account has this address. */
  async insert({ person, email, undoHours }: NewEmailChange): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      insert into email_changes (user_id, old_email, new_email, expires_at)
      select id, email, ${email}, ${hoursFromNow(undoHours)} from users
      where id = ${person} and lower(email) <> ${email} and deleting_at is null
      returning id
    `.execute(this.db);
    return rows[0]?.id;
  }

  async withdraw(person: PersonId): Promise<void> {
    await sql`
      update email_changes set withdrawn_at = now(), token_hash = null
      where user_id = ${person} and confirmed_at is null and withdrawn_at is null
    `.execute(this.db);
  }

  /** Gives a waiting change the token of the email to its new address, and returns that; undefined if it is taken. */
  async setToken(id: string, { tokenHash, hours }: WrittenToken): Promise<LetterRecipient | undefined> {
    const { rows } = await sql<AddressRow>`
      update email_changes c set token_hash = ${tokenHash}::bytea
      where c.id = ${id}::uuid and ${isWaiting(hours)} and not ${isTaken}
      returning c.new_email as email, ${languageOfAccount}
    `.execute(this.db);
    return rows[0] && letterRecipientOf(rows[0]);
  }

  /** Gives a change the token of the email to the old address, and returns that; undefined if the change is over. */
  async setUndoToken(id: string, undoHash: Buffer): Promise<LetterRecipient | undefined> {
    const { rows } = await sql<AddressRow>`
      update email_changes c set undo_hash = ${undoHash}::bytea
      where c.id = ${id}::uuid and c.withdrawn_at is null and c.expires_at > now()
      returning c.old_email as email, ${languageOfAccount}
    `.execute(this.db);
    return rows[0] && letterRecipientOf(rows[0]);
  }

  /** Deletes a token whose email was not delivered. */
  async dropToken(tokenHash: Buffer): Promise<void> {
    await sql`update email_changes set token_hash = null where token_hash = ${tokenHash}`.execute(this.db);
    await sql`update email_changes set undo_hash = null where undo_hash = ${tokenHash}`.execute(this.db);
  }

  /** The person of a token of either email, valid or not. */
  async findPerson(tokenHash: Buffer): Promise<PersonId | undefined> {
    const { rows } = await sql<{ person: PersonId }>`
      select user_id as person from email_changes where token_hash = ${tokenHash}
      union all select user_id from email_changes where undo_hash = ${tokenHash}
    `.execute(this.db);
    return rows[0]?.person;
  }

  /**
   * Confirms a waiting change, whose person is locked, and returns the new address; undefined if it does not wait. From
   * now on it can be undone for `undoHours`.
   */
  async confirm({ tokenHash, hours }: WrittenToken, undoHours: number): Promise<string | undefined> {
    const { rows } = await sql<{ email: string }>`
      update email_changes c set confirmed_at = now(), token_hash = null, expires_at = ${hoursFromNow(undoHours)}
      from users u
      where c.token_hash = ${tokenHash} and ${isWaiting(hours)} and u.id = c.user_id and u.blocked_at is null
      returning c.new_email as email
    `.execute(this.db);
    return rows[0]?.email;
  }

  /** Ends a change that can be undone, and those that were asked for after it. */
  async takeByUndo(undoHash: Buffer): Promise<{ person: PersonId; email: string; created_at: Date } | undefined> {
    const { rows } = await sql<{ person: PersonId; email: string; created_at: Date }>`
      with undone as (select * from email_changes where undo_hash = ${undoHash} and expires_at > now()),
      ended as (
        delete from email_changes c using undone where c.user_id = undone.user_id and c.created_at >= undone.created_at
        returning c.id
      )
      select user_id as person, old_email as email, created_at from undone where id in (select id from ended)
    `.execute(this.db);
    return rows[0];
  }

  /** Gives a person this address, which counts as confirmed. */
  async setEmail(person: PersonId, email: string): Promise<void> {
    const confirmedAt = sql`case when email = ${email} then coalesce(email_confirmed_at, now()) else now() end`;
    await sql`
      update users set email = ${email}, email_confirmed_at = ${confirmedAt}, updated_at = now() where id = ${person}
    `.execute(this.db);
  }

  /** Ends the links that were sent to the address of a person. */
  async endLinksOf(person: PersonId): Promise<void> {
    for (const table of ['password_reset_tokens', 'address_confirmations'] as const)
      await this.db.deleteFrom(table).where('user_id', '=', person).execute();
  }

  /**
   * Removes the password of a person, and every way into the account that was added within `hours` before a time, or
   * since then.
   */
  async endWaysSince(person: PersonId, since: Date, hours: number): Promise<void> {
    const isNew = sql<boolean>`created_at >= ${since}::timestamptz - make_interval(hours => ${hours})`;
    const isPassword = sql<boolean>`kind = 'password'`;
    await this.db
      .deleteFrom('sign_in_methods')
      .where('user_id', '=', person)
      .where((of) => of.or([isPassword, isNew]))
      .execute();
    for (const table of ['recovery_codes', 'access_tokens', 'calendar_feeds'] as const)
      await this.db.deleteFrom(table).where('user_id', '=', person).where(isNew).execute();
  }

  /** True if the holder of this address, in lower case, can still have it back from another account. */
  async isHeld(email: string, by: PersonId): Promise<boolean> {
    const { rows } = await sql<{ is_held: boolean }>`
      select exists (
        select from email_changes
        where lower(old_email) = ${email} and user_id <> ${by} and confirmed_at is not null and expires_at > now()
      ) as is_held
    `.execute(this.db);
    return rows[0]?.is_held ?? false;
  }

  async deleteExpired(): Promise<void> {
    await sql`
      delete from email_changes where id in (select id from email_changes where expires_at <= now() for update skip locked)
    `.execute(this.db);
  }
}
