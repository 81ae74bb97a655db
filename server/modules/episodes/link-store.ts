import { DAYS_AFTER_EPISODE } from '@linecheck/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DbClient } from '../../db/database';
import type { DatabaseTables } from '../../db/tables';
import type { EpisodeId, SessionId, WorkspaceId } from '../../domain/ids';
import { isOpenToJoiner, sortKeysOf } from '../test-sessions/service';
import type { StoredEpisode } from './store';

interface NewEpisodeGuest {
  readonly id: SessionId;
  readonly sessionCode: string;
  readonly guestFirstName: string;
  readonly guestSurname: string | null;
  readonly guestName: string;
  readonly guestEmail: string | null;
  /** Set for a guest who typed the name (`group_entry` of `test_sessions`). */
  readonly groupEntry: 'joined' | 'renewed' | null;
  readonly knownApart: boolean;
}

/** The validity of a link of an episode `e`: from `created`, and until some days after its end. */
const untilAfterEpisode = (created: RawBuilder<Date>, days: number) => sql<Date>`greatest(
  ${created} + make_interval(days => ${days}),
  e.starts_at + make_interval(mins => e.minutes, days => ${DAYS_AFTER_EPISODE})
)`;

type Followed = Pick<StoredEpisode, 'title' | 'message' | 'checklist_template_id' | 'starts_at' | 'minutes'>;

interface EpisodeChange {
  readonly before: Followed;
  readonly after: Followed;
  readonly days: number;
}

type LinkRow = Pick<
  Selectable<DatabaseTables['test_sessions']>,
  'id' | 'title' | 'guest_name' | 'guest_email' | 'guest_message' | 'checklist_template_id' | 'checklist_choice'
>;

/** What a link takes over of a change of its episode, and whether it keeps a value of its own that the change would replace. */
function followedBy(link: LinkRow, before: Followed, after: Followed) {
  // A checklist that was chosen for this link alone is stored beside the template.
  const hasOwnItems = link.checklist_choice !== null && before.checklist_template_id !== after.checklist_template_id;
  const [title, message, template] = [
    follow(link.title, before.title, after.title),
    follow(link.guest_message, before.message, after.message),
    hasOwnItems
      ? { value: link.checklist_template_id, isKept: true }
      : follow(link.checklist_template_id, before.checklist_template_id, after.checklist_template_id),
  ];
  const { guest_name: guestName, guest_email: guestEmail } = link;
  const isSame =
    title.value === link.title && message.value === link.guest_message && template.value === link.checklist_template_id;
  return {
    isKept: title.isKept || message.isKept || template.isKept,
    isSame,
    written: {
      id: link.id,
      title: title.value,
      message: message.value,
      template: template.value,
      key: sortKeysOf({ guestName, guestEmail, title: title.value }).search_key,
    },
  };
}

function follow<Value>(own: Value, before: Value, after: Value): { readonly value: Value; readonly isKept: boolean } {
  if (before === after || own === after) return { value: own, isKept: false };
  return own === before ? { value: after, isKept: false } : { value: own, isKept: true };
}

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
        guest_message, checklist_template_id, guest_name_key, search_key, group_entry, known_apart,
        expires_at
      )
      select g.id, e.workspace_id, e.id, g."sessionCode", e.title, g."guestFirstName", g."guestSurname", g."guestName",
        g."guestEmail", e.message, e.checklist_template_id, g.guest_name_key, g.search_key, g."groupEntry", g."knownApart",
        ${untilAfterEpisode(sql`now()`, days)}
      from episodes e, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (
        id uuid, "sessionCode" text, "guestFirstName" text, "guestSurname" text, "guestName" text, "guestEmail" text,
        guest_name_key text, search_key text, "groupEntry" text, "knownApart" boolean
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
    return isOpenToJoiner(row.group_entry) && row.session_code !== null ? { sessionCode: row.session_code } : 'taken';
  }

  async guestsToCopy(workspace: WorkspaceId, id: EpisodeId) {
    return this.db
      .selectFrom('test_sessions')
      .select(['guest_first_name', 'guest_surname', 'guest_email', 'group_entry', 'known_apart'])
      .where('workspace_id', '=', workspace)
      .where('episode_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  /**
   * Copies what has changed in an episode to its links: title, message and template where the link still has the old
   * value, and the validity. The caller has locked the workspace.
   *
   * @returns the number of links that keep another title, message or template.
   */
  async follow(workspace: WorkspaceId, episode: EpisodeId, { before, after, days }: EpisodeChange): Promise<number> {
    const ofEpisode = this.db
      .selectFrom('test_sessions')
      .where('workspace_id', '=', workspace)
      .where('episode_id', '=', episode);
    const links = await ofEpisode
      .select([
        'id',
        'title',
        'guest_name',
        'guest_email',
        'guest_message',
        'checklist_template_id',
        'checklist_choice',
      ])
      .execute();
    const followed = links.map((link) => followedBy(link, before, after));
    const changes = followed.flatMap(({ isSame, written }) => (isSame ? [] : [written]));
    if (changes.length > 0)
      await sql`
        update test_sessions s set title = k.title, guest_message = k.message, checklist_template_id = k.template,
          search_key = k.key
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as k (
          id uuid, title text, message text, template uuid, key text
        )
        where s.episode_id = ${episode} and s.workspace_id = ${workspace} and s.id = k.id`.execute(this.db);
    if (before.starts_at.getTime() !== after.starts_at.getTime() || before.minutes !== after.minutes)
      await sql`
        update test_sessions s set expires_at = ${untilAfterEpisode(sql`s.created_at`, days)}
        from episodes e
        where e.id = ${episode} and s.episode_id = e.id and s.workspace_id = ${workspace}`.execute(this.db);
    return followed.filter(({ isKept }) => isKept).length;
  }

  /**
   * Moves the link of a guest to another episode of the workspace. Its title, message and template follow as in `follow`.
   * Calendars find the entry again, with a version above that of the episode that the guest leaves.
   */
  async moveTo(
    workspace: WorkspaceId,
    episode: EpisodeId,
    { session, before, after, days }: EpisodeChange & { readonly session: SessionId },
  ): Promise<void> {
    const link = await this.db
      .selectFrom('test_sessions')
      .select([
        'id',
        'title',
        'guest_name',
        'guest_email',
        'guest_message',
        'checklist_template_id',
        'checklist_choice',
      ])
      .where('id', '=', session)
      .where('workspace_id', '=', workspace)
      .executeTakeFirstOrThrow();
    const { written } = followedBy(link, before, after);
    await sql`
      update test_sessions s set episode_id = e.id, title = ${written.title}, guest_message = ${written.message},
        checklist_template_id = ${written.template}, search_key = ${written.key},
        revision = greatest(s.revision + 1, l.revision + s.revision + 1 - e.revision), changed_at = now(),
        expires_at = ${untilAfterEpisode(sql`s.created_at`, days)}
      from episodes e, episodes l
      where s.id = ${session} and l.id = s.episode_id and e.id = ${episode} and e.workspace_id = ${workspace}`.execute(
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
