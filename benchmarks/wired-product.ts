import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePictures } from '../journeys/stage/pictures';
import { findChromium } from '../scripts/find-chromium';
import { startProduct } from '../scripts/testing/product';
import { hasBinary } from '../server/media-path/requirements';
import type { EmulatedLink } from './emulated-link';
import type { CheckPlace } from './link-check';
import { inRealTime } from './real-time';
import { openWire, shapedLinkObstacle } from './shaped-link';

/** The reason why this machine cannot shape links for media; undefined if it can. */
export const mediaLinkObstacle = (): string | undefined =>
  shapedLinkObstacle() ?? (hasBinary() ? undefined : 'node-datachannel has no binary for this machine');

interface WiredProduct extends CheckPlace {
  /** Removed at the end. */
  readonly folder: string;
}

interface Options {
  /**
   * The first link. It may be changed for each measurement, but the address must exist before the server can listen on
   * it.
   */
  readonly link: EmulatedLink;
  /** True if the server has real-time priority on this machine. */
  readonly isInRealTime: boolean;
}

/** Runs the built product at one end of a link and provides a browser at the other, until `use` ends. */
export async function withWiredProduct<Value>(
  { link, isInRealTime }: Options,
  use: (wired: WiredProduct) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-links-'));
  const wire = openWire(folder);
  try {
    await wire.emulate(link);
    const [enter = '', ...rest] = wire.enterServer;
    const entering = isInRealTime ? inRealTime('second', [enter, ...rest]) : wire.enterServer;
    const settings = { MEDIA_PORT: '3478', MEDIA_ADDRESS: wire.serverHost };
    const product = await startProduct(join(folder, 'data'), settings, { host: wire.serverHost, entering });
    try {
      const browser = await wire.wrapBrowser((await findChromium()) ?? 'chromium');
      const { face: picture } = await writePictures(folder);
      return await use({ wire, folder, browser, url: product.url, picture });
    } finally {
      await product.stop();
    }
  } finally {
    await wire.close();
    await rm(folder, { recursive: true, force: true });
  }
}
