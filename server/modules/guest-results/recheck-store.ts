import type { LevelName } from '@linecheck/checks/levels/names';
import type { OwnLevel } from '@linecheck/checks/levels/own-level';
import type { ResultDetails } from '@linecheck/contract';
import { sql } from 'kysely';
import type { DbClient } from '../../db/database';
import { isNamed, isRecent } from '../../db/recheck-base';
import { baseStatuses, type NamedStatuses } from '../../db/result-statuses';
import { isReady } from '../../db/schema/readiness';
import type { ResultId } from '../../domain/ids';

export interface BaseRow extends NamedStatuses {
  readonly id: ResultId;
  readonly submitted_at: Date;
  readonly details: ResultDetails | null;
  readonly checklist_completed: string[];
  readonly is_own: boolean;
  readonly level: LevelName | null;
  readonly bounds: OwnLevel['bounds'] | null;
  readonly studio: string | null;
  readonly minutes: number | null;
}

export class RecheckStore {
  constructor(private readonly db: DbClient) {}

  /**
   * The full result that a recheck is compared with: the newest one, if it is recent and ready. Never a recheck, since
   * small changes would add up. On a link without a guest's name, only a result of the browser that asks.
   * @param submissions The submissions that the browser sent.
   */
  async findBase(sessionCode: string, submissions: readonly (string | undefined)[]): Promise<BaseRow | undefined> {
    const { rows } = await sql<Omit<BaseRow, keyof NamedStatuses> & { readonly statuses: NamedStatuses }>`
      with own as (
        select coalesce((o.recheck ->> 'base')::uuid, o.id) as id
        from guest_results o join test_sessions s on s.id = o.session_id
        where s.session_code = ${sessionCode} and o.submission_id = any(${submissions.filter((each) => each !== undefined)}::uuid[])
      )
      select b.id, b.submitted_at, ${baseStatuses} as statuses, b.details, b.checklist_completed,
        exists (select from own where own.id = r.id) as is_own,
        e.level, l.bounds, e.studio, e.minutes
      from test_sessions s join workspaces w on w.id = s.workspace_id
        left join episodes e on e.id = s.episode_id left join levels l on l.id = e.level_id
        cross join lateral (
          select r.* from guest_results r
          where r.session_id = s.id and r.recheck is null and (${isNamed} or exists (select from own where own.id = r.id))
          order by r.submitted_at desc, r.id limit 1
        ) r join guest_results b on b.id = r.id
      where s.session_code = ${sessionCode} and s.expires_at > now() and w.blocked_at is null
        and ${isReady} and ${isRecent}`.execute(this.db);
    const [row] = rows;
    return row && { ...row, ...row.statuses };
  }
}
