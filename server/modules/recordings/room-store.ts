import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database';
import { lockHost } from '../../db/lock-host';
import type { Tables } from '../../db/tables';
import type { HostId } from '../../http/scopes';

/** How much of the room for clips is taken. */
export class RoomStore {
  constructor(private readonly db: Db) {}

  /** Other uploads for this host wait until the transaction ends; what else refers to the host goes on. */
  async lock(host: HostId): Promise<void> {
    await lockHost(this.db, host);
  }

  /** Uploads for other hosts whom nobody vouches for wait until the transaction ends. Taken after the lock of the host. */
  async lockShared(): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('the room of hosts whose address is not confirmed'))`.execute(
      this.db,
    );
  }

  async isVouchedFor(host: HostId): Promise<boolean> {
    const row = await this.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', host)
      .where(isNotVouchedFor)
      .executeTakeFirst();
    return row === undefined;
  }

  /** How many bytes of clips a host has, apart from the upload that is arriving again. */
  async usedBytes(host: HostId, uploadId: string | null = null): Promise<number> {
    const { used } = await this.sizes(uploadId).where('user_id', '=', host).executeTakeFirstOrThrow();
    return used;
  }

  /** The same of all hosts together whom nobody vouches for. */
  async usedByUnconfirmed(uploadId: string | null = null): Promise<number> {
    const { used } = await this.sizes(uploadId)
      .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where(isNotVouchedFor))
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

/** As the index `users_not_vouched_for` has it: who has been given Pro, or pays for it, is known to the operator. */
const isNotVouchedFor = (eb: ExpressionBuilder<Tables, 'users'>): Expression<SqlBool> =>
  eb.and([eb('email_confirmed_at', 'is', null), eb.not('is_pro'), eb('subscription_status', '<>', 'active')]);
