import type { ResultLetters } from '@linecheck/contract';
import { sql } from 'kysely';
import { affectsAny, type Db } from '../../db/database';
import { hasPassed, namedStatusColumns } from '../../db/result-statuses';
import type { HostId, ResultId, SessionId } from '../../domain/ids';
import { accountIsGone } from '../../domain/problem';

interface Counted {
  readonly id: ResultId;
  readonly host: HostId;
  readonly session_id: SessionId;
  readonly result_letters: ResultLetters;
}

interface Before {
  readonly ofLink: number;
  readonly ofHost: number;
}

export class ResultLetterStore {
  constructor(private readonly db: Db) {}

  /** A result with the names in its link, if emails to its host are allowed. */
  find(result: ResultId) {
    return this.db
      .selectFrom('guest_results as r')
      .innerJoin('test_sessions as s', 's.id', 'r.session_id')
      .innerJoin('users as u', 'u.id', 's.host_id')
      .select([...namedStatusColumns, 'r.id', 'r.session_id', 'r.details', 's.title', 's.guest_name'])
      .select(['u.id as host', 'u.email', 'u.result_letters', 'u.letters_off_token'])
      .where('r.id', '=', result)
      .where('u.email_confirmed_at', 'is not', null)
      .where('u.blocked_at', 'is', null)
      .executeTakeFirst();
  }

  /**
   * Counts the results in the hour before this one about which the host wanted an email. They are counted from stored
   * results, so that an email that is retried is not counted twice.
   */
  async countBefore({ id, host, session_id, result_letters }: Counted): Promise<Before> {
    const { rows } = await sql<Before>`
      select count(*) filter (where r.session_id = ${session_id}) as "ofLink", count(*) as "ofHost"
      from guest_results r join test_sessions s on s.id = r.session_id
      join guest_results this on this.id = ${id}
      where s.host_id = ${host} and (r.submitted_at, r.id) < (this.submitted_at, this.id)
        and r.submitted_at > this.submitted_at - interval '1 hour' and (${result_letters} = 'all' or not ${hasPassed})
    `.execute(this.db);
    return rows[0] ?? { ofLink: 0, ofHost: 0 };
  }

  /** The results about which this host wants emails, or `none` while the address is not confirmed. */
  async wanted(host: HostId): Promise<ResultLetters> {
    const { letters, is_confirmed } = await this.settings(host);
    return is_confirmed ? letters : 'none';
  }

  settings(host: HostId) {
    return this.db
      .selectFrom('users')
      .select(['result_letters as letters', sql<boolean>`email_confirmed_at is not null`.as('is_confirmed')])
      .where('id', '=', host)
      .executeTakeFirstOrThrow(accountIsGone);
  }

  async set(host: HostId, letters: ResultLetters): Promise<void> {
    await this.db.updateTable('users').set({ result_letters: letters }).where('id', '=', host).execute();
  }

  /** Switches the emails off. False if no host has this token. */
  switchOff(token: string): Promise<boolean> {
    return affectsAny(
      this.db.updateTable('users').set({ result_letters: 'none' }).where('letters_off_token', '=', token),
    );
  }
}
