/** What a check needs while it runs. */
export interface CheckRun<State> {
  /** Cancels the check and releases its device at once. */
  readonly signal: AbortSignal;
  /** Called with the progress of the check. */
  readonly tell: (state: State) => void;
}
