import type { ConcernReason, LostFeature } from './concern';
import { type EngineName, TESTED_ENGINES } from './tested-engines';

/**
 * The reason why a browser may be unsuitable for the checks; undefined for a tested one that has everything they need.
 *
 * @param globals The browser's globals, any of which may be missing.
 */
export function concernOf(userAgent: string, globals: BrowserGlobals): ConcernReason | undefined {
  if (!globals.isSecureContext) return 'insecure';
  const engine = userAgentEngineOf(userAgent);
  if (engine === undefined) return 'untested';
  const { name, version = TESTED_ENGINES[name] } = engine;
  if (version < TESTED_ENGINES[name]) return 'too-old';
  if (name === 'webkit' && globals.WebAssembly === undefined) return 'locked-down';
  if (!globals.navigator?.mediaDevices?.getUserMedia) return 'switched-off';
  return NEEDS.every(([, find]) => find(globals)) ? undefined : 'incomplete';
}

interface Engine {
  readonly name: EngineName;
  /**
   * Major version of Chromium and Firefox, Safari's version with its first decimal for WebKit; undefined if it is
   * unknown.
   */
  readonly version: number | undefined;
}

/** First match wins: nearly every browser claims to be others too. */
const PATTERNS: readonly (readonly [pattern: RegExp, name: EngineName])[] = [
  // A browser on an iPad that claims to be a Mac, with an invented version of Safari.
  [/Macintosh.*iOS\//, 'webkit'],
  [/Firefox\/(\d+)/, 'firefox'],
  [/Chrome\/(\d+)/, 'chromium'],
  // On iPhones and iPads every browser uses the system's engine. From iOS 26 on they all report 18.6.
  [/(?:iP.* OS |Version\/)(\d+[._]\d)/, 'webkit'],
];

/** The engine behind a user agent; undefined if it is not one of the tested engines. Exported for tests. */
export function userAgentEngineOf(userAgent: string): Engine | undefined {
  for (const [pattern, name] of PATTERNS) {
    const match = pattern.exec(userAgent);
    if (match) return { name, version: match[1] === undefined ? undefined : Number(match[1].replace('_', '.')) };
  }
  return undefined;
}

/** The part of `globalThis` that shows a browser's features. Any of it may be missing. */
export interface BrowserGlobals {
  readonly isSecureContext?: boolean;
  readonly navigator?: {
    readonly userAgent?: string;
    readonly mediaDevices?: Partial<Pick<MediaDevices, 'getSupportedConstraints' | 'getUserMedia'>>;
  };
  readonly WebAssembly?: unknown;
  readonly AudioWorkletNode?: unknown;
  readonly MediaRecorder?: unknown;
}

type Need = readonly [loss: LostFeature, find: (globals: BrowserGlobals) => unknown];

/**
 * Required features that not every browser has, gravest first. All browsers that run the app have workers, which
 * measure the connection. Face finding is not listed: if a worker cannot draw, the face finder runs on the page, more
 * slowly (decision 012), and where it would take seconds, the skin rule replaces it.
 */
export const NEEDS: readonly Need[] = [
  ['devices', (globals) => globals.isSecureContext],
  ['devices', (globals) => globals.navigator?.mediaDevices?.getUserMedia],
  ['microphone', (globals) => globals.AudioWorkletNode],
  ['recordings', (globals) => globals.MediaRecorder],
];
