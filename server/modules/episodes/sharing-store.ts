import { GROUP_GUESTS, type GroupGuests } from '@linecheck/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type DbClient, firstOwnerOf, workspaceLock } from '../../db/database';
import type { DatabaseTables } from '../../db/tables';
import { boardLinkEndsAt } from '../../db/view-links';
import type { BoardLinkId, EpisodeId, WorkspaceId } from '../../domain/ids';
import { type AuditActor, executeRecorded, recordAct } from '../audit/service';
import { isByGroup } from './guest-row-store';

export type HostRow = Pick<Selectable<DatabaseTables['users']>, 'first_name' | 'last_name'> &
  Pick<
    Selectable<DatabaseTables['workspaces']>,
    'plan' | 'subscription_status' | 'trial_starts_at' | 'trial_ends_at'
  > & {
    readonly workspace_id: WorkspaceId;
  };

export type LinkedEpisode = HostRow &
  Pick<
    Selectable<DatabaseTables['episodes']>,
    'id' | 'title' | 'starts_local' | 'time_zone' | 'starts_at' | 'minutes' | 'archived_at' | 'called_off_at'
  > & { readonly is_over: boolean };

export type GroupEpisode = LinkedEpisode & { readonly guests: number };

export const hostColumns = sql`w.id as workspace_id, u.first_name, u.last_name,
  w.plan, w.subscription_status, w.trial_starts_at, w.trial_ends_at`;

const columns = sql`e.id, e.title, e.starts_local, e.time_zone, e.starts_at, e.minutes, e.archived_at, e.called_off_at, ${hostColumns},
  e.starts_at + make_interval(mins => e.minutes) <= now() as is_over`;

const countOfGuests = sql`(select count(*) from test_sessions s where s.episode_id = e.id) as guests`;

/** Joins the workspace of a row, unless it is blocked, and its host. */
export const withHostOf = (workspace: RawBuilder<unknown>) => sql`
  join workspaces w on w.id = ${workspace} and w.blocked_at is null
  join users u on u.id = ${firstOwnerOf(sql`w.id`)}`;

const conditionOf: Readonly<Record<GroupGuests, RawBuilder<boolean>>> = {
  'no-result': sql`s.latest_result_at is null`,
  'last-hour': sql`s.created_at > now() - interval '1 hour'`,
  'last-day': sql`s.created_at > now() - interval '1 day'`,
  all: sql`true`,
};

export interface ViewLinkRow {
  readonly id: string;
  readonly created_at: Date;
  readonly visited_at: Date | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

export class SharingStore {
  constructor(private readonly db: DbClient) {}

  async openGroup(by: AuditActor, id: EpisodeId, code: string): Promise<string | undefined> {
    const rows = await this.setGroup(by, id, {
      code: sql`coalesce(group_code, ${code})`,
      act: 'group_link_opened',
    });
    return rows[0]?.group_code ?? undefined;
  }

  async closeGroup(by: AuditActor, id: EpisodeId): Promise<boolean> {
    return (await this.setGroup(by, id, { code: sql`null`, act: 'group_link_closed' })).length > 0;
  }

  private setGroup(
    by: AuditActor,
    id: EpisodeId,
    { code, act }: { code: RawBuilder<unknown>; act: 'group_link_opened' | 'group_link_closed' },
  ) {
    const change = this.db
      .updateTable('episodes')
      .set({ group_code: sql<string | null>`${code}` })
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceLock(by.workspace))
      .returning(['id', 'group_code']);
    return executeRecorded(this.db, change, { by, act });
  }

  findGroup(code: string): Promise<GroupEpisode | undefined> {
    return this.findEpisode<GroupEpisode>({
      select: sql`select ${columns}, ${countOfGuests}`,
      where: sql`where e.group_code = ${code}`,
    });
  }

  async countGroupGuests(workspace: WorkspaceId, id: EpisodeId): Promise<Record<GroupGuests, number> | undefined> {
    const counts = GROUP_GUESTS.map(
      (which) => sql`count(s.id) filter (where ${isByGroup} and ${conditionOf[which]}) as ${sql.ref(which)}`,
    );
    const { rows } = await sql<Record<GroupGuests, number>>`
      select ${sql.join(counts)} from episodes e left join test_sessions s on s.episode_id = e.id
      where e.id = ${id} and e.workspace_id = ${workspace} group by e.id`.execute(this.db);
    return rows[0];
  }

