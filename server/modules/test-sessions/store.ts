import { DAYS_AFTER_EPISODE } from '@linecheck/contract';
import type { LanguageCode } from '@linecheck/texts/languages';
import { searchKey } from '@linecheck/texts/search-key';
import { type Selectable, sql } from 'kysely';
import { type DbClient, daysFromNow, firstOwnerOf, workspaceLock } from '../../db/database';
import { isNamed, mayRecheck } from '../../db/recheck-base';
import { guestState } from '../../db/schema/readiness';
import type { DatabaseTables } from '../../db/tables';
import type { EpisodeId, PersonId, SessionId, TemplateId, WorkspaceId } from '../../domain/ids';
import { type AuditActor, executeRecorded } from '../audit/service';
import { needsHelp } from '../help-requests/service';
import type { SessionDraft } from './rules';

export interface LinkVisit {
  readonly visitor: PersonId | undefined;
  readonly isFirst: boolean;
  /** The IANA zone of the guest's browser, if it is known. */
  readonly timeZone?: string | undefined;
  /** In which the guest has the page, if it says so. */
  readonly language: LanguageCode | undefined;
}

interface NewSessionRow extends SessionDraft {
  readonly id: SessionId;
  readonly sessionCode: string;
  readonly days: number;
}

export const sessionColumns = [
  'test_sessions.id',
  'test_sessions.session_code',
  'test_sessions.title',
  'test_sessions.guest_first_name',
  'test_sessions.guest_surname',
  'test_sessions.guest_name',
  'test_sessions.guest_email',
  'test_sessions.guest_message',
  'test_sessions.checklist_template_id',
  'test_sessions.language',
  'test_sessions.expires_at',
  'test_sessions.created_at',
  'test_sessions.opened_at',
] as const;

/** The fields of a host and of an episode that a guest may see, with those that determine the plan. */
const shownOfHost = [
  'u.first_name',
  'u.last_name',
  'w.plan',
  'w.subscription_status',
  'w.trial_starts_at',
  'w.trial_ends_at',
  'w.brand_sender_name',
  'w.reach as host_reach',
  'e.starts_local',
  'e.starts_at',
  'e.time_zone',
  'e.minutes',
  'e.studio',
  'e.join_url',
  'e.level',
  'l.bounds',
  'e.revision',
  'e.called_off_at',
  'e.reach as episode_reach',
] as const;

type WrittenColumns = Pick<
  Selectable<DatabaseTables['test_sessions']>,
  | 'title'
  | 'guest_first_name'
  | 'guest_surname'
  | 'guest_name'
  | 'guest_email'
  | 'guest_message'
  | 'checklist_template_id'
  | 'language'
>;

/** The fields of a link that its host has written. */
export const writtenFields = (row: WrittenColumns) => ({
  title: row.title,
  guestFirstName: row.guest_first_name,
  guestSurname: row.guest_surname,
  guestName: row.guest_name,
  guestEmail: row.guest_email,
  guestMessage: row.guest_message,
  checklistTemplateId: row.checklist_template_id,
  language: row.language,
});

const columnsOf = (draft: SessionDraft) => ({
  ...sortKeysOf(draft),
  title: draft.title,
  guest_first_name: draft.guestFirstName,
  guest_surname: draft.guestSurname,
  guest_name: draft.guestName,
  guest_email: draft.guestEmail,
  guest_message: draft.guestMessage,
  checklist_template_id: draft.checklistTemplateId,
  language: draft.language,
  checklist_choice: draft.checklistChoice && JSON.stringify(draft.checklistChoice),
});

/** Keys of a link for search and order. */
export const sortKeysOf = ({
  guestName,
  guestEmail,
  title,
}: Pick<SessionDraft, 'guestName' | 'guestEmail' | 'title'>) => ({
  guest_name_key: searchKey(guestName),
  search_key: searchKey([guestName, guestEmail ?? '', title].join('\n')),
});

/** The condition of the first visit of a link, and of the first one in another browser. */
const isNewVisit = ({ isFirst }: LinkVisit) => sql<boolean>`
  (opened_at is null or ${isFirst}::boolean and other_device_at is null)`;

