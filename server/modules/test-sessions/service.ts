import { type CheckName, perCheck } from '@linecheck/checks/check';
import {
  can,
  type DashboardQuery,
  type GuestResult,
  type GuestSession,
  isSessionCode,
  isZoneName,
  mayCreateSession,
  PAGE_MAX,
  type PlanName,
  planLimits,
  type ResultSummary,
  type SessionChanges,
  type SessionCounts,
  type SessionForm,
  type SessionListQuery,
  type SessionRow,
  seesAddresses,
  type TestSession,
} from '@linecheck/contract';
import type { LanguageCode } from '@linecheck/texts/languages';
import { type DbClient, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { SignedInCaller } from '../../domain/caller';
import { readCursor, writeCursor } from '../../domain/cursor';
import {
  type ResultId,
  resultId,
  type SessionId,
  sessionId,
  type TemplateId,
  type WorkspaceId,
} from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { JobQueue } from '../../jobs/queue';
import { chosenLanguage, type SpeakFunction } from '../../language/reader-language';
import { mailAddressOf, sendsMail } from '../../mail/mail';
import { type AuditActor, changedFields } from '../audit/service';
import { recordOfGuests } from '../domain-events/service';
import type { GuestResultService, ResultsOfSession } from '../guest-results/service';
import type { PlanService } from '../plans/service';
import { calendarOfLink, guestSessionOf, invitationIn, organizerOf, type ShownRow } from './guest-episode';
import { type PreviewedLink, rowToPreview } from './preview-row';
import {
  cursorKeys,
  draftSession,
  editSession,
  isOpenToJoiner,
  SESSION_CODE_BYTES,
  searchTerms,
  sessionCodeFrom,
} from './rules';
import { type ListInput, SessionListStore } from './session-list-store';
import { type LinkVisit, type PageRow, TestSessionStore, writtenFields } from './store';

export { fullName, isOpenToJoiner, searchTerms } from './rules';
export { sortKeysOf } from './store';

type StoredRow = Awaited<ReturnType<TestSessionStore['insert']>>;

interface LiveSession {
  readonly row: PageRow;
  readonly workspaceId: WorkspaceId;
  readonly plan: PlanName;
}

export interface EmailedPage {
  readonly row: PageRow;
  readonly plan: PlanName;
  readonly session: GuestSession;
  /** The calendar file for the guest, who has an address; null without an episode. */
  readonly calendarIn: (language: LanguageCode) => string | null;
}

interface PreviewedSession {
  readonly row: ShownRow;
  readonly plan: PlanName;
  readonly session: GuestSession;
}

const DASHBOARD_PAGE = 20;

interface Page<Row> {
  readonly rows: Row[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

type ListedRow = Awaited<ReturnType<SessionListStore['page']>>[number];

type Reader = Pick<SignedInCaller, 'workspace' | 'role'>;

type Found = Pick<ListInput, 'sort' | 'limit' | 'resultId'> & { readonly rows: readonly ListedRow[] };

export interface TestSessionDependencies
  extends Pick<ServerDependencies, 'db' | 'config' | 'newId' | 'randomBytes' | 'clock'> {
  readonly plans: PlanService;
  readonly results: GuestResultService;
  readonly jobs: JobQueue;
}

export class TestSessionService {
  private readonly store: TestSessionStore;
  private readonly lists: SessionListStore;

  constructor(private readonly deps: TestSessionDependencies) {
    this.store = new TestSessionStore(deps.db.kysely);
    this.lists = new SessionListStore(deps.db);
  }

  /** Links with their complete latest results. */
  async list({ workspace, role }: Reader, query: SessionListQuery): Promise<Page<TestSession>> {
    const input = listInput(query, { role, limit: PAGE_MAX });
    const rows =
      input.search.terms.length > 0
        ? (await this.lists.search(workspace, input)).rows
        : await this.lists.page(workspace, input);
    return this.toPage(workspace, { ...input, rows }, (result) => result);
  }

  /** A row requested by its id is returned whatever the search is; the page decides whether to show it. */
  async dashboard(
    { workspace, role }: Reader,
    query: DashboardQuery,
  ): Promise<Page<SessionRow> & { counts: SessionCounts }> {
    const input = listInput(query, { role, limit: DASHBOARD_PAGE });
    const { rows, counts } = await this.dashboardRows(workspace, input);
    return { ...(await this.toPage(workspace, { ...input, rows }, toSummary)), counts };
  }

  private async dashboardRows(workspace: WorkspaceId, input: ListInput) {
    if (input.ids === undefined && input.search.terms.length > 0) return this.lists.search(workspace, input);
    const listed = input.ids === undefined ? input : { ...input, filter: 'all' as const };
    const [rows, counts] = await Promise.all([
      this.lists.page(workspace, listed),
      this.lists.counts(workspace, input.search),
    ]);
    return { rows, counts };
  }

  /** @param found The rows of the page, and one of the next page if there is one. */
  private async toPage<Result>(
    workspace: WorkspaceId,
    { rows: found, ...input }: Found,
    show: (result: GuestResult) => Result,
  ) {
    const rows = found.slice(0, input.limit);
    const summaries = await this.deps.results.summaries(workspace, rows);
    const shown = rows.filter((row) => this.showsResult(row, input.resultId, summaries.get(row.id)));
    const last = found.length > rows.length ? rows.at(-1) : undefined;
    return {
      rows: shown.map((row) => {
        const latest = summaries.get(row.id)?.latest;
        return {
          ...this.toListed(row, summaries.get(row.id)),
          latestResult: latest === undefined ? null : show(latest),
        };
      }),
      next: last === undefined ? null : writeCursor({ sort: input.sort, key: last.cursor_key, id: last.id }),
    };
  }

  private toListed(row: ListedRow, results: ResultsOfSession | undefined): TestSession {
    const showsClips = can(this.deps.plans.planOfUser(row), 'recordings');
    return { ...toSession(row, results), guestClipCount: (showsClips && row.guest_clip_count) || 0 };
  }

  /** On a plan that shows one result per link, earlier ones are not reachable (D14). */
  private showsResult(row: ListedRow, wanted: ResultId | undefined, results: ResultsOfSession | undefined): boolean {
    const showsAll = planLimits[this.deps.plans.planOfUser(row)].resultsShown > 1;
    return wanted === undefined || showsAll || results?.latest.id === wanted;
  }

  /** The host's row is locked, so that two concurrent calls cannot both create the only link of Plus. */
  create(caller: AuditActor, input: SessionForm): Promise<TestSession> {
    const { workspace } = caller;
    return transaction(this.deps.db.kysely, async (trx) => {
      const store = new TestSessionStore(trx);
      const plan = await this.deps.plans.planOf(trx, workspace, { lock: true });
      if (!mayCreateSession(plan, await store.count(workspace))) throw new ProblemError('session_limit');
      const draft = draftSession(input, plan);
      await assertOwnTemplate(trx, workspace, draft.checklistTemplateId);
      const id = sessionId(this.deps.newId());
      const row = await store.insert(caller, { ...draft, ...this.freshCode(), id });
      await recordOfGuests(trx, this.deps.jobs, [id], { workspace, kind: 'guest.added', facts: { by: 'member' } });
      return toSession(row, undefined);
    });
  }

  /**
   * If two edits are concurrent, the later one wins, for the fields that it contains. Code and results do not change.
   */
  async edit(caller: SignedInCaller, id: SessionId, changes: SessionChanges): Promise<TestSession> {
    const { workspace } = caller;
    await transaction(this.deps.db.kysely, async (trx) => {
      await this.change(trx, caller, id, changes);
    });
    const input = { ...listInput({}, { role: caller.role, limit: 1 }), ids: [id] };
    const rows = await this.lists.page(workspace, input);
    const [edited] = (await this.toPage(workspace, { ...input, rows }, (result) => result)).rows;
    if (edited === undefined) throw new ProblemError('not_found');
    return edited;
  }

  /** Changes what the plan of the workspace allows to change, and returns that plan. */
  async change(trx: DbClient, caller: SignedInCaller, id: SessionId, changes: SessionChanges): Promise<PlanName> {
    const store = new TestSessionStore(trx);
    const plan = await this.deps.plans.planOf(trx, caller.workspace, { lock: true });
    const stored = await store.findDraft(caller.workspace, id);
    if (stored === undefined) throw new ProblemError('not_found');
    const draft = editSession(stored, changes, plan);
    await assertOwnTemplate(trx, caller.workspace, draft.checklistTemplateId);
    const fields = changedFields(stored, draft);
    await store.update(caller, id, { ...draft, fields });
    if (fields.length > 0)
      await recordOfGuests(trx, this.deps.jobs, [id], {
        workspace: caller.workspace,
        kind: 'guest.changed',
        facts: { fields },
      });
    return plan;
  }

  async delete(caller: AuditActor, id: SessionId): Promise<void> {
    if (!(await this.store.delete(caller, id))) throw new ProblemError('not_found');
  }

  async regenerate(caller: AuditActor, id: SessionId): Promise<{ sessionCode: string; expiresAt: string }> {
    const row = await this.store.replaceCode(caller, id, this.freshCode());
    if (row === undefined) throw new ProblemError('not_found');
    return { sessionCode: row.session_code, expiresAt: row.expires_at.toISOString() };
  }

  /**
   * Unknown, expired and regenerated codes get the same refusal (D6). A text that cannot be a code is not looked up.
   */
  async getLive(sessionCode: string): Promise<LiveSession> {
    const row = isSessionCode(sessionCode) ? await this.store.findLive(sessionCode) : undefined;
    if (row === undefined) throw new ProblemError('link_not_valid');
    return { row, workspaceId: row.workspace_id, plan: this.deps.plans.planOfUser(row) };
  }

  /** @param speak Gives the language of the reader from the one that the host has chosen for the guest. */
  async readAsGuest(sessionCode: string, speak: SpeakFunction): Promise<GuestSession> {
    const { row, plan } = await this.getLive(sessionCode);
    const session = guestSessionOf(row, plan, { ...this.surroundings(), language: speak(row.language) });
    const isReady = session.episode && row.has_result ? row.is_ready : undefined;
    return {
      ...session,
      // An address that a member has added belongs to the person whom the member means.
      ...(isOpenToJoiner(row.group_entry) && { guestEmail: null }),
      ...(row.may_recheck && { mayRecheck: true as const }),
      ...(isReady !== undefined && { isReady }),
      ...(row.shared_at && { sharedAt: row.shared_at.toISOString() }),
      ...(row.needs_help && { asksForHelp: true as const }),
    };
  }

  /** Reads a guest's page for a member of the workspace. */
  async preview(
    { workspace }: Pick<Reader, 'workspace'>,
    wanted: PreviewedLink,
    speak: SpeakFunction,
  ): Promise<PreviewedSession> {
    const { plans } = this.deps;
    const row = await rowToPreview(this.store, { workspace, wanted, planOf: (host) => plans.planOfUser(host) });
    const plan = plans.planOfUser(row);
    const place = { ...this.surroundings(), language: speak(row.language) };
    return { row, plan, session: guestSessionOf(row, plan, place) };
  }

  /** The page of a link, for an email to its guest; undefined if the link is gone. */
  async readForEmail(workspace: WorkspaceId, id: SessionId): Promise<EmailedPage | undefined> {
    const row = await this.store.findPage(workspace, id);
    if (row === undefined) return undefined;
    const plan = this.deps.plans.planOfUser(row);
    const language = chosenLanguage(row.guest_language, 'guests');
    const place = { ...this.surroundings(), ...this.deps.config, language };
    const shown = guestSessionOf(row, plan, place);
    // Whoever typed a name through a link for many could write to others with it.
    const session = row.group_entry === null ? shown : { ...shown, guestName: '', guestFirstName: '' };
    return { row, plan, session, calendarIn: (spoken) => invitationIn(spoken, { row, session, ...place }) };
  }

  async readCalendar(sessionCode: string, language: LanguageCode): Promise<string> {
    const { row, plan } = await this.getLive(sessionCode);
    const { config } = this.deps;
    const url = `${config.publicUrl}/?session=${sessionCode}`;
    const { createdBy } = guestSessionOf(row, plan, this.surroundings());
    const organizer = sendsMail(config)
      ? organizerOf(language, { name: createdBy, address: mailAddressOf(config.mailFrom) })
      : undefined;
    const place = { ...this.surroundings(), organizer, url, language };
    const calendar = can(plan, 'episodes') ? calendarOfLink(row, place) : undefined;
    if (calendar === undefined) throw new ProblemError('not_found');
    return calendar;
  }

  /** An invalid code is not an error here: the response would reveal which codes exist. */
  async recordVisit(sessionCode: string, visit: LinkVisit): Promise<void> {
    const isKnown = visit.timeZone !== undefined && isZoneName(visit.timeZone);
    const known = { ...visit, timeZone: isKnown ? visit.timeZone : undefined };
    if (!isSessionCode(sessionCode)) return;
    if (!(await this.store.isUnrecorded(sessionCode, known))) return;
    await transaction(this.deps.db.kysely, async (trx) => {
      const opened = await new TestSessionStore(trx).markOpened(sessionCode, known);
      if (!opened?.is_first) return;
      const event = { workspace: opened.workspace_id, kind: 'guest.opened' } as const;
      await recordOfGuests(trx, this.deps.jobs, [opened.id], event);
    });
  }

  private surroundings() {
    return { studios: this.deps.config.studios, now: new Date(this.deps.clock()) };
  }

  private freshCode() {
    return {
      sessionCode: newSessionCode(this.deps.randomBytes),
      days: this.deps.config.sessionDays,
    };
  }
}

export const newSessionCode = (randomBytes: (bytes: number) => Buffer): string =>
  sessionCodeFrom(randomBytes(SESSION_CODE_BYTES));

/** @throws ProblemError `invalid` for a template of another workspace. */
export async function assertOwnTemplate(
  db: DbClient,
  workspace: WorkspaceId,
  template: TemplateId | null,
): Promise<void> {
  if (template === null || (await new TestSessionStore(db).ownsTemplate(workspace, template))) return;
  throw new ProblemError('invalid', { fields: { checklistTemplateId: 'template_not_found' } });
}

const toSession = (row: StoredRow, results: ResultsOfSession | undefined): TestSession => ({
  id: row.id,
  sessionCode: row.session_code,
  ...writtenFields(row),
  expiresAt: row.expires_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  openedAt: row.opened_at?.toISOString() ?? null,
  resultCount: results?.count ?? 0,
  firstResultAt: results?.firstAt ?? null,
  latestResult: results?.latest ?? null,
  guestClipCount: 0,
});

/** @throws ProblemError `invalid` if `after` is not a cursor of this sort order. */
function listInput(
  query: DashboardQuery,
  { role, limit }: Pick<SignedInCaller, 'role'> & { limit: number },
): ListInput {
  const { sort = 'newest', filter = 'all', after } = query;
  return {
    search: { terms: searchTerms(query.q ?? ''), inAddresses: seesAddresses(role) },
    filter,
    sort,
    after: readCursor(after, { sort, key: cursorKeys[sort] }),
    limit: query.limit === undefined ? limit : Number(query.limit),
    ids: query.ids?.split(',').map(sessionId),
    resultId: query.result === undefined ? undefined : resultId(query.result),
  };
}

/** Readings, items and notes are loaded when the row is opened. */
function toSummary({
  checklistCompleted: _items,
  notes: _notes,
  guestEmail: _email,
  run: _run,
  details,
  ...result
}: GuestResult): ResultSummary {
  const shortened = (check: CheckName) => {
    const { status, code, params, message } = details?.[check] ?? {};
    return details?.[check] && { status, code, params, message };
  };
  return { ...result, details: details && perCheck(shortened) };
}
