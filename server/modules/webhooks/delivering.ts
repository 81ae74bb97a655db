import { DELIVERY_FAULTS, type DeliveryFault } from '@linecheck/contract';
import type { ServerDependencies } from '../../dependencies';
import type { DomainEventId, WebhookId, WorkspaceId } from '../../domain/ids';
import type { JobQueue } from '../../jobs/queue';
import { sendsMail } from '../../mail/mail';
import { OutboundError, outboundFetch } from '../../outbound/outbound-fetch';
import type { OutboundTargets } from '../../outbound/outbound-targets';
import { isPublicAddress } from '../../outbound/public-address';
import { DELIVERY_JOB, type ReadEvent, readEvents } from '../domain-events/service';
import { type CalledWebhook, DeliveryStore, type DueDelivery, type TriedDelivery } from './delivery-store';
import { messageBodyOf } from './message';
import {
  ANSWER_MS,
  ASLEEP_PAUSE_MS,
  healthAfter,
  type NextHealth,
  NO_PLACE_PAUSE_MS,
  pauseAfter,
  pauseUnsettled,
  RUN_MS,
  RUNS_PER_WORKSPACE,
  retryAfterOf,
  TRIES_AT_A_TIME,
  type WebhookHealth,
} from './rules';
import { signedHeaders } from './signature';

/** Deliveries that are read at once. */
const BATCH = 50;

/** The beginning of a reply that is kept, in bytes. */
const REPLY_BYTES = 1024;

const GONE = 410;

export interface DeliveryDependencies extends Pick<ServerDependencies, 'db' | 'config' | 'clock'> {
  readonly jobs: JobQueue;
  readonly targets: OutboundTargets;
  /** Resolves names; the system does by default. */
  readonly resolve?: NonNullable<Parameters<typeof outboundFetch>[1]>['resolve'];
  /** Time in ms that a receiver has to answer; `ANSWER_MS` by default. */
  readonly answerMs?: number;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

interface TriedOnce extends TriedDelivery {
  readonly isGone: boolean;
}

/** Sends what waits for a webhook. The jobs run one at a time for each webhook, on whichever instance. */
export class WebhookDeliverer {
  private readonly store: DeliveryStore;
  /** Runs of each workspace. */
  private readonly running = new Map<WorkspaceId, number>();

  constructor(private readonly deps: DeliveryDependencies) {
    this.store = new DeliveryStore(deps.db.kysely);
  }

  /** Tries what is due, for `RUN_MS` at most, and plans the next run. */
  async run(id: WebhookId, signal: AbortSignal): Promise<void> {
    const webhook = await this.store.webhook(id);
    if (webhook === undefined) return;
    if (webhook.state === 'off') return this.store.giveUp(id);
    const { workspace_id: workspace } = webhook;
    const others = this.running.get(workspace) ?? 0;
    if (others >= RUNS_PER_WORKSPACE) return this.planRun(id, NO_PLACE_PAUSE_MS);
    this.running.set(workspace, others + 1);
    try {
      await this.store.giveUp(id, this.now());
      if (!webhook.is_stopped) await this.tryDue(webhook, signal);
      await this.planNext(id, webhook.is_stopped);
    } finally {
      const left = (this.running.get(workspace) ?? 1) - 1;
      if (left > 0) this.running.set(workspace, left);
      else this.running.delete(workspace);
    }
  }

  private async tryDue(begun: CalledWebhook, signal: AbortSignal): Promise<void> {
    const endsAt = performance.now() + RUN_MS;
    let webhook: CalledWebhook | undefined = begun;
    let health = healthOf(begun);
    while (webhook !== undefined && performance.now() < endsAt && health.state !== 'off' && !signal.aborted) {
      const isAsleep = health.state === 'asleep';
      const due = await this.store.due(webhook.id, { isAsleep, now: this.now(), limit: isAsleep ? 1 : BATCH });
      if (due.length === 0) return;
      const ids = due.map(({ event_id }) => event_id);
      const telling = { publicUrl: this.deps.config.publicUrl, tellsNames: webhook.tells_names };
      const events = await readEvents(this.deps.db.kysely, ids, telling);
      const after = await this.tryBatch(webhook, { due, events, health, endsAt });
      // The hour of one that sleeps on, and the pause of one that hangs, begin now.
      if (after.state === 'asleep' || after.hasHung) return;
      health = after;
      webhook = await this.callable(begun.id);
    }
  }

