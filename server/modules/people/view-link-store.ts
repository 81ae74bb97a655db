import { sql } from 'kysely';
import type { DbClient } from '../../db/database';
import { boardLinkEndsAt, isReportLinkOpen } from '../../db/view-links';
import type { PersonId } from '../../domain/ids';
import { type AuditActor, executeRecorded } from '../audit/service';

/** The number of read-only links to boards and reports of the workspace `m`, which its member `u` has made. */
export const openViewLinks = sql<number>`(
  (select count(*) from board_links b join episodes e on e.id = b.episode_id
   where b.created_by = u.id and e.workspace_id = m.workspace_id and ${boardLinkEndsAt} > now())
  + (select count(*) from report_links b join guest_results r on r.id = b.result_id
       join test_sessions s on s.id = r.session_id
     where b.created_by = u.id and s.workspace_id = m.workspace_id and ${isReportLinkOpen})
)`;

/** Ends the read-only links that a person has made and still knows. The workspace is locked. */
export async function endViewLinks(trx: DbClient, by: AuditActor, person: PersonId): Promise<void> {
  const boards = sql<{ id: string }>`
    delete from board_links b using episodes e
    where b.created_by = ${person} and e.id = b.episode_id and e.workspace_id = ${by.workspace} returning e.id`;
  const reports = sql<{ id: string }>`
    delete from report_links b using guest_results r, test_sessions s
    where b.created_by = ${person} and r.id = b.result_id and s.id = r.session_id and s.workspace_id = ${by.workspace}
    returning s.id`;
  await executeRecorded(trx, boards, { by, act: 'board_link_ended' });
  await executeRecorded(trx, reports, { by, act: 'report_link_ended' });
}
