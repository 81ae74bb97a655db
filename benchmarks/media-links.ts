import type { Findings } from './judge-reports';
import { MEDIA_GRID } from './media-links/grid';
import { openGuestEnd } from './media-links/guest-end';
import { measureLinks } from './media-links/measure-links';
import { lossErrors, mediaReport } from './media-links/report';
import { mediaLinkObstacle, withWiredProduct } from './wired-product';

/**
 * The readings of media paths over shaped links, compared with the emulator's log; undefined if links cannot be shaped.
 *
 * @param only Measures only links whose name contains this.
 */
export async function mediaLinkReport(only?: string): Promise<string | undefined> {
  const reason = mediaLinkObstacle();
  if (reason === undefined) return mediaReport(await measure(only));
  process.stdout.write(`Skipped: links for media cannot be shaped on this machine, ${reason}.\n`);
  return undefined;
}

/** The links on which the emulator's log judges the product's loss. */
export const JUDGED_LINKS = 'lost both ways';

/** Compares the loss that the product reads with the emulator's log. Each difference is an error. */
export async function judgeMediaLinks(): Promise<Findings> {
  const { rows } = await measure(JUDGED_LINKS);
  return { errors: rows.flatMap(lossErrors), warnings: [] };
}

async function measure(only?: string) {
  const [anyLink] = MEDIA_GRID;
  if (anyLink === undefined) throw new Error('there are no links for media');
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  return withWiredProduct({ link: anyLink.link, isInRealTime: true }, ({ wire, folder, url }) =>
    measureLinks({ wire, folder, only, print, guest: openGuestEnd(wire, url) }),
  );
}
