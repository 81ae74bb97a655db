import { sql } from 'kysely';
import { type DbClient, daysFromNow } from '../../db/database';

interface NewInvitation {
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly days: number;
}

/** All addresses are in lower case. */
export class InvitationStore {
  constructor(private readonly db: DbClient) {}

  /** Stores an invitation, which replaces an earlier one for the address. False if the address has an account. */
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
}
