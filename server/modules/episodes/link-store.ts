import { DAYS_AFTER_EPISODE } from '@linecheck/contract';
import { type RawBuilder, sql } from 'kysely';
import type { DbClient } from '../../db/database';
import type { EpisodeId, SessionId, WorkspaceId } from '../../domain/ids';
import { sortKeysOf } from '../test-sessions/service';

interface NewEpisodeGuest {
  readonly id: SessionId;
  readonly sessionCode: string;
  readonly guestFirstName: string;
  readonly guestSurname: string | null;
  readonly guestName: string;
  readonly guestEmail: string | null;
  /** Set for a guest who typed the name (`group_entry` of `test_sessions`). */
  readonly groupEntry: 'joined' | 'renewed' | null;
}

/** The validity of a link of an episode `e`: from `created`, and until some days after its end. */
const untilAfterEpisode = (created: RawBuilder<Date>, days: number) => sql<Date>`greatest(
  ${created} + make_interval(days => ${days}),
  e.starts_at + make_interval(mins => e.minutes, days => ${DAYS_AFTER_EPISODE})
)`;

export class EpisodeLinkStore {
  constructor(private readonly db: DbClient) {}

  /** Inserts the links of an episode's new guests in one statement, which is announced once. */
  async insert(
    workspace: WorkspaceId,
    episode: EpisodeId,
    { guests, days }: { guests: readonly NewEpisodeGuest[]; days: number },
  ): Promise<void> {
    const title = await this.titleOf(workspace, episode);
    const rows = guests.map((guest) => ({ ...guest, ...sortKeysOf({ ...guest, title }) }));
    await sql`
      insert into test_sessions (
        id, workspace_id, episode_id, session_code, title, guest_first_name, guest_surname, guest_name, guest_email,
        guest_message, checklist_template_id, guest_name_key, search_key, group_entry, expires_at
      )
      select g.id, e.workspace_id, e.id, g."sessionCode", e.title, g."guestFirstName", g."guestSurname", g."guestName",
        g."guestEmail", e.message, e.checklist_template_id, g.guest_name_key, g.search_key, g."groupEntry",
        ${untilAfterEpisode(sql`now()`, days)}
      from episodes e, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (
        id uuid, "sessionCode" text, "guestFirstName" text, "guestSurname" text, "guestName" text, "guestEmail" text,
        guest_name_key text, search_key text, "groupEntry" text
      )
      where e.id = ${episode} and e.workspace_id = ${workspace}`.execute(this.db);
  }

  /**
   * The code of the link that a browser got when it joined an episode; `taken` if a member has renewed or deleted that link
   * since, and undefined if the browser has not joined.
   */
  async findJoined(id: SessionId): Promise<{ readonly sessionCode: string } | 'taken' | undefined> {
    const { rows } = await sql<{ readonly session_code: string | null; readonly group_entry: string | null }>`
      select session_code, group_entry from test_sessions where id = ${id}
      union all select null, null from deletions where kind = 'link' and key = ${id}::text`.execute(this.db);
    const [row] = rows;
    if (row === undefined) return undefined;
    return row.group_entry === 'joined' && row.session_code !== null ? { sessionCode: row.session_code } : 'taken';
  }

  async guestsToCopy(workspace: WorkspaceId, id: EpisodeId) {
    return this.db
      .selectFrom('test_sessions')
      .select(['guest_first_name', 'guest_surname', 'guest_email', 'group_entry'])
      .where('workspace_id', '=', workspace)
      .where('episode_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  /** Copies title, message, template and validity of an episode to its links. The caller has locked the workspace. */
  async follow(workspace: WorkspaceId, episode: EpisodeId, days: number): Promise<void> {
    const title = await this.titleOf(workspace, episode);
    const links = await this.db
      .selectFrom('test_sessions')
      .select(['id', 'guest_name', 'guest_email'])
      .where('workspace_id', '=', workspace)
      .where('episode_id', '=', episode)
      .execute();
    const keys = links.map(({ id, guest_name, guest_email }) => ({
      id,
      key: sortKeysOf({ guestName: guest_name, guestEmail: guest_email, title }).search_key,
    }));
    await sql`
      update test_sessions s set title = e.title, guest_message = e.message,
        checklist_template_id = e.checklist_template_id, search_key = k.key,
        expires_at = ${untilAfterEpisode(sql`s.created_at`, days)}
      from episodes e, jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (id uuid, key text)
      where e.id = ${episode} and s.episode_id = e.id and s.workspace_id = ${workspace} and s.id = k.id`.execute(
      this.db,
    );
  }

  private async titleOf(workspace: WorkspaceId, episode: EpisodeId): Promise<string> {
    const { title } = await this.db
      .selectFrom('episodes')
      .select('title')
      .where('id', '=', episode)
      .where('workspace_id', '=', workspace)
      .executeTakeFirstOrThrow();
    return title;
  }
}
