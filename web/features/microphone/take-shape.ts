export { TAKE_MS, TAKE_WHOLE_MS } from '@linecheck/checks/microphone/thresholds';

/** Bars of the drawn waveform: 80 ms each. */
export const TAKE_BARS = 100;
