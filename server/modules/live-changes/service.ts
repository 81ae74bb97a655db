import { type LiveChange, type LiveKind, liveKinds } from '@linecheck/contract';
import { ChannelListener } from '../../db/channel-listener';
import type { Dependencies } from '../../dependencies';
import type { HostId } from '../../domain/ids';
import { type Gathered, readAnnouncement, STREAMS_PER_HOST_MAX, STREAMS_PER_SIGN_IN_MAX, withAnnounced } from './rules';

/** Proxies close connections that are silent for a minute, and our own server after two. */
const HEARTBEAT_MS = 25_000;

/**
 * Announcements within this time are sent as one message: a submission changes several things, and many submissions at
 * the same time must not make a page refetch its list more than a few times per second.
 */
const GATHER_MS = 150;

/** Sent to a page that may have missed a change. */
const ANYTHING: LiveChange = { changed: liveKinds };

/** An open page. */
export interface Subscriber {
  notify(change: LiveChange): void;
  /** Sends an empty message that keeps the connection alive. */
  heartbeat(): void;
  end(why: 'over' | 'replaced'): void;
}

interface Subscription {
  readonly signIn: string;
  readonly subscriber: Subscriber;
}

/** Returns those of these sign-ins that are valid, by key. */
type FindSignIns = (signIns: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;

export interface LiveChangeDependencies extends Pick<Dependencies, 'db' | 'log'> {
  readonly findSignIns: FindSignIns;
}

/** Notifies the open pages of a host of changes made by any instance (decision 023). */
export class LiveChangeService {
  /** Subscriptions by host, oldest first. */
  private readonly subscriptions = new Map<string, Set<Subscription>>();
  private readonly gathered = new Map<string, Gathered>();
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
      onListening: () => this.eachSubscription(({ subscriber }) => subscriber.notify(ANYTHING)),
    });
    this.heartbeatTimer = setInterval(() => void this.heartbeat(), HEARTBEAT_MS).unref();
  }

  /** Returns the key itself if its sign-in is valid. */
  readonly findLive = async (signIn: string): Promise<string | undefined> =>
    (await this.deps.findSignIns([signIn])).has(signIn) ? signIn : undefined;

  /**
   * Subscribes a page. It is first notified that anything may have changed, as soon as no further change can be missed.
   * Returns the function that unsubscribes.
   */
  subscribe(host: HostId, signIn: string, subscriber: Subscriber): () => void {
    const subscription = { signIn, subscriber };
    if (this.closed) subscriber.end('over');
    else this.subscription(host, subscription);
    return () => this.unsubscribe(host, subscription);
  }

  /** Number of pages with a stream to this instance. */
  get subscriberCount(): number {
    return [...this.subscriptions.values()].reduce((sum, subscriptions) => sum + subscriptions.size, 0);
  }

  /**
   * Checks the sign-ins of all open pages in one query, ends the streams of invalid ones, and sends a heartbeat to the
   * others.
   */
  async heartbeat(): Promise<void> {
    await this.release([...this.subscriptions.keys()]);
    this.eachSubscription(({ subscriber }) => subscriber.heartbeat());
  }

  /** Ends all streams, so that a stop does not wait for them. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.heartbeatTimer);
    this.eachSubscription(({ subscriber }) => subscriber.end('over'));
    await this.listener.close();
  }

  /** Adds a subscription. If the browser or the host then has too many, the stream of the oldest one ends. */
  private subscription(host: HostId, subscription: Subscription): void {
    const subscriptions = this.subscriptions.get(host) ?? new Set();
    this.subscriptions.set(host, subscriptions.add(subscription));
    const inBrowser = [...subscriptions].filter(({ signIn }) => signIn === subscription.signIn);
    const isTooMany = subscriptions.size > STREAMS_PER_HOST_MAX;
    const [oldest] = inBrowser.length > STREAMS_PER_SIGN_IN_MAX ? inBrowser : isTooMany ? subscriptions : [];
    if (oldest !== undefined) {
      this.unsubscribe(host, oldest);
      oldest.subscriber.end('replaced');
    }
    this.listener.start();
    if (this.listener.isListening) subscription.subscriber.notify(ANYTHING);
  }

  private unsubscribe(host: string, subscription: Subscription): void {
    const subscriptions = this.subscriptions.get(host);
    subscriptions?.delete(subscription);
    if (subscriptions?.size === 0) this.subscriptions.delete(host);
  }

  private onNotify(text: string): void {
    const announcement = readAnnouncement(text);
    if (announcement === undefined || !this.subscriptions.has(announcement.host)) return;
    const { host, what, session } = announcement;
    if (what === 'sign-ins') void this.release([host]);
    else this.gather(host, what, session);
  }

  private gather(host: string, what: LiveKind, session: string | undefined): void {
    if (this.gathered.size === 0) setTimeout(() => this.notifyGathered(), GATHER_MS).unref();
    const before = this.gathered.get(host) ?? { changed: new Set(), sessions: new Set() };
    this.gathered.set(host, withAnnounced(before, what, session));
  }

  private notifyGathered(): void {
    for (const [host, { changed, sessions }] of this.gathered) {
      const change = { changed: [...changed], sessions: sessions && [...sessions] };
      for (const { subscriber } of this.subscriptionsOf(host)) subscriber.notify(change);
    }
    this.gathered.clear();
  }

  /** Ends the streams of these hosts whose sign-in has ended. */
  private async release(hosts: readonly string[]): Promise<void> {
    const keys = new Set(hosts.flatMap((host) => this.subscriptionsOf(host).map(({ signIn }) => signIn)));
    if (keys.size === 0) return;
    const live = await this.deps.findSignIns([...keys]).catch((error: Error) => {
      // Without the database no sign-in can end, either. The next heartbeat checks again.
      this.deps.log.warn({ reason: error.message }, 'event_streams_not_checked');
      return undefined;
    });
    if (live === undefined) return;
    for (const host of hosts) {
      for (const { signIn, subscriber } of this.subscriptionsOf(host))
        if (keys.has(signIn) && !live.has(signIn)) subscriber.end('over');
    }
  }

  private subscriptionsOf(host: string): readonly Subscription[] {
    return [...(this.subscriptions.get(host) ?? [])];
  }

  private eachSubscription(act: (subscription: Subscription) => void): void {
    for (const host of [...this.subscriptions.keys()])
      for (const subscription of this.subscriptionsOf(host)) act(subscription);
  }
}
