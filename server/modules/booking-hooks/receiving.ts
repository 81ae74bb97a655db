import { createHash } from 'node:crypto';
import type { HookOutcome } from '@linecheck/contract';
import { HOOK_MESSAGE_DAYS } from '@linecheck/contract';
import { transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { bookingHookId, type HookMessageId, hookMessageId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { JobQueue } from '../../jobs/queue';
import type { RateLimits } from '../../limits/limits';
import { parseBoundedJson } from './bounded-json';
import { stateOfOutcome } from './decide-booking';
import { actIdsOf } from './message-acts';
import { readHookMessage } from './read-message';
import { BookingHookStore, HookMessageStore, type OpenHook } from './store';
import { type SignedMessage, verifySignature } from './verify-signature';

export type { OpenHook } from './store';

export interface ReceivingDependencies extends Pick<ServerDependencies, 'db' | 'clock'> {
  readonly jobs: JobQueue;
  readonly limits: RateLimits;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KILOBYTE = 1024;
/** A clock that is further ahead than this is not believed. */
const AHEAD_MS = 300_000;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Takes the messages of booking tools: verifies and stores them, for a job to work them. */
export class HookReceiver {
  constructor(private readonly deps: ReceivingDependencies) {}

  /** @throws ProblemError `hook_deleted`, or `not_found` for an id that has never been one. */
  async find(id: string): Promise<OpenHook> {
    if (!UUID.test(id)) throw new ProblemError('not_found');
    const store = new BookingHookStore(this.deps.db.kysely);
    const hook = await store.findOpen(bookingHookId(id));
    if (hook !== undefined) return hook;
    throw new ProblemError((await store.isDeleted(bookingHookId(id.toLowerCase()))) ? 'hook_deleted' : 'not_found');
  }

  /**
   * Stores a message, for a job to work it. The same message is stored once.
   *
   * @throws ProblemError `wrong_signature`, also for an old one; `invalid` if it is no JSON object, or has too many levels;
   *   `rate_limited`. The list of messages says so.
   */
  async receive(hook: OpenHook, message: SignedMessage): Promise<void> {
    const now = this.deps.clock();
    const verdict = verifySignature(message, { ...hook, now });
    if (verdict.fault !== null) return this.refuse(hook, verdict.fault, new ProblemError('wrong_signature'));
    const body = parseBoundedJson(message.body);
    if (body === undefined) return this.refuse(hook, 'unreadable', new ProblemError('invalid', { reason: 'bad_json' }));
    const reading = readHookMessage(hook.kind, body);
    const said = reading.saidAt ?? verdict.signedAt ?? new Date(now);
    if (now - said.getTime() > HOOK_MESSAGE_DAYS * DAY_MS)
      return this.refuse(hook, 'too_old', new ProblemError('wrong_signature'));
    await this.countBytes(hook, message.body.byteLength);
    const id = idOf(hook.id, verdict.messageId ?? '', message.body);
    const stored = {
      ...{ id, hookId: hook.id, body, about: [...new Set(reading.acts.flatMap(actIdsOf))] },
      saidAt: said.getTime() > now + AHEAD_MS ? new Date(now) : said,
      state: reading.fault === null ? ('waiting' as const) : stateOfOutcome(reading.fault),
      outcome: reading.fault,
    };
    await transaction(this.deps.db.kysely, async (trx) => {
      const isWaiting = await new HookMessageStore(trx).insert(stored);
      // The job of one that waits can have failed for good: a repeated message starts it again.
      if (isWaiting)
        await this.deps.jobs.schedule(trx, 'hook-message', { message: id }, { key: id, turn: hook.workspace_id });
    });
  }

  private async countBytes(hook: OpenHook, bytes: number): Promise<void> {
    try {
      await this.deps.limits.count('hookKilobytes', hook.workspace_id, Math.ceil(bytes / KILOBYTE));
    } catch (error) {
      if (error instanceof ProblemError) await this.refuse(hook, 'too_many', error);
      throw error;
    }
  }

  /** Notes a refusal in one line an hour, and not at all in a flood. */
  private async refuse(hook: OpenHook, outcome: HookOutcome, problem: ProblemError): Promise<never> {
    const { limits, db, clock } = this.deps;
    try {
      await limits.count('hookRefusals', hook.id);
    } catch (error) {
      throw error instanceof ProblemError ? problem : error;
    }
    const id = idOf(hook.id, `${outcome} ${Math.floor(clock() / HOUR_MS)}`);
    await new HookMessageStore(db.kysely).noteRefused(id, hook.id, { outcome, state: stateOfOutcome(outcome) });
    throw problem;
  }
}

/** The id of a message, the same for the same message (RFC 9562, 5.8). */
function idOf(hook: string, name: string, body: Buffer | '' = ''): HookMessageId {
  const bytes = createHash('sha256').update(`${hook} ${name}\n`).update(body).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return hookMessageId(
    [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-'),
  );
}
