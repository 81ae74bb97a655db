import { CHECKS, type CheckName } from '@linecheck/checks/check';
import type { LevelFit } from '@linecheck/checks/levels/fit';
import { resultVerdict } from '@linecheck/checks/levels/result-verdict';
import {
  type CheckFields,
  type ChecklistEntry,
  can,
  type EndpointInput,
  type GuestResult,
  HISTORY_MAX,
  isSessionCode,
  type listResultRows,
  outcomesOf,
  PAGE_MAX,
  planLimits,
  RESULTS_OF_LINK_MAX,
  type ResultSubmission,
  SUBMISSION_MAX_BYTES,
  statusOf,
} from '@linecheck/contract';
import { type DbClient, lockWorkspace, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { readCursor, timestampKey, writeCursor } from '../../domain/cursor';
import { type EpisodeId, type ResultId, resultId, type SessionId, type WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { JobQueue } from '../../jobs/queue';
import { closePassedHelp, deleteOldHelp } from '../help-requests/service';
import type { NotificationService } from '../notifications/service';
import type { PlanService } from '../plans/service';
import type { ResultLetterService } from '../result-letters/service';
import { judgedAgain, judgeRecheck, type MergedResult, mergedResultOf, showOfBase } from './recheck-rules';
import { RecheckStore } from './recheck-store';
import { recordResult } from './result-events';
import {
  ResultListStore,
  type ShownResults,
  toListed,
  toPastRun,
  toResult,
  type WrittenRow,
  writeResult,
} from './result-list-store';
import { ownBytes, storedFitOf } from './rules';
import { GuestResultStore, HistoryStore, type JudgedAgain } from './store';

export type { MergedResult } from './recheck-rules';
export { judgedDemandsOf, type ShowRow } from './rules';

export interface ResultsOfSession {
  readonly count: number;
  readonly firstAt: string;
  readonly latest: GuestResult;
}

/** Maximum results deleted in one transaction, so that other calls do not wait long for it. */
const PURGE_BATCH = 200;

/** Results in memory at a time, while they are judged again. */
const JUDGE_BATCH = 200;

/** Whole results in memory at a time, while a list of them is sent. */
const BATCH = 10;

const byTimestamp = { sort: 'submitted', key: timestampKey } as const;

type ChecklistOf = (sessionCode: string) => Promise<readonly ChecklistEntry[]>;

interface Announced extends Omit<ResultSubmission, 'recheck'> {
  readonly id: ResultId;
  readonly is_new: boolean;
  readonly fit: LevelFit | null;
}

interface SentAgain extends Pick<ResultSubmission, 'sessionCode' | 'recording'> {
  readonly submissionId: string;
}

type Owner = Parameters<PlanService['planOfUser']>[0];

type OwnedSession = Owner & { readonly id: SessionId };

type ResultPageQuery = EndpointInput<typeof listResultRows>['query'];

interface Receipt {
  readonly id: string;
  readonly submittedAt: string;
}

export interface GuestResultDependencies extends Pick<ServerDependencies, 'db' | 'config' | 'newId'> {
  readonly plans: PlanService;
  readonly notifications: NotificationService;
  readonly letters: ResultLetterService;
  readonly jobs: JobQueue;
  readonly checklistOf: ChecklistOf;
}

export class GuestResultService {
  private readonly store: GuestResultStore;
  private readonly lists: ResultListStore;

  constructor(private readonly deps: GuestResultDependencies) {
    this.store = new GuestResultStore(deps.db.kysely);
    this.lists = new ResultListStore(deps.db);
  }

  /**
   * Stores the result, its event, the host's notification and the job for the email in one transaction. A repeated submission is
   * one result, and its latest version counts: a guest who missed the response may have changed the note since.
   */
  async submit(submission: ResultSubmission): Promise<Receipt> {
    const { sessionCode, submissionId, follows, ...result } = submission;
    if (!isSessionCode(sessionCode)) throw new ProblemError('link_not_valid');
    // Most submissions are below the limit even with the checklist.
    if (ownBytes(submission) > SUBMISSION_MAX_BYTES) {
      if (ownBytes(submission, await this.deps.checklistOf(sessionCode)) > SUBMISSION_MAX_BYTES)
        throw new ProblemError('too_large');
    }
    return transaction(this.deps.db.kysely, async (trx) => {
      const store = new GuestResultStore(trx);
      const session = await store.lockSession(sessionCode);
      if (session === undefined) throw new ProblemError('link_not_valid');
      const judged = await this.judge(trx, session.episode_id, submission);
      const sent = {
        ...result,
        ...judged,
        id: resultId(this.deps.newId()),
        submissionId: submissionId ?? null,
        follows: follows ?? null,
      };
      const row = await store.store(session.id, sent);
      if (session.asks_for_help) await closePassedHelp(trx, session.id, passedSteps({ ...submission, ...judged }));
      if (row !== undefined) {
        await this.announce(trx, session.workspace_id, { ...submission, ...judged, ...row });
        await recordResult(trx, this.deps.jobs, session, { ...submission, ...judged, ...row });
      }
      const stored = row ?? (submissionId && (await findAgain(store, { ...result, sessionCode, submissionId })));
      if (!stored) throw new ProblemError('link_full');
      return { id: stored.id, submittedAt: stored.submitted_at.toISOString() };
    });
  }

  /** The judgement of a result; after a recheck also its statuses, which follow from the comparison. */
  private async judge(trx: DbClient, episode: EpisodeId | null, { recheck: taken, ...result }: ResultSubmission) {
    const { studios } = this.deps.config;
    if (taken === undefined) {
      const fit = episode && storedFitOf(await new GuestResultStore(trx).showOf(episode), studios, result);
      return { fit, recheck: null };
    }
    const { sessionCode, submissionId, follows } = result;
    const base = await new RecheckStore(trx).findBase(sessionCode, [submissionId, follows]);
    if (base === undefined) throw new ProblemError('recheck_outdated');
    return judgeRecheck(base, { base, show: showOfBase(base, studios), taken, result });
  }

  private async announce(db: DbClient, workspace: WorkspaceId, { id, is_new, fit, ...sent }: Announced): Promise<void> {
    const status = resultVerdict(outcomesOf(sent), fit).tone;
    const finished = { guestResultId: id, guestName: sent.guestName, status };
    const { notifications, letters } = this.deps;
    if (!is_new) return notifications.correct(db, workspace, finished);
    await notifications.add(db, workspace, finished);
    await letters.announce(db, workspace, { result: id, worst: status });
  }

  /**
   * Judges results again after their level has changed. The caller has locked the workspace, which every new result does,
   * too.
   */
  async judgeAgain(trx: DbClient, workspace: WorkspaceId, of: JudgedAgain): Promise<void> {
    const store = new GuestResultStore(trx);
    const { studios } = this.deps.config;
    let last: ResultId | undefined;
    for (;;) {
      const rows = await store.resultsToJudge(workspace, { of, after: last, max: JUDGE_BATCH });
      last = rows.at(-1)?.id;
      if (last === undefined) return;
      await store.setFits(
        rows.flatMap((row) => {
          const judged = judgedAgain(row, studios);
          return judged === undefined ? [] : [{ id: row.id, ...judged }];
        }),
      );
    }
  }

  /**
   * Deletes the results and requests for help that are older than RESULT_DAYS (D19), one host's at a time. Several instances may do so at the
   * same time: they wait for each other, and the second one finds none left.
   */
  async purgeExpired(signal?: AbortSignal): Promise<void> {
    const days = this.deps.config.resultDays;
    await deleteOldHelp(this.deps.db.kysely, days);
    let workspace = await this.store.findHostWithOlderThan(days);
    while (workspace !== undefined) {
      signal?.throwIfAborted();
      await this.deleteOlderThan(days, workspace);
      workspace = await this.store.findHostWithOlderThan(days);
    }
  }

  private deleteOlderThan(days: number, workspace: WorkspaceId): Promise<void> {
    return transaction(this.deps.db.kysely, async (trx) => {
      if (await lockWorkspace(trx, workspace))
        await new GuestResultStore(trx).deleteOlderThan(workspace, { days, max: PURGE_BATCH });
    });
  }

  /**
   * The newest results of a link, complete, each as JSON. A slow or stalled client keeps a few in memory, and no
   * database connection. The first ones are read immediately, so that a refusal can still be sent as a response.
   */
  async listBySession(workspace: WorkspaceId, session: SessionId): Promise<AsyncIterable<string>> {
    const { max } = await this.shown(workspace, session);
    const shown = { session, max: Math.min(max, RESULTS_OF_LINK_MAX) };
    const read = (last?: WrittenRow) =>
      this.lists.writtenResults(workspace, shown, { after: last && cursorOf(last), limit: BATCH });
    return inTurn(await read(), read);
  }

  async listRows(workspace: WorkspaceId, session: SessionId, { limit, after }: ResultPageQuery) {
    const cursor = readCursor(after, byTimestamp);
    const shown = await this.shown(workspace, session);
    const wanted = Number(limit ?? PAGE_MAX);
    // One more row shows whether there is another page.
    const found = await this.lists.rows(workspace, shown, { after: cursor, limit: wanted + 1 });
    const rows = found.slice(0, wanted);
    const last = found.length > wanted ? rows.at(-1) : undefined;
    return { rows: rows.map(toListed), next: last === undefined ? null : writeCursor(cursorOf(last)) };
  }

  async read(workspace: WorkspaceId, id: ResultId): Promise<GuestResult> {
    const owner = await this.lists.findOwnerOfResult(workspace, id);
    const shown = owner && { session: owner.session_id, max: this.maxShown(owner) };
    const row = shown && (await this.lists.find(workspace, shown, id));
    if (row === undefined) throw new ProblemError('not_found');
    return toResult(row);
  }

  /** Adds the readings of the full results before rechecks, where those measured none. */
  async withReadingsBefore(workspace: WorkspaceId, results: readonly GuestResult[]): Promise<readonly MergedResult[]> {
    const rows = await this.store.rechecksOf(workspace, results);
    return results.map((result) => mergedResultOf(result, rows));
  }

  /** Returns an empty history (not 403) if the plan lacks it. */
  async history(workspace: WorkspaceId, id: ResultId) {
    const owner = await this.lists.findOwnerOfResult(workspace, id);
    if (owner === undefined) throw new ProblemError('not_found');
    if (!can(this.deps.plans.planOfUser(owner), 'history')) return { runs: [] };
    const rows = await new HistoryStore(this.deps.db.kysely).runsUpTo(workspace, id, HISTORY_MAX);
    return { runs: rows.map(toPastRun) };
  }

  /** Every result is stored, but a Plus host sees only the latest (D14). */
  private async shown(workspace: WorkspaceId, session: SessionId): Promise<ShownResults> {
    const owner = await this.lists.findOwner(workspace, session);
    if (owner === undefined) throw new ProblemError('not_found');
    return { session, max: this.maxShown(owner) };
  }

  private maxShown(owner: Owner): number {
    return planLimits[this.deps.plans.planOfUser(owner)].resultsShown;
  }

  /** Summaries by session id, for those of these sessions of a host that have results. */
  async summaries(
    workspace: WorkspaceId,
    sessions: readonly OwnedSession[],
  ): Promise<ReadonlyMap<SessionId, ResultsOfSession>> {
    const [owner] = sessions;
    if (owner === undefined) return new Map();
    const max = this.maxShown(owner);
    const rows = await this.lists.listLatest(
      workspace,
      sessions.map(({ id }) => id),
    );
    return new Map(
      rows.map((row) => {
        const firstAt = (row.result_count > max ? row.submitted_at : row.first_at).toISOString();
        return [row.session_id, { count: Math.min(row.result_count, max), firstAt, latest: toResult(row) }];
      }),
    );
  }
}

const passedSteps = (fields: CheckFields): CheckName[] =>
  CHECKS.filter((check) => statusOf(fields, check) === 'passed');

/** Finds the stored result of an unchanged submission. A later decision about a recording is stored. */
async function findAgain(store: GuestResultStore, { sessionCode, submissionId, recording }: SentAgain) {
  if (recording !== undefined) await store.noteAnswer(sessionCode, submissionId, recording);
  return store.findSubmission(sessionCode, submissionId);
}

interface Keyed {
  readonly cursor_key: string;
  readonly id: string;
}

const cursorOf = ({ cursor_key, id }: Keyed) => ({ sort: byTimestamp.sort, key: cursor_key, id });

async function* inTurn(first: readonly WrittenRow[], read: (last: WrittenRow) => Promise<readonly WrittenRow[]>) {
  let batch = first;
  while (batch.length > 0) {
    yield* batch.map(writeResult);
    const last = batch.length < BATCH ? undefined : batch.at(-1);
    batch = last === undefined ? [] : await read(last);
  }
}
