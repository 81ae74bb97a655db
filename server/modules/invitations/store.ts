import { sql } from 'kysely';
import { type Db, daysFromNow } from '../../db/database';

interface NewInvitation {
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly days: number;
}

/** Addresses are in lower case throughout. */
export class InvitationStore {
  constructor(private readonly db: Db) {}

  /** Stores an invitation in the place of an earlier one for the address. False where there is an account with it. */
  async insert({ email, tokenHash, days }: NewInvitation): Promise<boolean> {
    const inserted = await sql`
      insert into registration_invitations (token_hash, email, expires_at)
      select ${tokenHash}::bytea, ${email}, ${daysFromNow(days)}
      where not exists (select from users where lower(email) = ${email})
      on conflict (lower(email)) do update
        set token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = now()
      returning email
    `.execute(this.db);
    return inserted.rows.length > 0;
  }

  /** The address that a live invitation is for. */
  async findEmail(tokenHash: Buffer): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('registration_invitations')
      .select('email')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return row?.email;
  }

  /** Uses a live invitation for this address up: of many calls with one token, one gets it. */
  async take(tokenHash: Buffer, email: string): Promise<boolean> {
    const row = await this.db
      .deleteFrom('registration_invitations')
      .where('token_hash', '=', tokenHash)
      .where('email', '=', email)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('email')
      .executeTakeFirst();
    return row !== undefined;
  }
}
