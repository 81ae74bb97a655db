/** A process that has lived for so long had begun well: its death is the first one again. */
const BEGUN_WELL_MS = 30_000;
const MAX_PAUSE_S = 60;

/** How long a process that dies stays away: not at all after its first death, then 2 s, 4 s … up to a minute. */
export class RestartPause {
  private deaths = 0;
  private untilMs = 0;

  constructor(private readonly clock: () => number = () => performance.now()) {}

  noteDeath(livedMs: number): void {
    this.deaths = livedMs > BEGUN_WELL_MS ? 1 : this.deaths + 1;
    const pauseS = this.deaths === 1 ? 0 : Math.min(MAX_PAUSE_S, 2 ** (this.deaths - 1));
    this.untilMs = this.clock() + pauseS * 1000;
  }

  /** Whole seconds; 0 where it may start. */
  secondsLeft(): number {
    return Math.max(0, Math.ceil((this.untilMs - this.clock()) / 1000));
  }
}
