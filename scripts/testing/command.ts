import { parseArgs } from 'node:util';

/** A command of `scripts/test.ts`. */
export interface Command {
  readonly selection: 'chromium' | 'engines' | 'all';
  /** Revision; only the tests of `chromium` that a change since then can affect are run. */
  readonly changedSince?: string;
}

export const USAGE = 'Usage: npm test [-- --changed [REVISION]], npm run test:engines or npm run test:all';

/** Reads the arguments of a command; undefined if they are wrong. */
export function readCommand(args: readonly string[]): Command | undefined {
  const parsed = parse(args);
  if (parsed === undefined || parsed.positionals.length > 1) return undefined;
  const [positional] = parsed.positionals;
  if (parsed.values.changed) return { selection: 'chromium', changedSince: positional ?? 'HEAD' };
  const selection = positional ?? 'chromium';
  return selection === 'chromium' || selection === 'engines' || selection === 'all' ? { selection } : undefined;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { changed: { type: 'boolean' } } });
  } catch {
    // An unknown option, or a value for `--changed=`.
    return undefined;
  }
}
