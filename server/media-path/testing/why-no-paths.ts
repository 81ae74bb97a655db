import { hasBinary } from '../requirements';

/** Reason that a skipped test prints; undefined if there is a binary. */
export const whyNoPaths: string | undefined = hasBinary()
  ? undefined
  : `node-datachannel has no binary for ${process.platform} on ${process.arch}`;

if (whyNoPaths !== undefined) process.stdout.write(`paths for media are not tested: ${whyNoPaths}\n`);
