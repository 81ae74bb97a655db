import { Readable } from 'node:stream';
import type { JudgedDemand } from '@linecheck/checks/levels/fit';
import { keysOf } from '@linecheck/checks/records';
import { type StudioTable, studioOf } from '@linecheck/checks/studios';
import {
  type EndpointInput,
  type listReports,
  REPORT_LINKS_MAX,
  REPORT_SCHEMA_PATH,
  REPORT_VERSION,
  REPORTS_PAGE_MAX,
  type ReportsPage,
  type ResultReport,
  reportedChecks,
  roleMay,
  type SharedReport,
  seesAddresses,
  type ViewLink,
} from '@linecheck/contract';
import { reportsCalls } from '@linecheck/contract/schemas';
import { board as boardTexts } from '@linecheck/texts/en/episodes/board';
import { episodeTable } from '@linecheck/texts/en/episodes/report';
import { readings as unitTexts } from '@linecheck/texts/en/readings';
import * as z from 'zod/mini';
import { lockWorkspace, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { SignedInCaller } from '../../domain/caller';
import { BYTE_ORDER_MARK, csvLine, csvTime } from '../../domain/csv';
import { readCursor, writeCursor } from '../../domain/cursor';
import { type EpisodeId, type ReportLinkId, type ResultId, reportLinkId, type WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { resultLine, resultTitles } from '../../domain/result-csv';
import { missedReasonIn } from '../../domain/result-words';
import { hashToken, newToken } from '../../domain/tokens';
import type { AuditActor } from '../audit/service';
import { type GuestResultService, judgedDemandsOf, type MergedResult, type ShowRow } from '../guest-results/service';
import type { PeopleService } from '../people/service';
import { type GuestRow, type ReportedShow, ReportStore } from './report-store';
import { type SharingDependencies, toViewLink } from './sharing-service';
import { SharingStore } from './sharing-store';
import { shownHostOf } from './shown-host';

const byName = { sort: 'name', key: z.string().check(z.regex(/^[^\0\p{Surrogate}]{0,400}$/u)) } as const;

/** Whole results in memory at a time, while a table is sent. */
const BATCH = 20;

type ReportsQuery = EndpointInput<typeof listReports>['query'];

export interface ReportDependencies extends SharingDependencies, Pick<ServerDependencies, 'clock' | 'log'> {
  readonly results: GuestResultService;
  readonly people: PeopleService;
}

type EpisodeRow = Awaited<ReturnType<SharingDependencies['episodes']['getRow']>>;

export class ReportService {
  private readonly store: ReportStore;

  constructor(private readonly deps: ReportDependencies) {
    this.store = new ReportStore(deps.db.kysely);
  }

  async read(workspace: WorkspaceId, id: ResultId): Promise<ResultReport> {
    const [link, result] = await Promise.all([
      this.store.findLink(workspace, id),
      this.deps.results.read(workspace, id),
    ]);
    if (link === undefined) throw new ProblemError('not_found');
    const { title, session_id: _, ...show } = link;
    const [whole = result] = await this.deps.results.withReadingsBefore(workspace, [result]);
    return this.toReport(title, whole, isShow(show) ? show : undefined);
  }

  async list(workspace: WorkspaceId, id: EpisodeId, { after, limit }: ReportsQuery): Promise<ReportsPage> {
    const cursor = readCursor(after, byName);
    const wanted = Math.min(Number(limit ?? REPORTS_PAGE_MAX), REPORTS_PAGE_MAX);
    const episode = await this.deps.episodes.getRow(workspace, id);
    // One more row shows whether there is another page.
    const found = await this.store.guests(workspace, id, { shared: true, after: cursor, limit: wanted + 1 });
    const rows = found.slice(0, wanted);
    const last = found.length > wanted ? rows.at(-1) : undefined;
    const { unopened, opened, ...shared } = episode.counts;
    const withResults = Object.values(shared).reduce((sum, count) => sum + count, 0);
    return {
      title: episode.title,
      guests: withResults + unopened + opened,
      shared: withResults,
      reports: (await this.resultsOf(workspace, episode, rows)).flatMap(({ result }) =>
        result === undefined ? [] : [this.toReport(episode.title, result, episode)],
      ),
      next: last === undefined ? null : writeCursor({ sort: byName.sort, key: last.cursor_key, id: last.id }),
    };
  }

  /** The guests of an episode as CSV, read while it is sent. A refusal is thrown before the first byte. */
  async csv(caller: SignedInCaller, id: EpisodeId): Promise<Readable> {
    const { workspace, role } = caller;
    const episode = await this.deps.episodes.getRow(workspace, id);
    // What is sent may be what a viewer, whose role the caller may get meanwhile, does not see.
    const needed = roleMay(role, 'work') ? 'work' : reportsCalls.exportEpisode.action;
    const read = async (last?: GuestRow) => {
      await this.deps.people.assertStill(caller, needed);
      const after = last && { key: last.cursor_key, id: last.id };
      const rows = await this.store.guests(workspace, id, { shared: false, after, limit: BATCH });
      return this.resultsOf(workspace, episode, rows);
    };
    const lines = linesOf({
      ...{ episode, studios: this.deps.config.studios, publicUrl: this.deps.config.publicUrl },
      leftOut: new Set<Column>([
        ...(seesAddresses(role) ? [] : (['guestEmail'] as const)),
        ...(roleMay(role, 'work') ? [] : (['link'] as const)),
      ]),
      ...{ first: await read(), read, batch: BATCH },
      noteFault: (result, error) => this.deps.log.error({ err: error, result }, 'result_not_written'),
    });
    return Readable.from(lines);
  }

  async links(caller: AuditActor, id: ResultId): Promise<ViewLink[]> {
    if ((await this.store.findLink(caller.workspace, id)) === undefined) throw new ProblemError('not_found');
    return (await this.store.links(caller.workspace, id)).map(toViewLink);
  }

  createLink(caller: AuditActor, result: ResultId): Promise<{ id: string; link: string }> {
    return transaction(this.deps.db.kysely, async (trx) => {
      await lockWorkspace(trx, caller.workspace);
      const store = new ReportStore(trx);
      const link = await store.findLink(caller.workspace, result);
      if (link === undefined) throw new ProblemError('not_found');
      if ((await store.links(caller.workspace, result)).length >= REPORT_LINKS_MAX)
        throw new ProblemError('report_link_limit', { params: { max: REPORT_LINKS_MAX } });
      const { token, tokenHash } = newToken(this.deps.randomBytes);
      const id = reportLinkId(this.deps.newId());
      await store.insertLink(caller, { result, session: link.session_id }, { id, tokenHash });
      // The fragment of an address is not sent to servers and proxies, which could log it.
      return { id, link: `${this.deps.config.publicUrl}/report#token=${token}` };
    });
  }

  async endLink(caller: AuditActor, id: ReportLinkId): Promise<void> {
    const isEnded = await transaction(this.deps.db.kysely, (trx) => new ReportStore(trx).deleteLink(caller, id));
    if (!isEnded) throw new ProblemError('not_found');
  }

  async shared(token: string): Promise<SharedReport> {
    const row = await this.store.findShared(hashToken(token));
    if (row === undefined) throw new ProblemError('link_not_valid');
    const [host, report] = await Promise.all([
      shownHostOf(this.deps, row),
      // A plan may show fewer results than before.
      this.read(row.workspace_id, row.result_id).catch(asEndedLink),
    ]);
    return { ...host, report };
  }

  /** Deletes the read-only links to reports and boards whose time is over. */
  async purgeExpired(): Promise<void> {
    await this.store.deleteExpiredLinks();
    await new SharingStore(this.deps.db.kysely).deleteEndedBoardLinks();
  }

  private async resultsOf(workspace: WorkspaceId, episode: EpisodeRow, guests: readonly GuestRow[]) {
    const links = guests.map(({ id }) => ({ ...episode, id }));
    const results = await this.deps.results.summaries(workspace, links);
    const latest = await this.deps.results.withReadingsBefore(
      workspace,
      [...results.values()].map((each) => each.latest),
    );
    const bySession = new Map(latest.map((result) => [result.sessionId, result]));
    return guests.map((guest): GuestWithResult => ({ guest, result: bySession.get(guest.id) }));
  }

  private toReport(title: string, result: MergedResult, show: ReportedShow | undefined): ResultReport {
    const { clock, config } = this.deps;
    return {
      $schema: `${config.publicUrl}${REPORT_SCHEMA_PATH}`,
      version: REPORT_VERSION,
      writtenAt: new Date(clock()).toISOString(),
      title,
      guestName: result.guestName,
      submittedAt: result.submittedAt,
      updatedAt: result.updatedAt,
      fullCheckAt: result.recheck?.since ?? null,
      ...reportedChecks(result),
      show: show === undefined ? null : this.toShow(show, result),
      checklistCompleted: [...new Set(result.checklistCompleted)],
      notes: result.notes,
      recording: result.recording,
    };
  }

  private toShow(show: ReportedShow, result: MergedResult): ResultReport['show'] {
    const { studios } = this.deps.config;
    return {
      startsAt: show.starts_at.toISOString(),
      timeZone: show.time_zone,
      minutes: show.minutes,
      level: show.level,
      levelName: show.level_name,
      studio: studioOf(studios, show.studio)?.name ?? null,
      ...judgedDemandsOf(show, studios, result),
    };
  }
}

function asEndedLink(error: unknown): never {
  throw error instanceof ProblemError && error.code === 'not_found' ? new ProblemError('link_not_valid') : error;
}

/** A link without an episode has null in the columns of the show. */
const isShow = (show: Partial<ReportedShow>): show is ReportedShow => (show.starts_at ?? null) !== null;

/** A guest of an episode with the newest result. */
interface GuestWithResult {
  readonly guest: GuestRow;
  readonly result: MergedResult | undefined;
}

interface TableOptions {
  readonly episode: ShowRow;
  readonly studios: StudioTable;
  /** The columns that the role of the reader may not see. */
  readonly leftOut: ReadonlySet<Column>;
  readonly publicUrl: string;
  readonly noteFault: (result: string, error: unknown) => void;
}

interface Batches {
  readonly first: readonly GuestWithResult[];
  readonly read: (last: GuestRow) => Promise<readonly GuestWithResult[]>;
  /** Number of guests in a full batch. */
  readonly batch: number;
}

/** The guests of an episode as CSV, with a column for each finding and reading. */
async function* linesOf({ first, read, batch: size, ...options }: TableOptions & Batches) {
  const keys = keysOf(titles).filter((key) => !options.leftOut.has(key));
  yield BYTE_ORDER_MARK + csvLine([...keys.map((key) => titles[key]), ...resultTitles]);
  let batch = first;
  while (batch.length > 0) {
    yield batch.map((each) => lineOf(each, keys, options)).join('');
    const last = batch.length < size ? undefined : batch.at(-1);
    batch = last === undefined ? [] : await read(last.guest);
  }
}

const { columns: titles } = episodeTable;

type Column = keyof typeof titles;

function lineOf({ guest, result }: GuestWithResult, keys: readonly Column[], options: TableOptions): string {
  const judged = result && judgedDemandsOf(options.episode, options.studios, result);
  const cells: Readonly<Record<Column, string | undefined>> = {
    guestName: guest.guest_name,
    guestEmail: guest.guest_email ?? result?.guestEmail ?? undefined,
    byGroup: guest.is_by_group ? unitTexts.yes : unitTexts.no,
    link: guest.working_code === null ? undefined : `${options.publicUrl}/?session=${guest.working_code}`,
    state: boardTexts.states[guest.state],
    openedAt: guest.opened_at ? csvTime(guest.opened_at) : undefined,
    submittedAt: result && csvTime(result.submittedAt),
    fits: judged && (judged.fits ? unitTexts.yes : unitTexts.no),
    needed: judged && reasonsOf(judged.demands, 'must'),
    recommended: judged && reasonsOf(judged.demands, 'should'),
    checklist: result?.checklistCompleted.join('; '),
    notes: result?.notes ?? undefined,
  };
  return resultLine(
    keys.map((key) => cells[key]),
    result,
    (error) => options.noteFault(result?.id ?? '', error),
  );
}

/** The demands that are not met, in words. */
const reasonsOf = (demands: readonly JudgedDemand[], need: JudgedDemand['need']): string =>
  demands
    .flatMap(({ is, ...demand }) => {
      if (is === 'met' || demand.need !== need) return [];
      const missed = { ...demand, is };
      return [missedReasonIn('en', missed)];
    })
    .join('; ');