/** The condition of a valid link of which this visit is not recorded, unless the visitor is a member of its workspace. */
const unrecorded = (sessionCode: string, visit: LinkVisit) => sql<boolean>`
  session_code = ${sessionCode} and expires_at > now()
  and (${isNewVisit(visit)} or guest_language is distinct from coalesce(${visit.language ?? null}, guest_language))
  and workspace_id not in (select m.workspace_id from memberships m where m.user_id = ${visit.visitor ?? null}::uuid)`;

export class TestSessionStore {
  constructor(private readonly db: DbClient) {}

  async count(workspace: WorkspaceId): Promise<number> {
    const { count } = await this.db
      .selectFrom('test_sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspace)
      .executeTakeFirstOrThrow();
    return count;
  }

  async insert(by: AuditActor, session: NewSessionRow) {
    const change = this.db
      .insertInto('test_sessions')
      .values({
        id: session.id,
        workspace_id: by.workspace,
        session_code: session.sessionCode,
        ...columnsOf(session),
        expires_at: daysFromNow(session.days),
      })
      .returning(sessionColumns);
    const [row] = await executeRecorded(this.db, change, { by, act: 'link_created' });
    if (row === undefined) throw new Error('a link that is inserted is returned');
    return row;
  }

  /** The fields of a link that its host may change. The caller has locked the host. */
  async findDraft(workspace: WorkspaceId, id: SessionId): Promise<SessionDraft | undefined> {
    const row = await this.db
      .selectFrom('test_sessions')
      .select(sessionColumns)
      .select('checklist_choice')
      .where('id', '=', id)
      .where('workspace_id', '=', workspace)
      .executeTakeFirst();
    return row && { ...writtenFields(row), checklistChoice: row.checklist_choice };
  }

  /** @param draft With the names of the fields whose values differ from the stored ones. */
  async update(by: AuditActor, id: SessionId, draft: SessionDraft & { readonly fields: string[] }): Promise<void> {
    const change = this.db
      .updateTable('test_sessions')
      .set((eb) => ({
        ...columnsOf(draft),
        revision: eb('revision', '+', 1),
        changed_at: sql<Date>`now()`,
        known_apart: sql<boolean>`known_apart and guest_name_key = ${searchKey(draft.guestName)}`,
        // A language that is chosen anew counts more.
        guest_language: sql<
          string | null
        >`case when language is not distinct from ${draft.language}::text then guest_language end`,
      }))
      .where('id', '=', id)
      .where('workspace_id', '=', by.workspace)
      .returning('id');
    await executeRecorded(this.db, change, { by, act: 'link_changed', details: { fields: draft.fields } });
  }

  async ownsTemplate(workspace: WorkspaceId, template: TemplateId): Promise<boolean> {
    const row = await this.db
      .selectFrom('checklist_templates')
      .select('id')
      .where('id', '=', template)
      .where('workspace_id', '=', workspace)
      .executeTakeFirst();
    return row !== undefined;
  }

  async delete(by: AuditActor, id: SessionId): Promise<boolean> {
    const change = this.db
      .deleteFrom('test_sessions')
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceLock(by.workspace))
      .returning('id');
    return (await executeRecorded(this.db, change, { by, act: 'link_deleted' })).length > 0;
  }

