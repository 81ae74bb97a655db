import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Db, lockHost } from '../../db/database';
import type { Tables } from '../../db/tables';
import type { HostId } from '../../domain/ids';
import { hasNoPaidPlan } from '../plans/service';

/** The used storage of clips. */
export class StorageUsageStore {
  constructor(private readonly db: Db) {}

  /**
   * Makes other uploads for this host wait until the transaction ends; other statements that reference the host do not
   * wait.
   */
  async lock(host: HostId): Promise<void> {
    await lockHost(this.db, host);
  }

  /** Makes uploads for other unverified hosts wait until the transaction ends. Taken after the lock of the host. */
  async lockShared(): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('storage-quota:unverified-hosts'))`.execute(this.db);
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

  /** Bytes of a host's clips, without the upload that is being repeated. */
  async usedBytes(host: HostId, uploadId: string | null = null): Promise<number> {
    const { used } = await this.sizes(uploadId).where('user_id', '=', host).executeTakeFirstOrThrow();
    return used;
  }

  /** Bytes of the clips of all unverified hosts, without the upload that is being repeated. */
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

/**
 * The condition of the index `users_not_vouched_for`. A host is verified by a confirmed address, by a paid plan, or by
 * a plan that the operator has set.
 */
const isUnverified = (eb: ExpressionBuilder<Tables, 'users'>): Expression<SqlBool> =>
  eb.and([eb('email_confirmed_at', 'is', null), hasNoPaidPlan(eb)]);
