import { measured, type ReadingsOf, type ReadingTable } from '../reading';
import type { Echo } from './echo';

/** The readings of the speakers check. An echo that could not be measured is missing. */
export const speakersReadings = {
  /** The guest's own answer. */
  heard: { kind: 'fact' },
  /** Gain from the digits of the output to those of the microphone. */
  returnDb: { kind: 'quantity', unit: 'dB', digits: 0, min: -200, max: 100 },
  delayMs: { kind: 'quantity', unit: 'ms', digits: 0, min: 0, max: 10_000 },
  /** A quieter return would not have been seen in the noise that there was. */
  floorDb: { kind: 'quantity', unit: 'dB', digits: 0, min: -200, max: 100 },
  /** The output, where the guest has chosen one. */
  device: { kind: 'name' },
  /** That listened: another one than was tested, where that was unplugged since. */
  microphone: { kind: 'name' },
} as const satisfies ReadingTable;

export type SpeakersReadings = ReadingsOf<typeof speakersReadings>;

/** What was measured of an echo, as far as there was one to measure. */
export const readEcho = (echo: Echo | undefined): SpeakersReadings => ({
  ...(echo && { floorDb: measured(echo.floorDb) }),
  ...(echo?.found && { returnDb: measured(echo.found.returnDb), delayMs: measured(echo.found.delayMs) }),
});
