import { MEDIA_GRID } from './media-links/grid';
import { openGuestEnd } from './media-links/guest-end';
import { measureLinks } from './media-links/measure-links';
import { mediaReport } from './media-links/report';
import { mediaLinkObstacle, withWiredProduct } from './wired-product';

/**
 * The readings of media paths over shaped links, compared with the emulator's log; undefined if links cannot be shaped.
 *
 * @param only Measures only links whose name contains this.
 */
export async function mediaLinkReport(only?: string): Promise<string | undefined> {
  const reason = mediaLinkObstacle();
  if (reason !== undefined) {
    process.stdout.write(`Skipped: links for media cannot be shaped on this machine, ${reason}.\n`);
    return undefined;
  }
  const [anyLink] = MEDIA_GRID;
  if (anyLink === undefined) throw new Error('there are no links for media');
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const measured = await withWiredProduct({ link: anyLink.link, isInRealTime: true }, ({ wire, folder, url }) =>
    measureLinks({ wire, folder, only, print, guest: openGuestEnd(wire, url) }),
  );
  return mediaReport(measured);
}
