export interface CheckRun<State> {
  readonly signal: AbortSignal;
  readonly onState: (state: State) => void;
}
