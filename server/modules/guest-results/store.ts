import type { LevelFit } from '@linecheck/checks/levels/fit';
import {
  type GuestResult,
  RESULTS_OF_LINK_MAX,
  type RecordingAnswer,
  type ResultDetails,
  type ResultSubmission,
  type StoredRecheck,
} from '@linecheck/contract';
import { sql } from 'kysely';
import { type DbClient, daysFromNow } from '../../db/database';
import { baseStatuses, namedStatusColumns, statusColumns, storedStatuses } from '../../db/result-statuses';
import { guestState } from '../../db/schema/readiness';
import {
  type EpisodeId,
  type LevelId,
  type ResultId,
  resultId,
  type SessionId,
  type WorkspaceId,
} from '../../domain/ids';
import type { ShowRow } from './rules';

export interface JudgedFit {
  readonly fit: LevelFit;
  readonly recheck: StoredRecheck | null;
}

interface Storable extends Omit<ResultSubmission, 'sessionCode' | 'submissionId' | 'follows' | 'recheck'> {
  readonly id: ResultId;
  readonly submissionId: string | null;
  readonly follows: string | null;
  /** The judgement by the level of the link's episode; null for a full result without an episode. */
  readonly fit: LevelFit | null;
  readonly recheck: StoredRecheck | null;
}

/** The columns that a guest submits: all of a result except its link and its time. */
const SUBMITTED = [
  'guest_name',
  'guest_email',
  ...statusColumns,
  'checklist_completed',
  'notes',
  'details',
  'recheck',
] as const;

const submitted = (of: '' | 'guest_results.' | 'excluded.') =>
  sql.raw(SUBMITTED.map((column) => `${of}${column}`).join(', '));

/**
 * The answer to the offer to record that is stored when another one arrives: the newer one, except that a stored
 * decision is kept when a page that has lost it in a reload reports none.
 */
const newerAnswer = (answer: ResultSubmission['recording'] = undefined) => sql<RecordingAnswer>`case
  when guest_results.recording in ('sent', 'skipped', 'deleted') and ${answer ?? null} in ('undecided', 'no_devices', 'not_offered')
    then guest_results.recording
  else coalesce(${answer ?? null}, guest_results.recording)
end`;

/** The results that are judged again: those of an episode, or of all episodes with an own level. */
export type JudgedAgain = { readonly episode: EpisodeId } | { readonly level: LevelId };

interface LockedLink {
  readonly id: SessionId;
  readonly workspace_id: WorkspaceId;
  readonly episode_id: EpisodeId | null;
  /** True if a request for help is open, which may end with the result. */
  readonly asks_for_help: boolean;
  readonly latest_outcome: string;
  /** True if the guest of an episode is ready; null without an episode. */
  readonly was_ready: boolean | null;
}

export class GuestResultStore {
  constructor(private readonly db: DbClient) {}

  /**
   * Finds the valid session of a code and locks it until the transaction ends, so that a code that is being regenerated
   * accepts no more results. The host's row, which the notification needs next, is locked before it: deleting an
   * account takes the locks in the same order. The host's lock also serialises the results of a session. The session is
   * locked as for a change, because the result changes it.
   */
  async lockSession(sessionCode: string) {
    const { rows } = await sql<LockedLink>`
      select id, workspace_id, episode_id, latest_outcome,
        (
          select ${guestState} = 'ready' from test_sessions s join episodes e on e.id = s.episode_id
          where s.id = test_sessions.id
        ) as was_ready,
        exists (select from help_requests h where h.session_id = test_sessions.id and h.closed_at is null) as asks_for_help
      from test_sessions
      where session_code = ${sessionCode} and expires_at > now() and workspace_id = (
        select w.id from workspaces w join test_sessions s on s.workspace_id = w.id
        where s.session_code = ${sessionCode} and w.blocked_at is null for no key update of w
      )
      for no key update
    `.execute(this.db);
    return rows[0];
  }

