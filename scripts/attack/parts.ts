import { run as fuzz } from './fuzz';
import type { Part } from './part';

/** Every attack, in the order in which they are played. */
export const parts = {
  fuzz: { title: 'calls that no page would send, by four actors', run: fuzz },
} as const satisfies Readonly<Record<string, Part>>;
