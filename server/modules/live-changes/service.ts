import { type LiveChange, type LiveKind, liveKinds } from '@linecheck/contract';
import { ChannelListener } from '../../db/channel-listener';
import type { ServerDependencies } from '../../dependencies';
import type { ActingPerson } from '../../domain/caller';
import type { SignInService } from '../sign-ins/service';
import {
  type GatheredChanges,
  LastChanges,
  readAnnouncement,
  STREAMS_PER_PERSON_MAX,
  STREAMS_PER_SIGN_IN_MAX,
  withAnnounced,
} from './rules';

/** Proxies close connections that are silent for a minute, and our own server after two. */
const HEARTBEAT_MS = 25_000;

/**
 * Announcements within this time are sent as one message: a submission changes several things, and many submissions at
 * the same time must not make a page refetch its list more than a few times per second.
 */
const GATHER_MS = 150;

/** Sent to a page that may have missed a change. */
const ANYTHING: LiveChange = { changed: liveKinds };

/** Sent to all pages of a person who has joined or left a workspace, or has another role there. */
const MEMBERSHIPS: LiveChange = { changed: ['people'], sessions: [] };

export interface ChangeSubscriber {
  notify(change: LiveChange): void;
  /** Keeps the connection alive. @param isCurrent True if the page has missed nothing until now. */
  heartbeat(isCurrent: boolean): void;
  end(why: 'over' | 'replaced'): void;
}

interface Subscription extends ActingPerson {
  readonly call: string;
  readonly subscriber: ChangeSubscriber;
}

interface SubscribingPage extends Pick<Subscription, 'call' | 'subscriber'> {
  readonly sinceMs: number | undefined;
}

export interface LiveChangeDependencies extends Pick<ServerDependencies, 'db' | 'log'> {
  readonly findCallers: SignInService['findCallers'];
}

/** Notifies the open pages of a workspace's members of changes made by any instance (decision 023). */
export class LiveChangeService {
  private readonly subscriptions = new Map<string, Set<Subscription>>();
  private readonly gathered = new Map<string, GatheredChanges>();
  private readonly lastChanges = new LastChanges();
  private readonly listener: ChannelListener;
  private readonly heartbeatTimer: NodeJS.Timeout;
  private closed = false;

  constructor(private readonly deps: LiveChangeDependencies) {
    this.listener = new ChannelListener({
      db: deps.db,
      log: deps.log,
      channel: 'linecheck_changes',
      onNotify: (announcement) => this.onNotify(announcement),
      // Changes during the interruption are unknown.
      onListening: () => {
        this.lastChanges.restart(Date.now());
        this.eachSubscription(({ subscriber }) => subscriber.notify(ANYTHING));
      },
    });
    this.heartbeatTimer = setInterval(() => void this.heartbeat(), HEARTBEAT_MS).unref();
  }

  /** Returns the key itself if its call has a valid sign-in. */
  readonly findLive = async (call: string): Promise<string | undefined> =>
    (await this.deps.findCallers([call])).has(call) ? call : undefined;

  /** Starts to listen, so that a page that is being rendered need not ask for its data again. */
  prepare(): void {
    if (!this.closed) this.listener.start();
  }

  /**
   * Subscribes a page. Unless nothing has changed since it read its data, it is first notified that anything may have
   * changed, as soon as no further change can be missed.
   *
   * @param sinceMs Time at which the page read its data, in ms since 1970; undefined if unknown.
   * @returns the function that unsubscribes.
   */
  subscribe({ workspace, person }: ActingPerson, page: SubscribingPage): () => void {
    const { call, subscriber, sinceMs } = page;
    const subscription = { workspace, person, call, subscriber };
    if (this.closed) subscriber.end('over');
    else this.add(subscription, sinceMs);
    return () => this.unsubscribe(subscription);
  }

  get subscriberCount(): number {
    return [...this.subscriptions.values()].reduce((sum, subscriptions) => sum + subscriptions.size, 0);
  }

