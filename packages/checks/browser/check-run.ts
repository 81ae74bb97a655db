/** Parameters of a running check. */
export interface CheckRun<State> {
  /** Cancels the check and releases its device immediately. */
  readonly signal: AbortSignal;
  /** Called with the progress of the check. */
  readonly onState: (state: State) => void;
}
