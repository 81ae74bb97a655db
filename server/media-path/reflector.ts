import { mediaPath, readProbe } from '@linecheck/contract';
import type { DataChannel, PeerConnection } from 'node-datachannel';
import type { Order, PathPurpose, ReflectorOptions } from './order';
import { PathCounters } from './path-counters';
import type { Word } from './word';

type Library = Pick<typeof import('node-datachannel'), 'PeerConnection'>;

interface ReflectorNeeds {
  readonly library: Library;
  readonly options: ReflectorOptions;
  /** Monotonic milliseconds. */
  readonly clock: () => number;
  readonly say: (word: Word) => void;
}

type PathOrder = Extract<Order, { kind: 'open' }>;

interface Path {
  readonly purpose: PathPurpose;
  readonly peer: PeerConnection;
  readonly counters: PathCounters;
  readonly timers: readonly NodeJS.Timeout[];
}

/** Unordered, never sent again, and open without a handshake of its own, which would deliver in order at first. */
const channelOptions = { unordered: true, maxRetransmits: 0, negotiated: true, id: 0 } as const;

/** What the library says where it cannot open its port; its own log has the cause. */
const PORT_IS_TAKEN = /Failed to gather local ICE candidates/;

/** With more places taken than this share no line is watched. */
const WATCHED_UP_TO = 0.5;

/** Sends back what comes by its paths, all of them on one UDP port. Without the credentials of a path nothing is answered. */
export class Reflector {
  private readonly paths = new Map<string, Path>();

  constructor(private readonly needs: ReflectorNeeds) {}

  open(order: PathOrder): void {
    const { say } = this.needs;
    const { id } = order;
    if (!this.hasRoom(order.purpose)) {
      say({ kind: 'refused', id, reason: 'full' });
      return;
    }
    try {
      this.answer(order);
    } catch (error) {
      this.close(id);
      say({ kind: 'refused', id, reason: PORT_IS_TAKEN.test(String(error)) ? 'port' : 'offer' });
    }
  }

  /** Whether there is a place, or one can be made: a check takes that of the line that has been watched for longest. */
  private hasRoom(purpose: PathPurpose): boolean {
    const { maxPaths } = this.needs.options;
    if (purpose === 'watch') return this.paths.size < maxPaths * WATCHED_UP_TO;
    if (this.paths.size < maxPaths) return true;
    const [watched] = [...this.paths].find(([, path]) => path.purpose === 'watch') ?? [];
    if (watched === undefined) return false;
    this.end(watched);
    return true;
  }

  private answer({ id, offer, purpose }: PathOrder): void {
    const { library, options, say } = this.needs;
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
      if (description) say({ kind: 'answered', id, sdp: description.sdp });
    });
    peer.onStateChange((state) => {
      if (state === 'failed' || state === 'closed') this.end(id);
    });
    peer.setRemoteDescription(offer, 'offer');
    const channel = peer.createDataChannel('probes', channelOptions);
    channel.onOpen(() => {
      clearTimeout(opening);
      say({ kind: 'connected', id, address: peer.getSelectedCandidatePair()?.remote.address ?? '' });
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
      // What the channel has not let go is not sent on top: it would arrive late for that reason alone.
      if (receipt === 'repeated' || channel.bufferedAmount() > 0) return;
      channel.sendMessageBinary(path.counters.echo(readProbe(bytes) ?? 0, clock() - openedAtMs));
    });
  }

  /** Null where there is no such path (any more). Said before the path ends: the process may be replaced when it has no path. */
  report(id: string): void {
    this.needs.say({ kind: 'report', id, report: this.paths.get(id)?.counters.report() ?? null });
    this.end(id);
  }

  private end(id: string): void {
    if (this.close(id)) this.needs.say({ kind: 'ended', id });
  }

  /** Whether there was such a path. */
  private close(id: string): boolean {
    const path = this.paths.get(id);
    if (path === undefined) return false;
    this.paths.delete(id);
    for (const timer of path.timers) clearTimeout(timer);
    path.peer.close();
    return true;
  }
}
