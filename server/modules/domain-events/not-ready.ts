import { sql } from 'kysely';
import { transaction } from '../../db/database';
import { guestState } from '../../db/schema/readiness';
import type { ServerDependencies } from '../../dependencies';
import type { EpisodeId, WorkspaceId } from '../../domain/ids';
import type { JobQueue } from '../../jobs/queue';
import { recordEvents } from './record-events';

const HOUR_MS = 3_600_000;

/**
 * When a show is told of whose guests are not all ready: the hours before its start, and for how long after that moment.
 * A show that is made or moved into a later time is not told of at once: its guests have only just been asked.
 */
const MOMENTS = [
  { hours: 24, withinMs: HOUR_MS },
  { hours: 1, withinMs: HOUR_MS / 2 },
] as const;

/** Episodes in one transaction. */
const BATCH = 100;

interface NotReadyDependencies extends Pick<ServerDependencies, 'db' | 'clock'> {
  readonly jobs: JobQueue;
}

interface DueRow {
  readonly id: EpisodeId;
  readonly workspace_id: WorkspaceId;
  readonly starts_at: Date;
}

/**
 * Records `episode.not_ready` for the shows whose moment has come. It looks at the shows themselves, so that whatever
 * moves, holds or calls off an episode need not plan anything.
 */
export async function tellNotReady({ db, jobs, clock }: NotReadyDependencies, signal?: AbortSignal): Promise<void> {
  for (const { hours, withinMs } of MOMENTS) {
    const from = clock() + hours * HOUR_MS - withinMs;
    for (let found = BATCH; found === BATCH; ) {
      signal?.throwIfAborted();
      found = await transaction(db.kysely, async (trx) => {
        // Another instance may look at the same time: the lock makes it find the events of this one.
        await sql`select pg_advisory_xact_lock(hashtext('tell-not-ready'))`.execute(trx);
        const { rows } = await sql<DueRow>`
          select e.id, e.workspace_id, e.starts_at from episodes e
          where e.called_off_at is null and e.archived_at is null
            and e.starts_at > ${new Date(from)} and e.starts_at <= ${new Date(from + withinMs)}
            and exists (select from test_sessions s where s.episode_id = e.id and ${guestState} <> 'ready')
            and not exists (
              select from domain_events v where v.episode_id = e.id and v.kind = 'episode.not_ready'
                and (v.facts ->> 'hours')::int = ${hours} and (v.facts ->> 'startsAt')::timestamptz = e.starts_at
            )
          order by e.starts_at, e.id limit ${BATCH}`.execute(trx);
        await recordEvents(
          trx,
          jobs,
          rows.map(({ id, workspace_id, starts_at }) => ({
            workspace: workspace_id,
            kind: 'episode.not_ready',
            episode: id,
            facts: { hours, startsAt: starts_at.toISOString() },
          })),
        );
        return rows.length;
      });
    }
  }
}