  /**
   * Checks the sign-ins of all open pages in one query, ends the streams of invalid ones, and sends a heartbeat to the
   * others.
   */
  async heartbeat(): Promise<void> {
    await this.release(() => true);
    this.eachSubscription(({ subscriber }) => subscriber.heartbeat(this.listener.isListening));
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.heartbeatTimer);
    this.eachSubscription(({ subscriber }) => subscriber.end('over'));
    await this.listener.close();
  }

  /** Adds a subscription. If the browser or the person then has too many, the stream of the oldest one ends. */
  private add(subscription: Subscription, sinceMs: number | undefined): void {
    const subscriptions = this.subscriptions.get(subscription.workspace) ?? new Set();
    this.subscriptions.set(subscription.workspace, subscriptions.add(subscription));
    const inBrowser = [...subscriptions].filter(({ call }) => call === subscription.call);
    const ofPerson = [...subscriptions].filter(({ person }) => person === subscription.person);
    const isTooMany = ofPerson.length > STREAMS_PER_PERSON_MAX;
    const [oldest] = inBrowser.length > STREAMS_PER_SIGN_IN_MAX ? inBrowser : isTooMany ? ofPerson : [];
    if (oldest !== undefined) {
      this.unsubscribe(oldest);
      oldest.subscriber.end('replaced');
    }
    this.listener.start();
    const { workspace, person, subscriber } = subscription;
    if (!this.listener.isListening) return;
    if (this.lastChanges.mayHaveChanged([workspace, person], sinceMs)) subscriber.notify(ANYTHING);
    else subscriber.heartbeat(true);
  }

  private unsubscribe(subscription: Subscription): void {
    const subscriptions = this.subscriptions.get(subscription.workspace);
    subscriptions?.delete(subscription);
    if (subscriptions?.size === 0) this.subscriptions.delete(subscription.workspace);
  }

  private onNotify(text: string): void {
    const announcement = readAnnouncement(text);
    if (announcement === undefined) return;
    const { id, what, session } = announcement;
    this.lastChanges.note(id, Date.now());
    if (what === 'sign-ins') void this.release(({ person }) => person === id);
    // Immediately: the next announcement ends the streams of a former member.
    else if (what === 'memberships') this.notifyPerson(id, MEMBERSHIPS);
    else if (this.subscriptions.has(id)) this.gather(id, what, session);
  }

  private notifyPerson(id: string, change: LiveChange): void {
    this.eachSubscription(({ person, subscriber }) => {
      if (person === id) subscriber.notify(change);
    });
  }

  private gather(workspace: string, what: LiveKind, session: string | undefined): void {
    if (this.gathered.size === 0) setTimeout(() => this.notifyGathered(), GATHER_MS).unref();
    const before = this.gathered.get(workspace) ?? { changed: new Set(), sessions: new Set() };
    this.gathered.set(workspace, withAnnounced(before, what, session));
  }

  private notifyGathered(): void {
    for (const [workspace, { changed, sessions }] of this.gathered) {
      const change = { changed: [...changed], sessions: sessions && [...sessions] };
      for (const { subscriber } of this.subscriptionsOf(workspace)) subscriber.notify(change);
    }
    this.gathered.clear();
  }

  /** Ends those of these streams whose sign-in or membership has ended, or whose team has closed to the person. */
  private async release(isConcerned: (subscription: Subscription) => boolean): Promise<void> {
    const concerned: Subscription[] = [];
    this.eachSubscription((subscription) => {
      if (isConcerned(subscription)) concerned.push(subscription);
    });
    const calls = new Set(concerned.map(({ call }) => call));
    if (calls.size === 0) return;
    const live = await this.deps.findCallers([...calls]).catch((error: Error) => {
      // Without the database, no sign-in can end. The next heartbeat checks again.
      this.deps.log.warn({ reason: error.message }, 'event_streams_not_checked');
      return undefined;
    });
    if (live === undefined) return;
    // A person who leaves their own workspace gets a new one; the same call then acts there.
    for (const { call, workspace, subscriber } of concerned) {
      const membership = live.get(call)?.membership;
      if (membership?.workspace !== workspace || membership.needsSecondFactor) subscriber.end('over');
    }
  }

  private subscriptionsOf(workspace: string): readonly Subscription[] {
    return [...(this.subscriptions.get(workspace) ?? [])];
  }

  private eachSubscription(act: (subscription: Subscription) => void): void {
    for (const workspace of [...this.subscriptions.keys()])
      for (const subscription of this.subscriptionsOf(workspace)) act(subscription);
  }
}