  /** Returns the number of deleted guests. The caller has locked the workspace, in which the episode is. */
  async deleteGroupGuests(by: AuditActor, id: EpisodeId, which: GroupGuests): Promise<number> {
    const { rows } = await sql<{ readonly deleted: number }>`
      with gone as (
        delete from test_sessions s using episodes e
        where e.id = ${id} and s.episode_id = e.id and s.workspace_id = ${by.workspace} and ${isByGroup} and ${conditionOf[which]}
        returning s.id
      )
      select count(*) as deleted from gone`.execute(this.db);
    const deleted = rows[0]?.deleted ?? 0;
    if (deleted > 0)
      await recordAct(this.db, by, { act: 'group_guests_deleted', target: id, details: { count: deleted } });
    return deleted;
  }

  /** The episode of a read-only link that has not ended. The visit is stored, at most once a minute. */
  findBoard(tokenHash: Buffer): Promise<LinkedEpisode | undefined> {
    return this.findEpisode<LinkedEpisode>({
      select: sql`with visited as (
        update board_links set visited_at = now()
        where token_hash = ${tokenHash} and (visited_at is null or visited_at < now() - interval '1 minute')
      ) select ${columns}`,
      where: sql`join board_links b on b.episode_id = e.id where b.token_hash = ${tokenHash} and ${boardLinkEndsAt} > now()`,
    });
  }

  private async findEpisode<Row>({ select, where }: Record<'select' | 'where', RawBuilder<unknown>>) {
    const { rows } = await sql<Row>`${select} from episodes e ${withHostOf(sql`e.workspace_id`)} ${where}`.execute(
      this.db,
    );
    return rows[0];
  }

  async isIn(workspace: WorkspaceId, id: EpisodeId): Promise<boolean> {
    const row = await this.db
      .selectFrom('episodes')
      .select('id')
      .where('id', '=', id)
      .where('workspace_id', '=', workspace)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The read-only links to a board that have not ended, newest first. */
  async boardLinks(workspace: WorkspaceId, id: EpisodeId): Promise<readonly ViewLinkRow[]> {
    const { rows } = await sql<ViewLinkRow>`
      select b.id, b.created_at, b.visited_at, u.first_name, u.last_name
      from board_links b join episodes e on e.id = b.episode_id left join users u on u.id = b.created_by
      where e.id = ${id} and e.workspace_id = ${workspace} and ${boardLinkEndsAt} > now()
      order by b.created_at desc, b.id`.execute(this.db);
    return rows;
  }

  /** Inserts a link. The caller has locked the workspace, in which the episode is. */
  async insertBoardLink(
    by: AuditActor,
    episode: EpisodeId,
    link: { id: BoardLinkId; tokenHash: Buffer },
  ): Promise<void> {
    await this.db
      .insertInto('board_links')
      .values({ id: link.id, episode_id: episode, token_hash: link.tokenHash, created_by: by.person })
      .execute();
    await recordAct(this.db, by, { act: 'board_link_created', target: episode });
  }

  /** Deletes the links to a board whose time is over, so that a later date of the episode does not open them again. */
  async deleteEndedBoardLinks(episode?: EpisodeId): Promise<void> {
    await sql`
      delete from board_links b using episodes e
      where e.id = b.episode_id and ${boardLinkEndsAt} <= now() and ${episode === undefined ? sql`true` : sql`e.id = ${episode}`}`.execute(
      this.db,
    );
  }

  async deleteBoardLink(by: AuditActor, id: BoardLinkId): Promise<boolean> {
    const { rows } = await sql<{ readonly episode_id: EpisodeId }>`
      delete from board_links b using episodes e
      where b.id = ${id} and e.id = b.episode_id and e.workspace_id = ${workspaceLock(by.workspace)}
      returning b.episode_id`.execute(this.db);
    const [ended] = rows;
    if (ended === undefined) return false;
    await recordAct(this.db, by, { act: 'board_link_ended', target: ended.episode_id });
    return true;
  }
}
