import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeUdpPort } from '../../server/media-path/testing/free-udp-port';
import { mediaPathObstacle } from '../../server/media-path/testing/obstacle';
import { ownAddress } from './own-address';
import { startPlayedProduct, stopProduct } from './product';

export const hasNoPaths = ownAddress === undefined || mediaPathObstacle !== undefined;

export async function installationAt(mediaAddress = '', settings: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-media-'));
  // Readable by the user who runs the database.
  await chmod(dataDir, 0o755);
  const mediaPort = await freeUdpPort();
  const product = await startPlayedProduct(dataDir, {
    MEDIA_PORT: String(mediaPort),
    MEDIA_ADDRESS: mediaAddress,
    ...settings,
  });
  return {
    product,
    mediaPort,
    advertised: `${mediaAddress}:${mediaPort}`,
    async close() {
      await stopProduct(product);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
