import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database';
import { lockHost } from '../../db/lock-host';
import type { Tables } from '../../db/tables';
import type { HostId } from '../../domain/ids';
import { hasNoPaidPlan } from '../plans/service';

/** How much of the storage quota for clips is used. */
export class StorageUsageStore {
  constructor(private readonly db: Db) {}

  /** Other uploads for this host wait until the transaction ends; other statements that refer to the host continue. */
  async lock(host: HostId): Promise<void> {
    await lockHost(this.db, host);
  }

  /** Uploads for other unverified hosts wait until the transaction ends. Taken after the lock of the host. */
  async lockShared(): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('the room of hosts whose address is not confirmed'))`.execute(
      this.db,
    );
  }

  async isVerified(host: HostId): Promise<boolean> {
    const row = await this.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', host)
      .where(isUnverified)
      .executeTakeFirst();
    return row === undefined;
  }

  /** How many bytes of clips a host has, not counting the upload that is being repeated. */
  async usedBytes(host: HostId, uploadId: string | null = null): Promise<number> {
    const { used } = await this.sizes(uploadId).where('user_id', '=', host).executeTakeFirstOrThrow();
    return used;
  }

  /** The same for all unverified hosts together. */
  async usedByUnconfirmed(uploadId: string | null = null): Promise<number> {
    const { used } = await this.sizes(uploadId)
      .where('user_id', 'in', (eb) => eb.selectFrom('users').select('users.id').where(isUnverified))
      .executeTakeFirstOrThrow();
    return used;
  }

  private sizes(uploadId: string | null) {
    return this.db
      .selectFrom('recording_clips')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('byte_length'), sql<number>`0`).as('used'))
      .where((eb) => eb.or([eb('upload_id', 'is', null), eb('upload_id', 'is distinct from', uploadId)]));
  }
}

/** The condition of the index `users_not_vouched_for`: hosts who were given Pro, or pay for it, are known to the operator. */
const isUnverified = (eb: ExpressionBuilder<Tables, 'users'>): Expression<SqlBool> =>
  eb.and([eb('email_confirmed_at', 'is', null), hasNoPaidPlan(eb)]);
