/** After this lifetime, the next death counts as the first again. */
const STABLE_MS = 30_000;
const MAX_PAUSE_S = 60;

/** The backoff after deaths of a process: none after the first, then 2 s, 4 s … up to a minute. */
export class RestartPause {
  private deaths = 0;
  private untilMs = 0;

  constructor(private readonly clock: () => number = () => performance.now()) {}

  noteDeath(livedMs: number): void {
    this.deaths = livedMs > STABLE_MS ? 1 : this.deaths + 1;
    const pauseS = this.deaths === 1 ? 0 : Math.min(MAX_PAUSE_S, 2 ** (this.deaths - 1));
    this.untilMs = this.clock() + pauseS * 1000;
  }

  /** Whole seconds until the process may start; 0 if it may start now. */
  secondsLeft(): number {
    return Math.max(0, Math.ceil((this.untilMs - this.clock()) / 1000));
  }
}