  /** Replaces the code; the new link counts as not opened, and a browser that joined by the group link does not get it. */
  async replaceCode(by: AuditActor, id: SessionId, fresh: { sessionCode: string; days: number }) {
    const change = this.db
      .updateTable('test_sessions')
      .set((eb) => ({
        session_code: fresh.sessionCode,
        revision: eb('revision', '+', 1),
        changed_at: sql<Date>`now()`,
        // Without an episode, the second time is null.
        expires_at: sql<Date>`greatest(${daysFromNow(fresh.days)}, (
          select e.starts_at + make_interval(mins => e.minutes, days => ${DAYS_AFTER_EPISODE})
          from episodes e where e.id = test_sessions.episode_id
        ))`,
        opened_at: null,
        other_device_at: null,
        group_entry: sql<'renewed' | null>`case when group_entry <> 'merged' then 'renewed' end`,
      }))
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceLock(by.workspace))
      .returning(['id', 'session_code', 'expires_at']);
    const [row] = await executeRecorded(this.db, change, { by, act: 'link_renewed' });
    return row;
  }

  /** True if `markOpened` would write something. */
  async isUnrecorded(sessionCode: string, visit: LinkVisit): Promise<boolean> {
    const link = this.db.selectFrom('test_sessions').select('id').where(unrecorded(sessionCode, visit));
    return (await link.executeTakeFirst()) !== undefined;
  }

  /**
   * Records the first visit, the first one in another browser, and any with the page in another language than before;
   * other visits, and those of members of the link's workspace, write nothing.
   *
   * @returns The link if something was written, and whether this was the first visit.
   */
  async markOpened(
    sessionCode: string,
    visit: LinkVisit,
  ): Promise<{ readonly id: SessionId; readonly workspace_id: WorkspaceId; readonly is_first: boolean } | undefined> {
    return this.db
      .updateTable('test_sessions')
      .set({
        opened_at: sql<Date>`coalesce(opened_at, now())`,
        other_device_at: sql<Date | null>`case
          when ${visit.isFirst}::boolean and opened_at is not null then coalesce(other_device_at, now())
          else other_device_at
        end`,
        time_zone: sql<
          string | null
        >`case when ${isNewVisit(visit)} then coalesce(${visit.timeZone ?? null}, time_zone) else time_zone end`,
        guest_language: sql<string | null>`coalesce(${visit.language ?? null}, guest_language)`,
      })
      .where(unrecorded(sessionCode, visit))
      .returning(['id', 'workspace_id', sql<boolean>`opened_at = now()`.as('is_first')])
      .executeTakeFirst();
  }

  /** The valid session of a code, with the fields of its host that a guest may see. */
  findLive(sessionCode: string) {
    return this.pages()
      .where('s.session_code', '=', sessionCode)
      .where('s.expires_at', '>', sql<Date>`now()`)
      .where('w.blocked_at', 'is', null)
      .executeTakeFirst();
  }

  /** A link of a workspace as `findLive` reads it, also when it has expired. */
  findPage(workspace: WorkspaceId, id: SessionId) {
    return this.pages()
      .select('s.session_code')
      .where('s.id', '=', id)
      .where('s.workspace_id', '=', workspace)
      .executeTakeFirst();
  }

  /** The fields of a page that are not those of a link: its host's, and the episode's if one is named. */
  findHost(workspace: WorkspaceId, episode: EpisodeId | null) {
    return this.db
      .selectFrom('workspaces as w')
      .innerJoin('users as u', (join) => join.on('u.id', '=', firstOwnerOf(sql.ref('w.id'))))
      .leftJoin('episodes as e', (join) => join.onRef('e.workspace_id', '=', 'w.id').on('e.id', '=', episode))
      .leftJoin('levels as l', 'l.id', 'e.level_id')
      .select(shownOfHost)
      .select(['e.title', 'e.message', 'e.checklist_template_id'])
      .where('w.id', '=', workspace)
      .executeTakeFirst();
  }

  private pages() {
    return this.db
      .selectFrom('test_sessions as s')
      .innerJoin('workspaces as w', 'w.id', 's.workspace_id')
      .innerJoin('users as u', (join) => join.on('u.id', '=', firstOwnerOf(sql.ref('w.id'))))
      .leftJoin('episodes as e', 'e.id', 's.episode_id')
      .leftJoin('levels as l', 'l.id', 'e.level_id')
      .leftJoin('shows as h', 'h.id', 'e.show_id')
      .select([
        's.id',
        's.session_code',
        's.guest_name',
        's.guest_first_name',
        's.guest_email',
        's.guest_message',
        's.title',
        's.workspace_id',
        's.group_entry',
        's.checklist_template_id',
        's.checklist_choice',
        's.revision as link_revision',
        's.created_at',
        's.time_zone as guest_time_zone',
        sql<string | null>`coalesce(s.language, h.language)`.as('language'),
        sql<string | null>`coalesce(s.guest_language, s.language, h.language, u.language)`.as('guest_language'),
        // PostgreSQL leaves out a null, which is that of a link without an episode.
        sql<Date>`greatest(s.changed_at, e.updated_at)`.as('changed_at'),
        ...shownOfHost,
        mayRecheck.as('may_recheck'),
        sql<boolean>`s.latest_result_at is not null`.as('has_result'),
        sql<boolean>`${guestState} = 'ready'`.as('is_ready'),
        needsHelp.as('needs_help'),
        sql<Date | null>`case when ${isNamed} then s.latest_result_at end`.as('shared_at'),
      ]);
  }
}

export type PageRow = NonNullable<Awaited<ReturnType<TestSessionStore['findLive']>>>;
