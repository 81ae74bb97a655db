import { type LiveChange, type LiveKind, liveKinds } from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import { ChannelListener } from '../../db/channel-listener';
import type { HostId } from '../../http/scopes';
import { type Gathered, readAnnouncement, STREAMS_PER_HOST_MAX, withAnnounced } from './rules';

/** Proxies give up on connections that are silent for a minute, and our own server after two. */
const HEARTBEAT_MS = 25_000;

/**
 * Announcements of so long go out as one message: a submission changes several things, and many submissions at once must
 * not make a page ask for its list more than a few times a second.
 */
const GATHER_MS = 150;

/** To a page that may have missed something. */
const ANYTHING: LiveChange = { changed: liveKinds };

/** One open page. */
export interface Viewer {
  tell(change: LiveChange): void;
  /** Says nothing, so that the connection does not look dead. */
  beat(): void;
  end(why: 'over' | 'replaced'): void;
}

interface Seat {
  readonly signIn: string;
  readonly viewer: Viewer;
}

/** The live sign-ins among these, by their keys. */
type FindSignIns = (signIns: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;

/** Passes on to the open pages of a host what any instance has changed (decision 023). */
export class LiveChangeService {
  /** By host, oldest first. */
  private readonly seats = new Map<string, Set<Seat>>();
  private readonly gathered = new Map<string, Gathered>();
  private readonly listener: ChannelListener;
  private readonly heartbeat: NodeJS.Timeout;
  private closed = false;

  constructor(
    private readonly parts: AppParts,
    private readonly findSignIns: FindSignIns,
  ) {
    this.listener = new ChannelListener({
      db: parts.db,
      log: parts.log,
      channel: 'linecheck_changes',
      hear: (announcement) => this.hear(announcement),
      // Nobody knows what was missed meanwhile.
      onHearing: () => this.eachSeat(({ viewer }) => viewer.tell(ANYTHING)),
    });
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS).unref();
  }

  /** The key itself, if its sign-in is live. */
  readonly findLive = async (signIn: string): Promise<string | undefined> =>
    (await this.findSignIns([signIn])).has(signIn) ? signIn : undefined;

  /** The viewer is told first that anything may have changed, as soon as nothing can be missed. Gives what ends it. */
  join(host: HostId, signIn: string, viewer: Viewer): () => void {
    const seat = { signIn, viewer };
    if (this.closed) viewer.end('over');
    else this.seat(host, seat);
    return () => this.leave(host, seat);
  }

  /** How many pages are open at this instance. */
  get viewerCount(): number {
    return [...this.seats.values()].reduce((sum, seats) => sum + seats.size, 0);
  }

  /** Looks for all open pages at once whether their sign-ins still stand, and lets those go whose do not. */
  async beat(): Promise<void> {
    await this.release([...this.seats.keys()]);
    this.eachSeat(({ viewer }) => viewer.beat());
  }

  /** Ends every stream: a stop does not wait for them. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.heartbeat);
    this.eachSeat(({ viewer }) => viewer.end('over'));
    await this.listener.close();
  }

  private seat(host: HostId, seat: Seat): void {
    const seats = this.seats.get(host) ?? new Set();
    this.seats.set(host, seats.add(seat));
    const [oldest] = seats;
    if (seats.size > STREAMS_PER_HOST_MAX && oldest !== undefined) {
      this.leave(host, oldest);
      oldest.viewer.end('replaced');
    }
    this.listener.start();
    if (this.listener.isHearing) seat.viewer.tell(ANYTHING);
  }

  private leave(host: string, seat: Seat): void {
    const seats = this.seats.get(host);
    seats?.delete(seat);
    if (seats?.size === 0) this.seats.delete(host);
  }

  private hear(text: string): void {
    const announcement = readAnnouncement(text);
    if (announcement === undefined || !this.seats.has(announcement.host)) return;
    const { host, what, session } = announcement;
    if (what === 'sign-ins') void this.release([host]);
    else this.gather(host, what, session);
  }

  private gather(host: string, what: LiveKind, session: string | undefined): void {
    if (this.gathered.size === 0) setTimeout(() => this.tellGathered(), GATHER_MS).unref();
    const before = this.gathered.get(host) ?? { changed: new Set(), sessions: new Set() };
    this.gathered.set(host, withAnnounced(before, what, session));
  }

  private tellGathered(): void {
    for (const [host, { changed, sessions }] of this.gathered) {
      const change = { changed: [...changed], sessions: sessions && [...sessions] };
      for (const { viewer } of this.seatsOf(host)) viewer.tell(change);
    }
    this.gathered.clear();
  }

  /** Ends the streams of these hosts whose sign-in is over. */
  private async release(hosts: readonly string[]): Promise<void> {
    const keys = new Set(hosts.flatMap((host) => this.seatsOf(host).map(({ signIn }) => signIn)));
    if (keys.size === 0) return;
    const live = await this.findSignIns([...keys]).catch((error: Error) => {
      // Without the database nothing changes, either. The next heartbeat looks again.
      this.parts.log.warn({ reason: error.message }, 'open pages could not be checked');
      return undefined;
    });
    if (live === undefined) return;
    for (const host of hosts) {
      for (const { signIn, viewer } of this.seatsOf(host))
        if (keys.has(signIn) && !live.has(signIn)) viewer.end('over');
    }
  }

  private seatsOf(host: string): readonly Seat[] {
    return [...(this.seats.get(host) ?? [])];
  }

  private eachSeat(act: (seat: Seat) => void): void {
    for (const host of [...this.seats.keys()]) for (const seat of this.seatsOf(host)) act(seat);
  }
}