  /**
   * Stores a result for a session that the caller has locked, so that the count is current. An existing submission is
   * updated if it differs, also in a full session. Returns undefined if nothing was stored because it does not differ
   * or the session is full. `xmax` is 0 in an inserted row.
   */
  async store(session: SessionId, result: Storable) {
    const stored = await sql<{ id: ResultId; submitted_at: Date; is_new: boolean }>`
      insert into guest_results (
        id, session_id, submission_id, ${sql.raw(SUBMITTED.join(', '))}, recording, fit, run
      )
      select
        ${result.id}::uuid, ${session}::uuid, ${result.submissionId}::uuid, ${result.guestName}, ${result.guestEmail || null},
        ${sql.join(storedStatuses(result))},
        ${result.checklistCompleted.filter((item) => item !== '')}::text[], ${result.notes || null},
        ${result.details === undefined ? null : JSON.stringify(result.details)}::jsonb,
        ${result.recheck && JSON.stringify(result.recheck)}::jsonb, ${result.recording ?? null},
        ${result.fit && JSON.stringify(result.fit)}::jsonb,
        coalesce((
          select before.run + 1 from guest_results before
          where before.session_id = ${session} and before.submission_id = ${result.follows}::uuid
        ), 1)
      where (select count(*) from guest_results where session_id = ${session}) < ${RESULTS_OF_LINK_MAX} or exists (
        select from guest_results where session_id = ${session} and submission_id = ${result.submissionId}::uuid
      )
      on conflict (session_id, submission_id)
      do update set (${submitted('')}) = row (${submitted('excluded.')}), updated_at = now(), fit = excluded.fit,
        recording = ${newerAnswer(result.recording)}
      where (${submitted('guest_results.')}) is distinct from (${submitted('excluded.')})
      returning id, submitted_at, xmax = 0 as is_new
    `.execute(this.db);
    return stored.rows[0];
  }

  /**
   * The demands of an episode. Read after the workspace was locked, which a change of an episode or a level does,
   * too, so that a result is never judged by an earlier one.
   */
  async showOf(episode: EpisodeId): Promise<ShowRow> {
    return this.db
      .selectFrom('episodes as e')
      .leftJoin('levels as l', 'l.id', 'e.level_id')
      .select(['e.level', 'l.bounds', 'e.studio', 'e.minutes'])
      .where('e.id', '=', episode)
      .executeTakeFirstOrThrow();
  }

  /**
   * Some results of the guests of an episode, or of all episodes with an own level, in the order of their ids. The caller
   * has locked the workspace.
   */
  async resultsToJudge(
    workspace: WorkspaceId,
    { of, after, max }: { of: JudgedAgain; after: ResultId | undefined; max: number },
  ) {
    return this.withFullResults()
      .innerJoin('episodes as e', 'e.id', 's.episode_id')
      .leftJoin('levels as l', 'l.id', 'e.level_id')
      .select([...namedStatusColumns, 'r.details', 'e.level', 'l.bounds', 'e.studio', 'e.minutes'])
      .where('e.workspace_id', '=', workspace)
      .where((eb) => ('episode' in of ? eb('e.id', '=', of.episode) : eb('e.level_id', '=', of.level)))
      .$if(after !== undefined, (query) => query.where('r.id', '>', after ?? null))
      .orderBy('r.id')
      .limit(max)
      .execute();
  }

  /** The comparisons of results after a recheck, with the full results before them. */
  async rechecksOf(workspace: WorkspaceId, results: readonly Pick<GuestResult, 'id' | 'recheck'>[]) {
    const ids = results.filter(({ recheck }) => recheck !== null).map(({ id }) => resultId(id));
    if (ids.length === 0) return [];
    return this.withFullResults().where('s.workspace_id', '=', workspace).where('r.id', 'in', ids).execute();
  }

  /** Results, and for each recheck the full result before it. */
  private withFullResults() {
    return this.db
      .selectFrom('guest_results as r')
      .innerJoin('test_sessions as s', 's.id', 'r.session_id')
      .leftJoin('guest_results as b', (join) => join.on('b.id', '=', sql<ResultId>`(r.recheck ->> 'base')::uuid`))
      .select(['r.id', 'r.recheck', baseStatuses.as('baseStatuses'), 'b.details as baseDetails']);
  }

