import { searchKey } from '@linecheck/contract';
import { type Selectable, sql } from 'kysely';
import { affectsAny, type Db, daysFromNow, hostLock } from '../../db/database';
import type { Tables } from '../../db/tables';
import type { HostId, SessionId, TemplateId } from '../../domain/ids';
import type { SessionDraft } from './rules';

interface NewSessionRow extends SessionDraft {
  readonly id: SessionId;
  readonly sessionCode: string;
  /** Days until the link expires. */
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
  'test_sessions.expires_at',
  'test_sessions.created_at',
  'test_sessions.opened_at',
] as const;

type WrittenColumns = Pick<
  Selectable<Tables['test_sessions']>,
  | 'title'
  | 'guest_first_name'
  | 'guest_surname'
  | 'guest_name'
  | 'guest_email'
  | 'guest_message'
  | 'checklist_template_id'
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
});

const columnsOf = (draft: SessionDraft) => ({
  ...keysOf(draft),
  title: draft.title,
  guest_first_name: draft.guestFirstName,
  guest_surname: draft.guestSurname,
  guest_name: draft.guestName,
  guest_email: draft.guestEmail,
  guest_message: draft.guestMessage,
  checklist_template_id: draft.checklistTemplateId,
  checklist_choice: draft.checklistChoice && JSON.stringify(draft.checklistChoice),
});

/** Keys of a link for search and order. Exported for tests. */
export const keysOf = ({ guestName, guestEmail, title }: Pick<SessionDraft, 'guestName' | 'guestEmail' | 'title'>) => ({
  guest_name_key: searchKey(guestName),
  search_key: searchKey([guestName, guestEmail ?? '', title].join('\n')),
});

export class TestSessionStore {
  constructor(private readonly db: Db) {}

  async count(host: HostId): Promise<number> {
    const { count } = await this.db
      .selectFrom('test_sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('host_id', '=', host)
      .executeTakeFirstOrThrow();
    return count;
  }

  insert(host: HostId, session: NewSessionRow) {
    return this.db
      .insertInto('test_sessions')
      .values({
        id: session.id,
        host_id: host,
        session_code: session.sessionCode,
        ...columnsOf(session),
        expires_at: daysFromNow(session.days),
      })
      .returning(sessionColumns)
      .executeTakeFirstOrThrow();
  }

  /** The fields of a link that its host may change. The caller has locked the host. */
  async findDraft(host: HostId, id: SessionId): Promise<SessionDraft | undefined> {
    const row = await this.db
      .selectFrom('test_sessions')
      .select(sessionColumns)
      .select('checklist_choice')
      .where('id', '=', id)
      .where('host_id', '=', host)
      .executeTakeFirst();
    return row && { ...writtenFields(row), checklistChoice: row.checklist_choice };
  }

  async update(host: HostId, id: SessionId, draft: SessionDraft): Promise<void> {
    await this.db
      .updateTable('test_sessions')
      .set(columnsOf(draft))
      .where('id', '=', id)
      .where('host_id', '=', host)
      .execute();
  }

  async ownsTemplate(host: HostId, template: TemplateId): Promise<boolean> {
    const row = await this.db
      .selectFrom('checklist_templates')
      .select('id')
      .where('id', '=', template)
      .where('user_id', '=', host)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Deletes a link and its results. False if there was none. */
  delete(host: HostId, id: SessionId): Promise<boolean> {
    return affectsAny(this.db.deleteFrom('test_sessions').where('id', '=', id).where('host_id', '=', hostLock(host)));
  }

  /** Replaces the code; the new link counts as not opened. */
  replaceCode(host: HostId, id: SessionId, fresh: { sessionCode: string; days: number }) {
    return this.db
      .updateTable('test_sessions')
      .set({ session_code: fresh.sessionCode, expires_at: daysFromNow(fresh.days), opened_at: null })
      .where('id', '=', id)
      .where('host_id', '=', host)
      .returning(['session_code', 'expires_at'])
      .executeTakeFirst();
  }

  /** Records the first visit; later ones, and those of the host of the link, write nothing. */
  async markOpened(sessionCode: string, visitor: HostId | undefined): Promise<void> {
    await this.db
      .updateTable('test_sessions')
      .set({ opened_at: sql<Date>`now()` })
      .where('session_code', '=', sessionCode)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('opened_at', 'is', null)
      .$if(visitor !== undefined, (query) => query.where('host_id', '!=', visitor ?? null))
      .execute();
  }

  /** The valid session of a code, with the fields of its host that a guest may see. */
  findLive(sessionCode: string) {
    return this.db
      .selectFrom('test_sessions as s')
      .innerJoin('users as u', 'u.id', 's.host_id')
      .select([
        's.guest_name',
        's.guest_first_name',
        's.guest_email',
        's.guest_message',
        's.title',
        's.host_id',
        's.checklist_template_id',
        's.checklist_choice',
        'u.first_name',
        'u.last_name',
        'u.plan',
        'u.subscription_status',
        'u.trial_starts_at',
        'u.trial_ends_at',
        'u.brand_sender_name',
      ])
      .where('s.session_code', '=', sessionCode)
      .where('s.expires_at', '>', sql<Date>`now()`)
      .where('u.blocked_at', 'is', null)
      .executeTakeFirst();
  }
}
