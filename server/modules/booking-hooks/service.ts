import {
  type BookingHook,
  type EndpointInput,
  HOOK_MESSAGE_DAYS,
  HOOKS_MAX,
  type HookKind,
  type HookMessage,
  type listHookMessages,
} from '@linecheck/contract';
import { lockWorkspace, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { SignedInCaller } from '../../domain/caller';
import { readCursor, timestampKey, writeCursor } from '../../domain/cursor';
import { type BookingHookId, bookingHookId, type HookMessageId, type ShowId, type WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { PlanService } from '../plans/service';
import { readHookMessage } from './read-message';
import { BookingHookStore, HookMessageStore, type HookRow, type ListedMessage } from './store';
import { GENERIC_SECRET_PREFIX } from './verify-signature';
import { HookMessageWorker, type WorkingDependencies } from './working';

export interface BookingHookDependencies
  extends WorkingDependencies,
    Pick<ServerDependencies, 'config' | 'newId' | 'randomBytes'> {
  readonly plans: PlanService;
}

type MessageQuery = EndpointInput<typeof listHookMessages>['query'];

/** A secret as it is shown once. */
interface ShownHookSecret {
  readonly id: string;
  readonly address: string;
  readonly secret: string;
}

const SECRET_BYTES = 32;
const PAGE = 50;
const PURGE_BATCH = 500;

const byTime = { sort: 'received', key: timestampKey } as const;

/** The addresses to which booking tools send signed messages, and what was made of each message. */
export class BookingHookService {
  private readonly worker: HookMessageWorker;

  constructor(private readonly deps: BookingHookDependencies) {
    this.worker = new HookMessageWorker(deps);
  }

  async list(workspace: WorkspaceId): Promise<BookingHook[]> {
    const rows = await new BookingHookStore(this.deps.db.kysely).list(workspace);
    return rows.map((row) => this.toHook(row));
  }

  create(caller: SignedInCaller, { showId, kind }: { showId: ShowId; kind: HookKind }): Promise<ShownHookSecret> {
    const id = bookingHookId(this.deps.newId());
    const secret = this.newSecret(kind);
    return transaction(this.deps.db.kysely, async (trx) => {
      await this.deps.plans.assertEpisodes(trx, caller.workspace, { lock: true });
      const store = new BookingHookStore(trx);
      if ((await store.count(caller.workspace)) >= HOOKS_MAX) throw new ProblemError('hook_limit');
      if (!(await store.insert(caller, { id, showId, kind, secret }))) throw new ProblemError('not_found');
      return { id, address: this.addressOf(id), secret };
    });
  }

  async rotate(caller: SignedInCaller, id: BookingHookId): Promise<ShownHookSecret> {
    const store = new BookingHookStore(this.deps.db.kysely);
    const kind = await store.findKind(caller.workspace, id);
    const secret = this.newSecret(kind ?? 'generic');
    if (kind === undefined || !(await store.rotate(caller, id, secret))) throw new ProblemError('not_found');
    return { id, address: this.addressOf(id), secret };
  }

  async delete(caller: SignedInCaller, id: BookingHookId): Promise<void> {
    if (!(await new BookingHookStore(this.deps.db.kysely).delete(caller, id))) throw new ProblemError('not_found');
  }

  async listMessages(workspace: WorkspaceId, hook: BookingHookId, { after, limit }: MessageQuery) {
    const { kysely } = this.deps.db;
    const wanted = Number(limit ?? PAGE);
    const cursor = readCursor(after, byTime);
    if ((await new BookingHookStore(kysely).findKind(workspace, hook)) === undefined)
      throw new ProblemError('not_found');
    // One more row shows whether there is another page.
    const found = await new HookMessageStore(kysely).page(hook, { after: cursor, limit: wanted + 1 });
    const rows = found.slice(0, wanted);
    const last = found.length > wanted ? rows.at(-1) : undefined;
    return {
      messages: rows.map(toMessage),
      next: last === undefined ? null : writeCursor({ sort: byTime.sort, key: last.cursor_key, id: last.id }),
    };
  }

  /** Works a message again, in the call. One without a body stays as it is. */
  applyAgain(workspace: WorkspaceId, id: HookMessageId): Promise<HookMessage> {
    return transaction(this.deps.db.kysely, async (trx) => {
      await lockWorkspace(trx, workspace);
      const store = new HookMessageStore(trx);
      const message = await store.find(id);
      if (message?.workspace_id !== workspace) throw new ProblemError('not_found');
      if (message.body !== null) await this.worker.apply(trx, message, { isOverdue: message.state !== 'waiting' });
      const listed = await store.findListed(workspace, id);
      if (listed === undefined) throw new ProblemError('not_found');
      return toMessage(listed);
    });
  }

  work(id: HookMessageId): Promise<void> {
    return this.worker.work(id);
  }

  /** Deletes what is kept no longer, and has messages worked that wait without a job. */
  async purgeExpired(signal?: AbortSignal): Promise<void> {
    const { kysely } = this.deps.db;
    await new BookingHookStore(kysely).dropEarlierSecrets();
    const messages = new HookMessageStore(kysely);
    while ((await messages.deleteOlderThan(HOOK_MESSAGE_DAYS, PURGE_BATCH)) === PURGE_BATCH) signal?.throwIfAborted();
    await this.wakeStranded(messages);
  }

  /** Gives jobs to messages that wait and have none, such as after many failures. */
  private async wakeStranded(messages: HookMessageStore): Promise<void> {
    const { db, jobs } = this.deps;
    for (const { id, workspace_id: turn } of await messages.listStranded(PURGE_BATCH))
      await jobs.schedule(db.kysely, 'hook-message', { message: id }, { key: id, turn });
  }

  private newSecret(kind: HookKind): string {
    const bytes = this.deps.randomBytes(SECRET_BYTES);
    return kind === 'generic' ? `${GENERIC_SECRET_PREFIX}${bytes.toString('base64')}` : bytes.toString('hex');
  }

  private addressOf(id: string): string {
    return `${this.deps.config.publicUrl}/api/hooks/${id}`;
  }

  private toHook(row: HookRow): BookingHook {
    return {
      ...{ id: row.id, showId: row.show_id, kind: row.kind, troubles: row.troubles },
      address: this.addressOf(row.id),
      createdAt: row.created_at.toISOString(),
      receivedAt: row.received_at?.toISOString() ?? null,
      earlierUntil: row.earlier_until?.toISOString() ?? null,
    };
  }
}

function toMessage(row: ListedMessage): HookMessage {
  const said = row.body === null ? undefined : readHookMessage(row.kind, row.body);
  return {
    ...{ id: row.id, state: row.state, outcome: row.outcome, times: row.times, episodeId: row.episode_id },
    receivedAt: row.received_at.toISOString(),
    guestName: said?.guestName ?? null,
    startsAt: said?.startsAt?.toISOString() ?? null,
    kind: said?.kind ?? null,
    isRepeatable: row.body !== null,
  };
}
