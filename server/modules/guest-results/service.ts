import { type GuestResult, isSessionCode, planLimits, type Submission, worstStatus } from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import { transaction } from '../../db/database';
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
    const stored = await transaction(this.parts.db.kysely, async (trx) => {
      const row = await new GuestResultStore(trx).storeForCode(sessionCode, {
        ...result,
        id: this.parts.newId(),
        submissionId: submissionId ?? null,
        follows: follows ?? null,
      });
      if (row === undefined) return undefined;
      const status = worstStatus([result.microphoneStatus, result.cameraStatus, result.connectionStatus]);
      const finished = { guestResultId: row.id, guestName: result.guestName, status };
      await (row.is_new
        ? this.notifications.add(trx, row.host_id as HostId, finished)
        : this.notifications.correct(trx, row.host_id as HostId, finished));
      return row;
    });
    const row = stored ?? (submissionId && (await this.findAgain(sessionCode, submissionId, result.recording)));
    if (!row) throw new Problem('link_not_valid');
    return { id: row.id, submittedAt: row.submitted_at.toISOString() };
  }

  /** A submission that says nothing new of the checks; what was decided about a recording since is noted. */
  private async findAgain(sessionCode: string, submissionId: string, recording: Submission['recording']) {
    if (recording !== undefined) await this.store.noteAnswer(sessionCode, submissionId, recording);
    return this.store.findSubmission(sessionCode, submissionId);
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

  /** A Plus host is shown the latest result; all of them are kept (D14). */
  async listBySession(host: HostId, session: string): Promise<GuestResult[]> {
    const owner = await this.store.findOwner(host, session);
    if (owner === undefined) throw new Problem('not_found');
    const most = planLimits[this.plans.planOfUser(owner)].resultsShown;
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
