import type { ConcernReason } from './concern';
import { engineOf } from './engine';
import { type BrowserGlobals, NEEDS } from './needs';
import { TESTED_ENGINES } from './tested-engines';

/**
 * Why a browser may not be good for the checks; undefined in one that is tested and has what they need.
 *
 * @param globals The browser's globals, in which everything may be missing.
 */
export function concernOf(userAgent: string, globals: BrowserGlobals): ConcernReason | undefined {
  if (!globals.isSecureContext) return 'insecure';
  const engine = engineOf(userAgent);
  if (engine === undefined) return 'untested';
  const { name, version = TESTED_ENGINES[name] } = engine;
  if (version < TESTED_ENGINES[name]) return 'too-old';
  return NEEDS.every(([, find]) => find(globals)) ? undefined : 'incomplete';
}
