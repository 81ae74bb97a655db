import { Readable } from 'node:stream';
import type { AuditEntry, AuditFilter, EndpointInput, listAuditLog } from '@linecheck/contract';
import { PAGE_MAX } from '@linecheck/contract';
import { auditActorWords, auditDetailWords } from '@linecheck/texts/audit-words';
import { activity as texts } from '@linecheck/texts/en/activity';
import type { ServerDependencies } from '../../dependencies';
import { BYTE_ORDER_MARK, csvLine, csvTime } from '../../domain/csv';
import { readCursor, timestampKey, writeCursor } from '../../domain/cursor';
import type { WorkspaceId } from '../../domain/ids';
import { type AuditRow, AuditStore } from './store';

export { type AuditActor, executeRecorded, type RecordedChange, recordAct } from './store';

const byTime = { sort: 'at', key: timestampKey } as const;

const PAGE = 50;

/** Maximum entries deleted in one statement, so that other calls do not wait long for it. */
const PURGE_BATCH = 1000;

type AuditQuery = EndpointInput<typeof listAuditLog>['query'];

export class AuditService {
  private readonly store: AuditStore;

  constructor(private readonly deps: Pick<ServerDependencies, 'db' | 'config'>) {
    this.store = new AuditStore(deps.db.kysely);
  }

  async list(workspace: WorkspaceId, { after, limit, ...filter }: AuditQuery) {
    const wanted = Number(limit ?? PAGE);
    const cursor = readCursor(after, byTime);
    // One more row shows whether there is another page.
    const found = await this.store.page(workspace, { ...filter, after: cursor, limit: wanted + 1 });
    const rows = found.slice(0, wanted);
    const last = found.length > wanted ? rows.at(-1) : undefined;
    return { entries: rows.map(toEntry), next: last === undefined ? null : writeCursor(cursorOf(last)) };
  }

  async people(workspace: WorkspaceId) {
    return [...(await this.store.people(workspace))];
  }

  /**
   * The log as CSV, read while it is sent. The first entries are read before, so that an unavailable database still
   * results in an error status.
   */
  async csv(workspace: WorkspaceId, filter: AuditFilter): Promise<Readable> {
    const read = (last?: AuditRow) =>
      this.store.page(workspace, { ...filter, after: last && cursorOf(last), limit: PAGE_MAX });
    return Readable.from(linesOf(await read(), read));
  }

  noteEndedTrials(): Promise<void> {
    return this.store.noteEndedTrials(this.deps.config.auditDays);
  }

  async purgeExpired(signal?: AbortSignal): Promise<void> {
    while ((await this.store.deleteOlderThan(this.deps.config.auditDays, PURGE_BATCH)) === PURGE_BATCH)
      signal?.throwIfAborted();
  }
}

const cursorOf = ({ cursor_key, id }: AuditRow) => ({ sort: byTime.sort, key: cursor_key, id });

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name });

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  act: row.act,
  person: named(row.person_id, row.person_name),
  signIn: row.sign_in_id === null ? null : { id: row.sign_in_id, userAgent: row.user_agent },
  token: named(row.token_id, row.token_name),
  target: named(row.target_id, row.target_name),
  details: row.details,
});

async function* linesOf(first: readonly AuditRow[], read: (last: AuditRow) => Promise<readonly AuditRow[]>) {
  yield BYTE_ORDER_MARK + csvLine(Object.values(texts.csv.columns));
  let batch = first;
  while (batch.length > 0) {
    yield batch.map(lineOf).join('');
    const last = batch.length < PAGE_MAX ? undefined : batch.at(-1);
    batch = last === undefined ? [] : await read(last);
  }
}

const lineOf = (row: AuditRow): string =>
  csvLine([
    csvTime(row.at),
    row.person_id === null ? auditActorWords(row.act) : row.person_name,
    row.person_id,
    texts.act[row.act],
    row.target_name,
    row.target_id,
    auditDetailWords(row.details).join('; '),
    row.user_agent,
    row.sign_in_id,
    row.token_name,
    row.token_id,
  ]);

/** The names of those fields of `after` that differ from `before`, in the order of their names. */
export function changedFields<Fields extends object>(before: Fields, after: Partial<Fields>): string[] {
  const stored = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored.get(name)))
    .map(([name]) => name)
    .sort();
}
