import { createSocket } from 'node:dgram';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** npm installs the package with the binary for this system and processor from this scope, if there is one. */
const SCOPE = '@node-datachannel';

const isFilled = (folder: string): boolean => {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
};

/**
 * Returns true if a node-datachannel binary is installed. It is not loaded, since only the reflector process may do
 * that.
 */
export function hasBinary(from: string = import.meta.url): boolean {
  const folders = createRequire(from).resolve.paths(SCOPE) ?? [];
  return folders.some((folder) => isFilled(join(folder, SCOPE)));
}

/** Returns true if the UDP port is free on this machine. */
export const isUdpPortFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = createSocket('udp4').once('error', () => done(false));
    socket.bind(port, () => socket.close(() => done(true)));
  });
