import type { ConcernReason } from './concern';
import { engineOf } from './engine';
import { type BrowserGlobals, NEEDS } from './needs';
import { TESTED_ENGINES } from './tested-engines';

/**
 * The reason why a browser may be unsuitable for the checks; undefined for a tested one that has everything they need.
 *
 * @param globals The browser's globals, any of which may be missing.
 */
export function concernOf(userAgent: string, globals: BrowserGlobals): ConcernReason | undefined {
  if (!globals.isSecureContext) return 'insecure';
  const engine = engineOf(userAgent);
  if (engine === undefined) return 'untested';
  const { name, version = TESTED_ENGINES[name] } = engine;
  if (version < TESTED_ENGINES[name]) return 'too-old';
  return NEEDS.every(([, find]) => find(globals)) ? undefined : 'incomplete';
}
