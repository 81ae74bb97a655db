import type { GuestState } from '@linecheck/contract';
import { type Selectable, sql } from 'kysely';
import { type DbClient, workspaceLock } from '../../db/database';
import { guestState } from '../../db/schema/readiness';
import type { DatabaseTables } from '../../db/tables';
import { isReportLinkOpen } from '../../db/view-links';
import type { EpisodeId, ReportLinkId, ResultId, SessionId, WorkspaceId } from '../../domain/ids';
import { type AuditActor, recordAct } from '../audit/service';
import type { ShowRow } from '../guest-results/service';
import { isByGroup } from './guest-row-store';
import { type HostRow, hostColumns, type ViewLinkRow, withHostOf } from './sharing-store';

export type ReportedShow = ShowRow &
  Pick<Selectable<DatabaseTables['episodes']>, 'starts_at' | 'time_zone'> & { readonly level_name: string | null };

interface ReportedLink extends Partial<ReportedShow> {
  readonly title: string;
  readonly session_id: SessionId;
}

export interface GuestRow {
  readonly id: SessionId;
  readonly guest_name: string;
  readonly guest_email: string | null;
  readonly is_by_group: boolean;
  /** Null if the link has expired. */
  readonly working_code: string | null;
  readonly state: GuestState;
  readonly opened_at: Date | null;
  readonly cursor_key: string;
}

interface GuestsPage {
  readonly shared: boolean;
  readonly after: { readonly key: string; readonly id: string } | undefined;
  readonly limit: number;
}

export class ReportStore {
  constructor(private readonly db: DbClient) {}

  async findLink(workspace: WorkspaceId, result: ResultId): Promise<ReportedLink | undefined> {
    const { rows } = await sql<ReportedLink>`
      select s.title, s.id as session_id, e.starts_at, e.time_zone, e.minutes, e.studio, e.level, l.bounds, l.name as level_name
      from guest_results r join test_sessions s on s.id = r.session_id
        left join episodes e on e.id = s.episode_id left join levels l on l.id = e.level_id
      where r.id = ${result} and s.workspace_id = ${workspace}`.execute(this.db);
    return rows[0];
  }

  async guests(workspace: WorkspaceId, episode: EpisodeId, { shared, after, limit }: GuestsPage) {
    const { rows } = await sql<GuestRow>`
      with guests as (
        select s.id, s.guest_name, s.guest_email, coalesce(${isByGroup}, false) as is_by_group, s.opened_at,
          case when s.expires_at > now() then s.session_code end as working_code, ${guestState} as state,
          left(s.guest_name_key, 200) collate "C" as cursor_key
        from test_sessions s join episodes e on e.id = s.episode_id
        where e.id = ${episode} and e.workspace_id = ${workspace}
          and ${shared ? sql`s.latest_result_at is not null` : sql`true`}
      )
      select * from guests
      where ${after === undefined ? sql`true` : sql`(cursor_key collate "C", id) > (${after.key}, ${after.id}::uuid)`}
      order by cursor_key collate "C", id limit ${limit}`.execute(this.db);
    return rows;
  }

  /** The read-only links to a report that have not ended, newest first. */
  async links(workspace: WorkspaceId, result: ResultId): Promise<readonly ViewLinkRow[]> {
    const { rows } = await sql<ViewLinkRow>`
      select b.id, b.created_at, b.visited_at, u.first_name, u.last_name
      from report_links b join guest_results r on r.id = b.result_id join test_sessions s on s.id = r.session_id
        left join users u on u.id = b.created_by
      where r.id = ${result} and s.workspace_id = ${workspace} and ${isReportLinkOpen}
      order by b.created_at desc, b.id`.execute(this.db);
    return rows;
  }

  /** Inserts a link. The caller has locked the workspace, in which the result is. */
  async insertLink(
    by: AuditActor,
    of: { result: ResultId; session: SessionId },
    link: { id: ReportLinkId; tokenHash: Buffer },
  ): Promise<void> {
    await this.db
      .insertInto('report_links')
      .values({ id: link.id, result_id: of.result, token_hash: link.tokenHash, created_by: by.person })
      .execute();
    await recordAct(this.db, by, { act: 'report_link_created', target: of.session });
  }

  async deleteLink(by: AuditActor, id: ReportLinkId): Promise<boolean> {
    const { rows } = await sql<{ readonly session_id: SessionId }>`
      delete from report_links b using guest_results r, test_sessions s
      where b.id = ${id} and r.id = b.result_id and s.id = r.session_id and s.workspace_id = ${workspaceLock(by.workspace)}
      returning s.id as session_id`.execute(this.db);
    const [ended] = rows;
    if (ended === undefined) return false;
    await recordAct(this.db, by, { act: 'report_link_ended', target: ended.session_id });
    return true;
  }

  /** The result of a read-only link that has not ended, with its host. The visit is stored, at most once a minute. */
  async findShared(tokenHash: Buffer): Promise<(HostRow & { readonly result_id: ResultId }) | undefined> {
    const { rows } = await sql<HostRow & { readonly result_id: ResultId }>`
      with visited as (
        update report_links set visited_at = now()
        where token_hash = ${tokenHash} and (visited_at is null or visited_at < now() - interval '1 minute')
      )
      select b.result_id, ${hostColumns}
      from report_links b join guest_results r on r.id = b.result_id join test_sessions s on s.id = r.session_id
        ${withHostOf(sql`s.workspace_id`)}
      where b.token_hash = ${tokenHash} and ${isReportLinkOpen}`.execute(this.db);
    return rows[0];
  }

  async deleteExpiredLinks(): Promise<void> {
    await sql`delete from report_links b where not (${isReportLinkOpen})`.execute(this.db);
  }
}
