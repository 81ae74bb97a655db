import { CHECKS } from '@linecheck/checks/check';
import type { LevelFit } from '@linecheck/checks/levels/fit';
import { worstStopping } from '@linecheck/checks/levels/result-verdict';
import { type CheckFields, type EventFacts, type ResultDetails, statusOf } from '@linecheck/contract';
import { sql } from 'kysely';
import type { DbClient } from '../../db/database';
import { guestState } from '../../db/schema/readiness';
import type { EpisodeId, SessionId, WorkspaceId } from '../../domain/ids';
import type { JobQueue } from '../../jobs/queue';
import { type DomainEvent, recordEvents } from '../domain-events/service';

/** A link before a result was stored. */
interface LinkBefore {
  readonly id: SessionId;
  readonly workspace_id: WorkspaceId;
  readonly episode_id: EpisodeId | null;
  readonly latest_outcome: string;
  readonly was_ready: boolean | null;
}

interface StoredResult extends CheckFields {
  readonly details?: ResultDetails | undefined;
  readonly fit: LevelFit | null;
  readonly is_new: boolean;
}

interface LinkAfter {
  readonly latest_outcome: 'none' | 'ready' | 'changed' | 'fix';
  /** True if every guest of an episode that is still to come is ready. */
  readonly is_all_ready: boolean | null;
}

/**
 * Records what a stored result means, in its transaction. A correction of a result is told of only if the outcome is
 * another one. An episode is ready if it was not before this result of its last guest.
 */
export async function recordResult(
  trx: DbClient,
  jobs: JobQueue,
  before: LinkBefore,
  result: StoredResult,
): Promise<void> {
  const after = await readAfter(trx, before);
  const { latest_outcome: outcome } = after;
  if (outcome === 'none' || !(result.is_new || outcome !== before.latest_outcome)) return;
  const base = { workspace: before.workspace_id, episode: before.episode_id };
  const submitted: DomainEvent = {
    ...base,
    kind: 'result.submitted',
    session: before.id,
    facts: { outcome, ...(outcome !== 'ready' && reasonOf(result)) },
  };
  const isReadyNow = after.is_all_ready === true && before.was_ready !== true;
  await recordEvents(trx, jobs, [submitted, ...(isReadyNow ? [{ ...base, kind: 'episode.ready' as const }] : [])]);
}

async function readAfter(trx: DbClient, { id }: LinkBefore): Promise<LinkAfter> {
  const { rows } = await sql<LinkAfter>`
    select s.latest_outcome, case
      when ${guestState} = 'ready' and e.starts_at > now() and e.called_off_at is null and e.archived_at is null
        then not exists (
          select from (select * from test_sessions o where o.episode_id = e.id) s where ${guestState} <> 'ready'
        )
      else false
    end as is_all_ready
    from test_sessions s left join episodes e on e.id = s.episode_id where s.id = ${id}`.execute(trx);
  return rows[0] ?? { latest_outcome: 'none', is_all_ready: null };
}

/** The code of what is missing most: a requirement of the show, or without one the code of a check. */
function reasonOf({ fit, details, ...fields }: StoredResult): EventFacts {
  if (fit !== null) {
    const { missed } = worstStopping(fit);
    return missed === null ? {} : { reason: missed.requirement };
  }
  const check = CHECKS.find((name) => !['passed', undefined].includes(statusOf(fields, name)));
  if (check === undefined) return {};
  const { code } = details?.[check] ?? {};
  return { check, reason: code ?? statusOf(fields, check) ?? check };
}