  async setFits(judged: readonly (JudgedFit & { readonly id: ResultId })[]): Promise<void> {
    await sql`
      update guest_results r set fit = j.fit, recheck = nullif(j.recheck, 'null')
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j (id uuid, fit jsonb, recheck jsonb)
      where r.id = j.id and (r.fit, r.recheck) is distinct from (j.fit, nullif(j.recheck, 'null'))`.execute(this.db);
  }

  findSubmission(sessionCode: string, submissionId: string) {
    return this.db
      .selectFrom('guest_results as r')
      .innerJoin('test_sessions as s', 's.id', 'r.session_id')
      .select(['r.id', 'r.submitted_at'])
      .where('s.session_code', '=', sessionCode)
      .where('s.expires_at', '>', sql<Date>`now()`)
      .where('r.submission_id', '=', submissionId)
      .executeTakeFirst();
  }

  /** Stores the guest's decision about a recording, made after the rest was sent; the result itself does not change. */
  async noteAnswer(sessionCode: string, submissionId: string, answer: RecordingAnswer): Promise<void> {
    await this.db
      .updateTable('guest_results')
      .set({ recording: newerAnswer(answer) })
      .where('submission_id', '=', submissionId)
      .where('session_id', '=', (of) =>
        of
          .selectFrom('test_sessions')
          .select('test_sessions.id')
          .where('session_code', '=', sessionCode)
          .where('expires_at', '>', sql<Date>`now()`),
      )
      .where('recording', 'is distinct from', newerAnswer(answer))
      .execute();
  }

  async findHostWithOlderThan(days: number): Promise<WorkspaceId | undefined> {
    const row = await this.db
      .selectFrom('guest_results as r')
      .innerJoin('test_sessions as s', 's.id', 'r.session_id')
      .select('s.workspace_id')
      .where('r.submitted_at', '<', daysFromNow(-days))
      .orderBy('r.submitted_at')
      .limit(1)
      .executeTakeFirst();
    return row?.workspace_id;
  }

  /**
   * Deletes old results of a host. Their notifications and clips are deleted with them, including a clip that arrived
   * before its result and is linked to it only by the submission. The caller has locked the host.
   */
  async deleteOlderThan(
    workspace: WorkspaceId,
    { days, max }: { readonly days: number; readonly max: number },
  ): Promise<void> {
    await sql`
      with old as (
        select r.id, r.session_id, r.submission_id
        from guest_results r join test_sessions s on s.id = r.session_id
        where s.workspace_id = ${workspace} and r.submitted_at < ${daysFromNow(-days)}
        order by r.submitted_at
        limit ${max}
      ), clips as (
        delete from recording_clips c using old
        where c.guest_result_id is null and c.session_id = old.session_id and c.submission_id = old.submission_id
      )
      delete from guest_results where id in (select id from old)
    `.execute(this.db);
  }
}

interface RunRow {
  readonly id: ResultId;
  readonly submitted_at: Date;
  readonly details: ResultDetails | null;
}

export class HistoryStore {
  constructor(private readonly db: DbClient) {}

  /**
   * The newest runs of a result's guest, up to that result, newest first: those with the guest's name on the same link,
   * and those with the guest's address on all links of this host. Each half reads at most `max` rows of an index.
   */
  async runsUpTo(workspace: WorkspaceId, id: ResultId, max: number): Promise<readonly RunRow[]> {
    const { rows } = await sql<RunRow>`
      with asked as (
        select r.session_id, r.submitted_at, r.id, lower(btrim(r.guest_name)) as name, lower(r.guest_email) as email
        from guest_results r join test_sessions s on s.id = r.session_id
        where r.id = ${id}::uuid and s.workspace_id = ${workspace}
      ), found as (
        (
          select r.id, r.submitted_at from guest_results r
          where r.session_id = ${asked('session_id')} and lower(btrim(r.guest_name)) = ${asked('name')} and ${upToAsked}
          order by r.submitted_at desc, r.id limit ${max}
        ) union (
          select r.id, r.submitted_at from guest_results r
          where lower(r.guest_email) = ${asked('email')} and r.guest_email is not null and ${upToAsked}
            and exists (select from test_sessions s where s.id = r.session_id and s.workspace_id = ${workspace})
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
