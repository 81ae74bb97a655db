/** S2 §9. */
export const TAKE_MS = 8000;
/** Bars of the drawn waveform: 80 ms each. */
export const TAKE_BARS = 100;
