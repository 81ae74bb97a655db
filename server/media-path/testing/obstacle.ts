import { hasBinary } from '../requirements';

/** Reason that a skipped test prints; undefined if there is a binary. */
export const mediaPathObstacle: string | undefined = hasBinary()
  ? undefined
  : `node-datachannel has no binary for ${process.platform} on ${process.arch}`;

if (mediaPathObstacle !== undefined) process.stdout.write(`paths for media are not tested: ${mediaPathObstacle}\n`);
