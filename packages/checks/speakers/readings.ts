import { measured, type ReadingsOf, type ReadingTable } from '../reading';
import type { SpeakerEcho } from './echo';

/** The readings of the speakers check. An echo that could not be measured is missing. */
export const speakersReadings = {
  heard: { kind: 'fact' },
  /** The guest's own answer, asked for if a show needs headphones and the echo does not decide. */
  headphones: { kind: 'fact' },
  returnDb: { kind: 'quantity', unit: 'dB', digits: 0, min: -200, max: 100 },
  delayMs: { kind: 'quantity', unit: 'ms', digits: 0, min: 0, max: 10_000 },
  /** Minimum gain at which a return was detectable in the noise. */
  floorDb: { kind: 'quantity', unit: 'dB', digits: 0, min: -200, max: 100 },
  device: { kind: 'name' },
  /** The microphone that listened; not the tested one if that was unplugged since. */
  microphone: { kind: 'name' },
} as const satisfies ReadingTable;

export type SpeakersReadings = ReadingsOf<typeof speakersReadings>;

export const readSpeakerEcho = (echo: SpeakerEcho | undefined): SpeakersReadings => ({
  ...(echo && { floorDb: measured(echo.floorDb) }),
  ...(echo?.found && { returnDb: measured(echo.found.returnDb), delayMs: measured(echo.found.delayMs) }),
});
