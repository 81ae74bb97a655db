import {
  type GuestResult,
  isSessionCode,
  planLimits,
  RESULTS_OF_LINK_MAX,
  type Submission,
  worstStatus,
} from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import { type Db, transaction } from '../../db/database';
import { lockHost } from '../../db/lock-host';
import { Problem } from '../../http/problem';
import type { HostId } from '../../http/scopes';
import type { NotificationService } from '../notifications/service';
import type { PlanService } from '../plans/service';
import { GuestResultStore, type ResultRow } from './store';

/** The results of one session, as far as the host's plan shows them. */
export interface ResultsOfSession {
  readonly count: number;
  readonly firstAt: string;
  readonly latest: GuestResult;
}

/** Results in one transaction, so that nobody waits for it for long. */
const SWEEP_AT_MOST = 200;

interface Announced extends Pick<Submission, 'guestName' | 'microphoneStatus' | 'cameraStatus' | 'connectionStatus'> {
  readonly id: string;
  readonly is_new: boolean;
}

interface SentAgain extends Pick<Submission, 'sessionCode' | 'recording'> {
  readonly submissionId: string;
}

interface Receipt {
  readonly id: string;
  readonly submittedAt: string;
}

export class GuestResultService {
  private readonly store: GuestResultStore;

  constructor(
    private readonly parts: AppParts,
    private readonly plans: PlanService,
    private readonly notifications: NotificationService,
  ) {
    this.store = new GuestResultStore(parts.db.kysely);
  }

  /**
   * The result and the host's notification are stored together or not at all. The same submission is one result, however
   * often it comes: what it says last counts, because a guest whose answer was lost may have changed their note since.
   */
  async submit({ sessionCode, submissionId, follows, ...result }: Submission): Promise<Receipt> {
    if (!isSessionCode(sessionCode)) throw new Problem('link_not_valid');
    return transaction(this.parts.db.kysely, async (trx) => {
      const store = new GuestResultStore(trx);
      const session = await store.lockSession(sessionCode);
      if (session === undefined) throw new Problem('link_not_valid');
      const sent = { ...result, id: this.parts.newId(), submissionId: submissionId ?? null, follows: follows ?? null };
      const row = await store.store(session.id, sent);
      if (row !== undefined) await this.announce(trx, session.host_id as HostId, { ...row, ...result });
      const stored = row ?? (submissionId && (await findAgain(store, { ...result, sessionCode, submissionId })));
      if (!stored) throw new Problem('link_full');
      return { id: stored.id, submittedAt: stored.submitted_at.toISOString() };
    });
  }

  private announce(db: Db, host: HostId, { id, is_new, guestName, ...checks }: Announced): Promise<void> {
    const status = worstStatus([checks.microphoneStatus, checks.cameraStatus, checks.connectionStatus]);
    const finished = { guestResultId: id, guestName, status };
    return is_new ? this.notifications.add(db, host, finished) : this.notifications.correct(db, host, finished);
  }

  /**
   * Deletes the results that are older than RESULT_DAYS (D19), one host's at a time. Several instances may do so at once:
   * they wait for each other, and who comes second finds nothing left.
   */
  async sweep(): Promise<void> {
    const days = this.parts.config.resultDays;
    let host = await this.store.findHostWithOlderThan(days);
    while (host !== undefined) {
      await this.deleteOlderThan(days, host);
      host = await this.store.findHostWithOlderThan(days);
    }
  }

  private deleteOlderThan(days: number, host: string): Promise<void> {
    return transaction(this.parts.db.kysely, async (trx) => {
      if (await lockHost(trx, host))
        await new GuestResultStore(trx).deleteOlderThan(days, { host, most: SWEEP_AT_MOST });
    });
  }

  /** A Plus host is shown the latest result; all of them are kept (D14). A link may have more from before it had an end. */
  async listBySession(host: HostId, session: string): Promise<GuestResult[]> {
    const owner = await this.store.findOwner(host, session);
    if (owner === undefined) throw new Problem('not_found');
    const most = Math.min(planLimits[this.plans.planOfUser(owner)].resultsShown, RESULTS_OF_LINK_MAX);
    const rows = await this.store.listBySession(host, session, most);
    return rows.map(toResult);
  }

  /** By session id, for those of these sessions that have results. */
  async summaries(host: HostId, sessions: readonly string[]): Promise<ReadonlyMap<string, ResultsOfSession>> {
    if (sessions.length === 0) return new Map();
    const rows = await this.store.listLatest(host, sessions);
    return new Map(
      rows.map((row) => {
        const most = planLimits[this.plans.planOfUser(row)].resultsShown;
        const hidesSome = row.result_count > most;
        const firstAt = (hidesSome ? row.submitted_at : row.first_at).toISOString();
        return [row.session_id, { count: Math.min(row.result_count, most), firstAt, latest: toResult(row) }];
      }),
    );
  }
}

/** A submission that says nothing new of the checks; what was decided about a recording since is noted. */
async function findAgain(store: GuestResultStore, { sessionCode, submissionId, recording }: SentAgain) {
  if (recording !== undefined) await store.noteAnswer(sessionCode, submissionId, recording);
  return store.findSubmission(sessionCode, submissionId);
}

const toResult = (row: ResultRow): GuestResult => ({
  id: row.id,
  sessionId: row.session_id,
  guestName: row.guest_name,
  guestEmail: row.guest_email,
  microphoneStatus: row.microphone_status,
  cameraStatus: row.camera_status,
  connectionStatus: row.connection_status,
  checklistCompleted: row.checklist_completed,
  notes: row.notes,
  details: row.details,
  recording: row.recording,
  submittedAt: row.submitted_at.toISOString(),
  updatedAt: row.updated_at?.toISOString() ?? null,
  run: row.run,
});
