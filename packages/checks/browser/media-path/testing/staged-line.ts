/** Properties of the line: shares of lost packets, and delays in ms. */
export interface LineFigures {
  readonly lostUp: number;
  readonly lostDown: number;
  readonly wayMs: number;
  /** The longest random delay that is added to `wayMs`. */
  readonly spreadMs: number;
}

/** Cause of a lost packet: the line, or the injected fault. */
type Loser = 'line' | 'fault' | undefined;

export interface PacketFate {
  readonly sentAtMs: number;
  up: Loser;
  down: Loser;
}

interface Coming {
  readonly atMs: number;
  readonly come: () => void;
}

/** A line with the server at its end that records each packet. Only `pass` advances time. */
export class StagedLine {
  nowMs = 0;
  readonly isCut = { up: false, down: false };
  /** Indexed by probe number. */
  readonly fates: PacketFate[] = [];
  readonly arrivals: (readonly [seq: number, atMs: number])[] = [];
  private coming: readonly Coming[] = [];

  constructor(
    private readonly figures: LineFigures,
    private readonly random: () => number,
    private readonly onEcho: (seq: number, received: number) => void,
  ) {}

  send(seq: number): void {
    const fate: PacketFate = { sentAtMs: this.nowMs, up: undefined, down: undefined };
    this.fates[seq] = fate;
    this.later(() => {
      fate.up = this.loserOf('up', this.figures.lostUp);
      if (fate.up === undefined) this.arrive(seq, fate);
    });
  }

  /** Delivers every packet that is due by then. */
  pass(untilMs: number): void {
    for (let next = this.nextBy(untilMs); next !== undefined; next = this.nextBy(untilMs)) {
      const came = next;
      this.coming = this.coming.filter((each) => each !== came);
      this.nowMs = came.atMs;
      came.come();
    }
    this.nowMs = untilMs;
  }

  private arrive(seq: number, fate: PacketFate): void {
    const received = this.arrivals.push([seq, this.nowMs]);
    this.later(() => {
      fate.down = this.loserOf('down', this.figures.lostDown);
      if (fate.down === undefined) this.onEcho(seq, received);
    });
  }

  private later(come: () => void): void {
    const { wayMs, spreadMs } = this.figures;
    this.coming = [...this.coming, { atMs: this.nowMs + wayMs + this.random() * spreadMs, come }];
  }

  private nextBy(untilMs: number): Coming | undefined {
    return this.coming
      .filter(({ atMs }) => atMs <= untilMs)
      .reduce<Coming | undefined>((first, each) => (first && first.atMs <= each.atMs ? first : each), undefined);
  }

  private loserOf(way: 'up' | 'down', share: number): Loser {
    if (this.isCut[way]) return 'fault';
    return this.random() < share ? 'line' : undefined;
  }
}
