import { canConfirmUnprocessed } from '../microphone/processing';
import type { LostFeature } from './concern';
import { type BrowserGlobals, NEEDS } from './concern-of';

/** For each loss, the smaller losses that it implies, which are not listed beside it. */
const INCLUDED: Readonly<Partial<Record<LostFeature, readonly LostFeature[]>>> = {
  devices: ['microphone', 'recordings', 'raw-level'],
  microphone: ['raw-level'],
};

/**
 * Features that are unavailable in a browser, gravest first, each once; empty if everything works. `raw-level`, the
 * level before the browser's automatic gain, comes last, because it is not required: without it the level is still
 * measured, and the result notes that (M10).
 */
export function lossesIn(globals: BrowserGlobals): readonly LostFeature[] {
  const lost = new Set(NEEDS.filter(([, find]) => !find(globals)).map(([loss]) => loss));
  if (!canConfirmUnprocessed(globals.navigator?.mediaDevices ?? {})) lost.add('raw-level');
  const included = [...lost].flatMap((loss) => INCLUDED[loss] ?? []);
  return [...lost].filter((loss) => !included.includes(loss));
}