  private async tryBatch(webhook: CalledWebhook, { due, events, endsAt, ...begun }: Batch) {
    let health: WebhookHealth = begun.health;
    let hasHung = false;
    let at = 0;
    while (at < due.length && !hasHung && health.state !== 'off' && performance.now() < endsAt) {
      const count = health.failingSince === null ? TRIES_AT_A_TIME : 1;
      const group = due.slice(at, at + count);
      at += count;
      // A member may have changed it since the last tries.
      const called = await this.callable(webhook.id);
      if (called === undefined) return { ...health, state: 'off' as const, hasHung };
      if (called.tells_names !== webhook.tells_names) break;
      const tried = await this.tryGroup(called, group, events);
      if (tried.length === 0) continue;
      const next = healthAfter(
        health,
        {
          hasSuccess: tried.some(({ state }) => state === 'delivered'),
          hasFailure: tried.some(({ state }) => state !== 'delivered'),
          isGone: tried.some(({ isGone }) => isGone),
        },
        this.now(),
      );
      const isOn = await this.settle(webhook, tried, next);
      hasHung = tried.some(({ fault }) => fault === 'timed_out');
      health = isOn ? next : { ...next, state: 'off' };
      if (next.wakes || next.state === 'asleep') break;
    }
    return { ...health, hasHung };
  }

  /** The webhook as it is now; undefined if nothing may be sent to it. */
  private async callable(id: WebhookId): Promise<CalledWebhook | undefined> {
    const webhook = await this.store.webhook(id);
    return webhook === undefined || webhook.state === 'off' || webhook.is_stopped ? undefined : webhook;
  }

  private async tryGroup(
    webhook: CalledWebhook,
    group: readonly DueDelivery[],
    events: ReadonlyMap<DomainEventId, ReadEvent>,
  ): Promise<readonly TriedOnce[]> {
    const claims = group.map(({ id, attempts }) => ({
      id,
      before: attempts,
      nextAt: new Date(this.deps.clock() + pauseUnsettled(attempts + 1)),
    }));
    const claimed = await this.store.claim(claims);
    const waiting = group.filter(({ id }) => claimed.has(id));
    return Promise.all(waiting.map((delivery) => this.tryOnce(webhook, delivery, events)));
  }

  /** @returns False if the webhook is off. */
  private async settle({ id }: CalledWebhook, tried: readonly TriedOnce[], next: NextHealth): Promise<boolean> {
    // What has failed while the webhook sleeps waits on, whatever the ladder says.
    const kept = tried.map((each) => {
      const waits = next.state === 'asleep' && each.state === 'failed';
      return waits ? { ...each, state: 'waiting' as const, nextAt: this.now() } : each;
    });
    const isOn = await this.store.settle(id, { tried: kept, next, now: this.now() });
    if (!isOn) await this.store.giveUp(id);
    if (next.wakes) await this.store.release(id, this.now());
    if (next.isGone) await this.store.giveUp(id);
    if (next.tells !== null) await this.announceSleep(id, next.tells);
    return isOn;
  }

  private async announceSleep(id: WebhookId, days: number): Promise<void> {
    if (!sendsMail(this.deps.config)) return;
    const readers = await this.store.readers(id);
    await this.deps.jobs.enqueueAll(
      this.deps.db.kysely,
      'webhook-letter',
      readers.map(({ id: host }) => ({
        payload: { webhook: id, host, days },
        key: `${id} ${host} ${days}`,
      })),
    );
  }

  private async tryOnce(
    webhook: CalledWebhook,
    delivery: DueDelivery,
    events: ReadonlyMap<DomainEventId, ReadEvent>,
  ): Promise<TriedOnce> {
    const event = events.get(delivery.event_id);
    const triedAt = this.now();
    const base = { id: delivery.id, before: delivery.attempts, triedAt };
    const startedAt = performance.now();
    const answer = event === undefined ? NO_EVENT : await this.call(webhook, event, triedAt);
    const durationMs = Math.round(performance.now() - startedAt);
    const { status, fault, reply, retryAfterMs } = answer;
    const isDone = fault === null;
    const random = this.deps.random ?? Math.random;
    const pause = isDone ? undefined : pauseAfter(delivery.attempts + 1, random(), retryAfterMs);
    return {
      ...base,
      state: isDone ? 'delivered' : pause === undefined ? 'failed' : 'waiting',
      nextAt: pause === undefined ? null : new Date(triedAt.getTime() + pause),
      status,
      fault,
      reply,
      durationMs,
      isGone: status === GONE,
    };
  }

