import { canConfirmUnprocessed } from '../microphone/processing';
import type { Loss } from './concern';
import { type BrowserGlobals, NEEDS } from './needs';

/** What goes with a greater loss, and need not be said beside it. */
const INCLUDED: Readonly<Partial<Record<Loss, readonly Loss[]>>> = {
  devices: ['microphone', 'recordings', 'raw-level'],
  microphone: ['raw-level'],
};

/**
 * What does not work in a browser, the gravest first, each once; empty where everything does. The last is the level before the
 * browser's automatic gain, which is no need: without it the level is measured all the same, and says so (M10).
 */
export function lossesIn(globals: BrowserGlobals): readonly Loss[] {
  const lost = new Set(NEEDS.filter(([, find]) => !find(globals)).map(([loss]) => loss));
  if (!canConfirmUnprocessed(globals.navigator?.mediaDevices ?? {})) lost.add('raw-level');
  const included = [...lost].flatMap((loss) => INCLUDED[loss] ?? []);
  return [...lost].filter((loss) => !included.includes(loss));
}
