import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../scripts/testing/product';
import { hasBinary } from '../server/media-path/has-binary';
import { MEDIA_GRID } from './media-links/grid';
import { openGuestEnd } from './media-links/guest-end';
import { measureLinks } from './media-links/measure-links';
import { mediaReport } from './media-links/report';
import { inRealTime } from './real-time';
import { openWire, type Wire, whyNoWire } from './shaped-link';

const whyNot = (): string | undefined =>
  whyNoWire() ?? (hasBinary() ? undefined : 'node-datachannel has no binary for this machine');

/**
 * What paths for media say of shaped links, beside what the emulator has logged; undefined where no link can be shaped.
 *
 * @param only links whose name has this.
 */
export async function mediaLinkReport(only?: string): Promise<string | undefined> {
  const reason = whyNot();
  if (reason !== undefined) {
    process.stdout.write(`Skipped: no link for media can be shaped here, ${reason}.\n`);
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-media-links-'));
  const wire = openWire(folder);
  try {
    return mediaReport(await measureWith({ wire, folder, only }));
  } finally {
    await wire.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Place {
  readonly wire: Wire;
  readonly folder: string;
  readonly only: string | undefined;
}

async function measureWith({ wire, folder, only }: Place) {
  const [anyLink] = MEDIA_GRID;
  if (anyLink === undefined) throw new Error('there are no links for media');
  // The address must exist before the server can listen on it.
  await wire.emulate(anyLink.link);
  const [enter = '', ...rest] = wire.enterServer;
  const place = { host: wire.serverHost, entering: inRealTime('second', [enter, ...rest]) };
  const product = await startProduct(join(folder, 'data'), { MEDIA_ADDRESS: wire.serverHost }, place);
  try {
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    return await measureLinks({ wire, folder, only, say, guest: openGuestEnd(wire, product.url) });
  } finally {
    await product.stop();
  }
}
