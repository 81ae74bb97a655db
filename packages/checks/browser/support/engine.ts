import type { EngineName } from './tested-engines';

export interface Engine {
  readonly name: EngineName;
  /** Of Chromium and Firefox the major version, of WebKit Safari's with its first decimal; undefined where it is not told. */
  readonly version: number | undefined;
}

/** The first match wins: nearly every browser claims to be others as well. */
const PATTERNS: readonly (readonly [pattern: RegExp, name: EngineName])[] = [
  // On an iPad that calls itself a Mac, with an invented version of Safari.
  [/Macintosh.*iOS\//, 'webkit'],
  [/Firefox\/(\d+)/, 'firefox'],
  [/Chrome\/(\d+)/, 'chromium'],
  // On iPhones and iPads every browser has the system's engine. From iOS 26 on they all say 18.6.
  [/(?:iP.* OS |Version\/)(\d+[._]\d)/, 'webkit'],
];

/** The engine behind a user agent; undefined where it is none of the tested ones. */
export function engineOf(userAgent: string): Engine | undefined {
  for (const [pattern, name] of PATTERNS) {
    const match = pattern.exec(userAgent);
    if (match) return { name, version: match[1] === undefined ? undefined : Number(match[1].replace('_', '.')) };
  }
  return undefined;
}
