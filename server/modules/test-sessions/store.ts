import { sql } from 'kysely';
import { type Db, daysFromNow } from '../../db/database';
import { hostLock } from '../../db/lock-host';
import type { HostId } from '../../http/scopes';
import type { SessionDraft } from './rules';

interface NewSessionRow extends SessionDraft {
  readonly id: string;
  readonly sessionCode: string;
  /** Days from now until the link stops working. */
  readonly days: number;
}

const sessionColumns = [
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

export class TestSessionStore {
  constructor(private readonly db: Db) {}

  /** With the clips of its guests, and with what decides whether their host is shown any. */
  list(host: HostId) {
    return this.db
      .selectFrom('test_sessions')
      .innerJoin('users', 'users.id', 'test_sessions.host_id')
      .select(sessionColumns)
      .select(['users.is_pro', 'users.subscription_status', 'users.trial_starts_at', 'users.trial_ends_at'])
      .select(({ fn, selectFrom }) =>
        selectFrom('recording_clips as c')
          .select(fn.countAll<number>().as('count'))
          .whereRef('c.session_id', '=', 'test_sessions.id')
          .where('c.clip_type', '=', 'guest')
          .where('c.consent_given', '=', true)
          .as('guest_clip_count'),
      )
      .where('test_sessions.host_id', '=', host)
      .orderBy('test_sessions.created_at', 'desc')
      .orderBy('test_sessions.id')
      .execute();
  }

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
        title: session.title,
        guest_first_name: session.guestFirstName,
        guest_surname: session.guestSurname,
        guest_name: session.guestName,
        guest_email: session.guestEmail,
        guest_message: session.guestMessage,
        checklist_template_id: session.checklistTemplateId,
        checklist_choice: session.checklistChoice && JSON.stringify(session.checklistChoice),
        expires_at: daysFromNow(session.days),
      })
      .returning(sessionColumns)
      .executeTakeFirstOrThrow();
  }

  async ownsTemplate(host: HostId, template: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('checklist_templates')
      .select('id')
      .where('id', '=', template)
      .where('user_id', '=', host)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether there was one to delete. Its results go with it. */
  async delete(host: HostId, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('test_sessions')
      .where('id', '=', id)
      .where('host_id', '=', hostLock(host))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Nobody has opened the new link yet. */
  replaceCode(host: HostId, id: string, fresh: { sessionCode: string; days: number }) {
    return this.db
      .updateTable('test_sessions')
      .set({ session_code: fresh.sessionCode, expires_at: daysFromNow(fresh.days), opened_at: null })
      .where('id', '=', id)
      .where('host_id', '=', host)
      .returning(['session_code', 'expires_at'])
      .executeTakeFirst();
  }

  /** The first visit counts; later ones write nothing. */
  async markOpened(sessionCode: string): Promise<void> {
    await this.db
      .updateTable('test_sessions')
      .set({ opened_at: sql<Date>`now()` })
      .where('session_code', '=', sessionCode)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('opened_at', 'is', null)
      .execute();
  }

  /** The live session of a code, with what a guest may know of its host. */
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
        'u.is_pro',
        'u.subscription_status',
        'u.trial_starts_at',
        'u.trial_ends_at',
        'u.brand_sender_name',
      ])
      .where('s.session_code', '=', sessionCode)
      .where('s.expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
  }
}
