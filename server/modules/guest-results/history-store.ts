import type { ResultDetails } from '@linecheck/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { HostId, ResultId } from '../../domain/ids';

interface RunRow {
  readonly id: ResultId;
  readonly submitted_at: Date;
  readonly details: ResultDetails | null;
}

/** The measurements in the runs of one guest. */
export class HistoryStore {
  constructor(private readonly db: Db) {}

  /**
   * The newest runs of a result's guest, up to that result, newest first: those with the guest's name on the same link,
   * and those with the guest's address on all links of this host. Each half reads at most `max` rows of an index.
   */
  async runsUpTo(host: HostId, id: ResultId, max: number): Promise<readonly RunRow[]> {
    const { rows } = await sql<RunRow>`
      with asked as (
        select r.session_id, r.submitted_at, r.id, lower(btrim(r.guest_name)) as name, lower(r.guest_email) as email
        from guest_results r join test_sessions s on s.id = r.session_id
        where r.id = ${id}::uuid and s.host_id = ${host}
      ), found as (
        (
          select r.id, r.submitted_at from guest_results r
          where r.session_id = ${asked('session_id')} and lower(btrim(r.guest_name)) = ${asked('name')} and ${upToAsked}
          order by r.submitted_at desc, r.id limit ${max}
        ) union (
          select r.id, r.submitted_at from guest_results r
          where lower(r.guest_email) = ${asked('email')} and r.guest_email is not null and ${upToAsked}
            and exists (select from test_sessions s where s.id = r.session_id and s.host_id = ${host})
          order by r.submitted_at desc, r.id limit ${max}
        )
        order by submitted_at desc, id limit ${max}
      )
      select r.id, r.submitted_at, r.details from found join guest_results r on r.id = found.id
      order by r.submitted_at desc, r.id
    `.execute(this.db);
    return rows;
  }
}

/** Selected once, before the rest, so that each half is looked up in its index. */
const asked = (column: 'session_id' | 'submitted_at' | 'id' | 'name' | 'email') =>
  sql`(select ${sql.ref(column)} from asked)`;

/** Ties on `submitted_at` are ordered by id, as in lists. */
const upToAsked = sql`(
  r.submitted_at <= ${asked('submitted_at')} and (r.submitted_at < ${asked('submitted_at')} or r.id >= ${asked('id')})
)`;
