import { MEDIA_GRID } from './media-links/grid';
import { openGuestEnd } from './media-links/guest-end';
import { measureLinks } from './media-links/measure-links';
import { mediaReport } from './media-links/report';
import { whyNoMediaWire, withWiredProduct } from './wired-product';

/**
 * What paths for media say of shaped links, beside what the emulator has logged; undefined where no link can be shaped.
 *
 * @param only links whose name has this.
 */
export async function mediaLinkReport(only?: string): Promise<string | undefined> {
  const reason = whyNoMediaWire();
  if (reason !== undefined) {
    process.stdout.write(`Skipped: no link for media can be shaped here, ${reason}.\n`);
    return undefined;
  }
  const [anyLink] = MEDIA_GRID;
  if (anyLink === undefined) throw new Error('there are no links for media');
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const measured = await withWiredProduct({ link: anyLink.link, isInRealTime: true }, ({ wire, folder, url }) =>
    measureLinks({ wire, folder, only, say, guest: openGuestEnd(wire, url) }),
  );
  return mediaReport(measured);
}