  /** Makes the request. Of an address that is not public, nothing but the status is kept. */
  private async call(webhook: CalledWebhook, event: ReadEvent, now: Date): Promise<Answer> {
    const { targets, resolve } = this.deps;
    let isPublic = true;
    const mayReach = (address: string, url: URL): boolean => {
      isPublic &&= isPublicAddress(address);
      return targets.mayReach(address, url);
    };
    try {
      const { status, headers, body } = await outboundFetch(webhook.url, {
        ...requestOf(webhook, event, now),
        deadlineMs: this.deps.answerMs ?? ANSWER_MS,
        maxBytes: REPLY_BYTES,
        leavesRest: true,
        redirects: 0,
        mayReach,
        ...(resolve !== undefined && { resolve }),
      });
      const fault = faultOfStatus(status);
      const reply = isPublic && body.length > 0 ? readableText(body) : null;
      const retryAfter = headers['retry-after'];
      return { status, fault, reply, retryAfterMs: retryAfterOf(retryAfter, now.getTime()) };
    } catch (error) {
      return { ...NO_ANSWER, fault: faultOfError(error) };
    }
  }

  /** A delivery that was made meanwhile has moved the job to an earlier time, which it keeps. */
  private async planNext(id: WebhookId, isStopped: boolean): Promise<void> {
    const webhook = await this.store.webhook(id);
    if (webhook === undefined || webhook.state === 'off') return;
    const isPaused = isStopped || webhook.state === 'asleep';
    const at = isPaused ? undefined : await this.store.nextAt(id);
    if (!isPaused && at === undefined) return;
    await this.planRun(id, at === undefined ? ASLEEP_PAUSE_MS : Math.max(0, at.getTime() - this.deps.clock()));
  }

  private planRun(id: WebhookId, delayMs: number): Promise<void> {
    return this.deps.jobs.bringForward(this.deps.db.kysely, DELIVERY_JOB, { webhook: id }, { key: id, delayMs });
  }

  private now(): Date {
    return new Date(this.deps.clock());
  }
}

interface Batch {
  readonly due: readonly DueDelivery[];
  readonly events: ReadonlyMap<DomainEventId, ReadEvent>;
  readonly health: WebhookHealth;
  readonly endsAt: number;
}

interface Answer {
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly reply: string | null;
  readonly retryAfterMs: number | undefined;
}

const NO_ANSWER = { status: null, reply: null, retryAfterMs: undefined } as const;
/** The event was deleted between two statements, and its delivery with it. */
const NO_EVENT: Answer = { ...NO_ANSWER, fault: 'no_answer' };

const healthOf = (row: CalledWebhook): WebhookHealth => ({
  state: row.state,
  failingSince: row.failing_since,
  asleepSince: row.asleep_since,
  toldDays: row.told_days,
});

/** The request of a try. Chats read no signature. */
function requestOf(webhook: CalledWebhook, event: ReadEvent, now: Date) {
  const body = messageBodyOf(webhook.format, event, now);
  const message = { id: messageIdOf(event), timestamp: Math.floor(now.getTime() / 1000), body };
  const signed = webhook.format === 'standard' ? signedHeaders(secretsOf(webhook, now), message) : {};
  return { method: 'POST' as const, body, headers: { 'content-type': 'application/json', ...signed } };
}

const messageIdOf = ({ told }: ReadEvent): string => `evt_${told.data.id}`;

function secretsOf({ secret, earlier_secret, earlier_until }: CalledWebhook, now: Date): readonly string[] {
  const isValid = earlier_secret !== null && earlier_until !== null && earlier_until > now;
  return isValid ? [secret, earlier_secret] : [secret];
}

function faultOfStatus(status: number): DeliveryFault | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

const faultOfError = (error: unknown): DeliveryFault =>
  (error instanceof OutboundError && DELIVERY_FAULTS.find((fault) => fault === error.fault)) || 'no_answer';

/** Text of others: without what the database cannot store. */
const readableText = (body: Buffer): string => body.toString('utf8').replaceAll('\0', '');
