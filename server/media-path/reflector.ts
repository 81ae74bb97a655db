import { type MediaPathReport, mediaPath, readProbe, writeEcho } from '@linecheck/contract';
import type { DataChannel, PeerConnection } from 'node-datachannel';
import type { PathPurpose, ReflectorOptions, ReflectorOrder } from './order';
import type { ReflectorWord } from './word';

type PathLimits = Readonly<Record<'maxProbes' | 'burst' | 'probesPerSecond', number>>;

/**
 * The result of a message: a new probe, which is echoed; a repeated one, which is not; or excess, which ends the path.
 */
type Receipt = 'counted' | 'repeated' | 'excess';

/**
 * The received probes and sent echoes of one path, with sequence numbers in both directions. Times are ms since the
 * path was answered. Exported for tests.
 */
export class PathCounters {
  private readonly arrivedAtMs = new Map<number, number>();
  private messages = 0;
  private echoesSent = 0;
  private allowance: number;
  private refilledAtMs = 0;

  constructor(private readonly limits: PathLimits = mediaPath) {
    this.allowance = limits.burst;
  }

  /**
   * Counts a message against the limits. A message that is not a probe, or has an invalid sequence number, ends the
   * path.
   */
  receive(message: Uint8Array, atMs: number): Receipt {
    const seq = readProbe(message);
    this.messages += 1;
    if (seq === undefined || seq >= this.limits.maxProbes || this.messages > this.limits.maxProbes) return 'excess';
    if (!this.mayArrive(atMs)) return 'excess';
    if (this.arrivedAtMs.has(seq)) return 'repeated';
    this.arrivedAtMs.set(seq, atMs);
    return 'counted';
  }

  private mayArrive(atMs: number): boolean {
    const { burst, probesPerSecond } = this.limits;
    const earned = ((atMs - this.refilledAtMs) / 1000) * probesPerSecond;
    this.allowance = Math.min(burst, this.allowance + earned) - 1;
    this.refilledAtMs = atMs;
    return this.allowance >= 0;
  }

  /**
   * The echo of a received probe. Call it only for an echo that is then sent, because it takes the next sequence
   * number.
   */
  echo(seq: number, sentAtMs: number): Uint8Array {
    const echoSeq = this.echoesSent;
    this.echoesSent += 1;
    const receivedAtMs = this.arrivedAtMs.get(seq) ?? sentAtMs;
    return writeEcho({ seq, echoSeq, received: this.arrivedAtMs.size, receivedAtMs, sentAtMs });
  }

  report(): MediaPathReport {
    const arrivals = [...this.arrivedAtMs].map(([seq, ms]): [number, number] => [seq, Math.round(ms * 1000) / 1000]);
    return { arrivals, echoesSent: this.echoesSent };
  }
}

type Library = Pick<typeof import('node-datachannel'), 'PeerConnection'>;

interface ReflectorNeeds {
  readonly library: Library;
  readonly options: ReflectorOptions;
  readonly clock: () => number;
  readonly send: (word: ReflectorWord) => void;
}

type PathOrder = Extract<ReflectorOrder, { kind: 'open' }>;

interface Path {
  readonly purpose: PathPurpose;
  readonly peer: PeerConnection;
  readonly counters: PathCounters;
  readonly timers: readonly NodeJS.Timeout[];
}

/**
 * Unordered, without retransmissions, and negotiated out of band: the in-band handshake would deliver in order at
 * first.
 */
const channelOptions = { unordered: true, maxRetransmits: 0, negotiated: true, id: 0 } as const;

/** The library's error if it cannot open its port; only its own log contains the cause. */
const PORT_IS_TAKEN = /Failed to gather local ICE candidates/;

/** Above this share of used paths, no watch is admitted. */
const WATCH_SHARE_MAX = 0.5;

/**
 * Echoes the packets of its paths, all of them on one UDP port. Packets without the credentials of a path are dropped.
 */
export class PacketReflector {
  private readonly paths = new Map<string, Path>();

  constructor(private readonly needs: ReflectorNeeds) {}

  open(order: PathOrder): void {
    const { send } = this.needs;
    const { id } = order;
    if (!this.hasRoom(order.purpose)) {
      send({ kind: 'refused', id, reason: 'full' });
      return;
    }
    try {
      this.answer(order);
    } catch (error) {
      this.close(id);
      send({ kind: 'refused', id, reason: PORT_IS_TAKEN.test(String(error)) ? 'port' : 'offer' });
    }
  }

  /** Returns true if a path is free or can be freed: a check takes the place of the oldest watch. */
  private hasRoom(purpose: PathPurpose): boolean {
    const { maxPaths } = this.needs.options;
    if (purpose === 'watch') return this.paths.size < maxPaths * WATCH_SHARE_MAX;
    if (this.paths.size < maxPaths) return true;
    const [watched] = [...this.paths].find(([, path]) => path.purpose === 'watch') ?? [];
    if (watched === undefined) return false;
    this.end(watched);
    return true;
  }

  private answer({ id, offer, purpose }: PathOrder): void {
    const { library, options, send } = this.needs;
    const { port, lifeMs, watchLifeMs, openWithinMs } = options;
    const peer = new library.PeerConnection(id, {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: port,
      portRangeEnd: port,
    });
    const ending = (ms: number) => setTimeout(() => this.end(id), ms);
    const [life, opening] = [ending(purpose === 'watch' ? watchLifeMs : lifeMs), ending(openWithinMs)];
    this.paths.set(id, { purpose, peer, counters: new PathCounters(mediaPath), timers: [life, opening] });
    peer.onGatheringStateChange((state) => {
      const description = state === 'complete' ? peer.localDescription() : null;
      if (description) send({ kind: 'answered', id, sdp: description.sdp });
    });
    peer.onStateChange((state) => {
      if (state === 'failed' || state === 'closed') this.end(id);
    });
    peer.setRemoteDescription(offer, 'offer');
    const channel = peer.createDataChannel('probes', channelOptions);
    channel.onOpen(() => {
      clearTimeout(opening);
      send({ kind: 'connected', id, address: peer.getSelectedCandidatePair()?.remote.address ?? '' });
    });
    this.reflect(id, channel);
  }

  private reflect(id: string, channel: DataChannel): void {
    const { clock } = this.needs;
    const openedAtMs = clock();
    channel.onMessage((message) => {
      const path = this.paths.get(id);
      if (path === undefined) return;
      const bytes = typeof message === 'string' ? new Uint8Array() : new Uint8Array(message);
      const receipt = path.counters.receive(bytes, clock() - openedAtMs);
      if (receipt === 'excess') return this.end(id);
      // While the channel still has unsent data, the echo is skipped: it would only arrive late because of that.
      if (receipt === 'repeated' || channel.bufferedAmount() > 0) return;
      channel.sendMessageBinary(path.counters.echo(readProbe(bytes) ?? 0, clock() - openedAtMs));
    });
  }

  /**
   * Sends the report of a path and ends it; null if there is no such path. The report is sent first, because the
   * process may be replaced when it has no path.
   */
  report(id: string): void {
    this.needs.send({ kind: 'report', id, report: this.paths.get(id)?.counters.report() ?? null });
    this.end(id);
  }

  private end(id: string): void {
    if (this.close(id)) this.needs.send({ kind: 'ended', id });
  }

  /** Returns false if there was no such path. */
  private close(id: string): boolean {
    const path = this.paths.get(id);
    if (path === undefined) return false;
    this.paths.delete(id);
    for (const timer of path.timers) clearTimeout(timer);
    path.peer.close();
    return true;
  }
}
