import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type DbClient, lockWorkspace } from '../../db/database';
import type { DatabaseTables } from '../../db/tables';
import type { WorkspaceId } from '../../domain/ids';
import { hasNoPaidPlan } from '../plans/service';
import type { GroupClip } from './rules';

interface GroupUsage {
  readonly usedBytes: number;
  /** Clips of the guest of the same kind. */
  readonly ofGuest: number;
  /** Videos of the guest's episode within the last hour. */
  readonly ofHour: number;
}

export class StorageUsageStore {
  constructor(private readonly db: DbClient) {}

  /**
   * Makes other uploads for this host wait until the transaction ends; other statements that reference the host do not
   * wait.
   */
  async lock(workspace: WorkspaceId): Promise<void> {
    await lockWorkspace(this.db, workspace);
  }

  /** Makes uploads for other unverified hosts wait until the transaction ends. Taken after the lock of the host. */
  async lockShared(): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('storage-quota:unverified-hosts'))`.execute(this.db);
  }

  async isVerified(workspace: WorkspaceId): Promise<boolean> {
    const row = await this.db
      .selectFrom('workspaces')
      .select('id')
      .where('id', '=', workspace)
      .where(isUnverified)
      .executeTakeFirst();
    return row === undefined;
  }

  /** Bytes of a host's clips, without the upload that is being repeated. */
  async usedBytes(workspace: WorkspaceId, uploadId: string | null = null): Promise<number> {
    const { used } = await this.sizes(uploadId).where('workspace_id', '=', workspace).executeTakeFirstOrThrow();
    return used;
  }

  /** Bytes of the clips of all unverified hosts, without the upload that is being repeated. */
  async usedByUnconfirmed(uploadId: string | null = null): Promise<number> {
    const { used } = await this.sizes(uploadId)
      .where('workspace_id', 'in', (eb) =>
        eb
          .selectFrom('workspaces')
          .select('workspaces.id')
          .where((of) => of('workspaces.id', 'in', ofUnconfirmed(of)))
          .where(isUnverified),
      )
      .executeTakeFirstOrThrow();
    return used;
  }

  /** The clips of guests who joined by a group link, without the one that this one replaces. */
  async usedByGroups(
    workspace: WorkspaceId,
    { session, kind, uploadId, submissionId }: GroupClip & { readonly uploadId: string | null },
  ): Promise<GroupUsage> {
    const { rows } = await sql<GroupUsage>`
      select coalesce(sum(c.byte_length), 0)::float8 as "usedBytes",
        count(*) filter (where s.id = ${session} and c.clip_type = ${kind}) as "ofGuest",
        count(*) filter (
          where c.clip_type = 'guest' and c.created_at > now() - interval '1 hour'
            and s.episode_id = (select episode_id from test_sessions where id = ${session})
        ) as "ofHour"
      from recording_clips c join test_sessions s on s.id = c.session_id
      where c.workspace_id = ${workspace} and s.group_entry is not null and (c.upload_id is null or c.upload_id is distinct from ${uploadId}::uuid)
        and not (c.clip_type = 'take' and ${kind} = 'take' and s.id = ${session} and c.submission_id is not distinct from ${submissionId}::uuid)`.execute(
      this.db,
    );
    return rows[0] ?? { usedBytes: 0, ofGuest: 0, ofHour: 0 };
  }

  private sizes(uploadId: string | null) {
    return this.db
      .selectFrom('recording_clips')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('byte_length'), sql<number>`0`).as('used'))
      .where((eb) => eb.or([eb('upload_id', 'is', null), eb('upload_id', 'is distinct from', uploadId)]));
  }
}

/** The workspaces with an owner whose address is not confirmed, by an index that has these owners alone. */
const ofUnconfirmed = (eb: ExpressionBuilder<DatabaseTables, 'workspaces'>) =>
  eb
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .select('m.workspace_id')
    .where('u.email_confirmed_at', 'is', null)
    .where('m.role', '=', 'owner');

/** A workspace is verified by an owner's confirmed address, by a paid plan, or by a plan that the operator has set. */
const isUnverified = (eb: ExpressionBuilder<DatabaseTables, 'workspaces'>): Expression<SqlBool> =>
  eb.and([
    hasNoPaidPlan(eb),
    eb.not(
      eb.exists(
        eb
          .selectFrom('memberships as m')
          .innerJoin('users as u', 'u.id', 'm.user_id')
          .select('u.id')
          .whereRef('m.workspace_id', '=', 'workspaces.id')
          .where('m.role', '=', 'owner')
          .where('u.email_confirmed_at', 'is not', null),
      ),
    ),
  ]);
