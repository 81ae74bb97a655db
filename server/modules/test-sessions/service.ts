import {
  type GuestSession,
  isSessionCode,
  mayCreateSession,
  type NewSession,
  planLimits,
  type TestSession,
} from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import { transaction } from '../../db/database';
import { Problem } from '../../http/problem';
import type { HostId } from '../../http/scopes';
import type { GuestResultService, ResultSummary } from '../guest-results/service';
import type { PlanService } from '../plans/service';
import { draftSession, SESSION_CODE_BYTES, sessionCodeFrom } from './rules';
import { TestSessionStore } from './store';

type SessionRow = Awaited<ReturnType<TestSessionStore['insert']>>;
type LiveRow = NonNullable<Awaited<ReturnType<TestSessionStore['findLive']>>>;

/** A live guest link and what its host's plan, brand and checklist say at this moment. */
export interface LiveSession {
  readonly row: LiveRow;
  readonly hostId: HostId;
  readonly isPro: boolean;
}

export class TestSessionService {
  private readonly store: TestSessionStore;

  constructor(
    private readonly parts: AppParts,
    private readonly plans: PlanService,
    private readonly results: GuestResultService,
  ) {
    this.store = new TestSessionStore(parts.db.kysely);
  }

  async list(host: HostId): Promise<TestSession[]> {
    const [rows, summaries] = await Promise.all([this.store.list(host), this.results.summaries(host)]);
    return rows.map((row) => {
      const showsClips = planLimits[this.plans.planOfUser(row)].recordings;
      return { ...toSession(row, summaries.get(row.id)), guestClipCount: (showsClips && row.guest_clip_count) || 0 };
    });
  }

  /** The host's row is locked, so that two links made at once cannot both be the only one of Plus. */
  create(host: HostId, wishes: NewSession): Promise<TestSession> {
    return transaction(this.parts.db.kysely, async (trx) => {
      const store = new TestSessionStore(trx);
      const plan = await this.plans.planOf(trx, host, { lock: true });
      if (!mayCreateSession(plan, await store.count(host))) throw new Problem('session_limit');
      const draft = draftSession(wishes, plan);
      await this.assertOwnTemplate(store, host, draft.checklistTemplateId);
      const row = await store.insert(host, { ...draft, ...this.freshCode(), id: this.parts.newId() });
      return toSession(row, undefined);
    });
  }

  async delete(host: HostId, id: string): Promise<void> {
    if (!(await this.store.delete(host, id))) throw new Problem('not_found');
  }

  async regenerate(host: HostId, id: string): Promise<{ sessionCode: string; expiresAt: string }> {
    const row = await this.store.replaceCode(host, id, this.freshCode());
    if (row === undefined) throw new Problem('not_found');
    return { sessionCode: row.session_code, expiresAt: row.expires_at.toISOString() };
  }

  /** Unknown, expired and regenerated codes are refused alike (D6). What cannot be a code is not looked up. */
  async getLive(sessionCode: string): Promise<LiveSession> {
    const row = isSessionCode(sessionCode) ? await this.store.findLive(sessionCode) : undefined;
    if (row === undefined) throw new Problem('link_not_valid');
    const isPro = this.plans.planOfUser(row) === 'pro';
    return { row, hostId: row.host_id as HostId, isPro };
  }

  async readAsGuest(sessionCode: string): Promise<GuestSession> {
    const { row, isPro } = await this.getLive(sessionCode);
    const hostName = `${row.first_name} ${row.last_name}`;
    return {
      guestName: row.guest_name,
      guestFirstName: row.guest_first_name,
      guestEmail: row.guest_email,
      guestMessage: row.guest_message,
      title: row.title,
      createdBy: (isPro && row.brand_sender_name) || hostName,
      hostName,
    };
  }

  /** A code that opens nothing is no error here: the answer would tell which codes there are. */
  async recordVisit(sessionCode: string): Promise<void> {
    if (isSessionCode(sessionCode)) await this.store.markOpened(sessionCode);
  }

  private freshCode() {
    return {
      sessionCode: sessionCodeFrom(this.parts.randomBytes(SESSION_CODE_BYTES)),
      days: this.parts.config.sessionDays,
    };
  }

  private async assertOwnTemplate(store: TestSessionStore, host: HostId, template: string | null): Promise<void> {
    if (template === null || (await store.ownsTemplate(host, template))) return;
    throw new Problem('invalid', { fields: { checklistTemplateId: 'This checklist template could not be found.' } });
  }
}

const toSession = (row: SessionRow, results: ResultSummary | undefined): TestSession => ({
  id: row.id,
  sessionCode: row.session_code,
  title: row.title,
  guestFirstName: row.guest_first_name,
  guestSurname: row.guest_surname,
  guestName: row.guest_name,
  guestEmail: row.guest_email,
  guestMessage: row.guest_message,
  checklistTemplateId: row.checklist_template_id,
  expiresAt: row.expires_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  openedAt: row.opened_at?.toISOString() ?? null,
  resultCount: results?.count ?? 0,
  firstResultAt: results?.firstAt ?? null,
  latestResult: results?.latest ?? null,
  guestClipCount: 0,
});
