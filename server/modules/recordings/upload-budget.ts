import { mkdir, statfs } from 'node:fs/promises';
import { Problem } from '../../http/problem';

const MB = 1_000_000;
const GB = 1000 * MB;

/** Bytes of bodies that one instance has under way at a time: 40 of the longest clips, hundreds of the usual ones. */
const IN_FLIGHT_MAX = GB;
/**
 * What of it goes to those who have not shown yet that they may send: whoever writes the film before the code of the link
 * cannot keep out the guests and hosts who were let in.
 */
const STRANGERS_MAX = IN_FLIGHT_MAX / 4;
const RETRY_AFTER_S = 10;

/** Three bytes of film are four of a body; for a moment the film lies on the disk twice, on its way and in the store. */
const DISK_BYTES_OF_BODY = 1.5;

const LEAST_FREE_SHARE = 0.1;
const LEAST_FREE_BYTES = GB;

const FOLDER_MODE = 0o700;

const MANY_UPLOADS = 'Many recordings are being sent right now. Please try again in a few seconds.';

interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export interface Upload {
  /** Bytes of the whole body, or as many as it may have. */
  readonly bodyBytes: number;
  readonly sender: 'admitted' | 'stranger';
  /** Aborted when the upload is over. */
  readonly over: AbortSignal;
}

interface BudgetOptions {
  readonly readSpace: () => Promise<DiskSpace>;
  readonly minFreeDiskMb: number | undefined;
}

/** Of the file system that holds this folder, which is made where it is missing. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** What clips leave free of a disk, so that results, sign-ins and links always fit. */
export function leastFreeBytes(totalBytes: number, minFreeDiskMb: number | undefined): number {
  if (minFreeDiskMb !== undefined) return minFreeDiskMb * MB;
  return Math.max(totalBytes * LEAST_FREE_SHARE, LEAST_FREE_BYTES);
}

/** Bounds what uploads take of the disk and of the instance, before their films are read. */
export class UploadBudget {
  private readonly inFlight = { admitted: 0, stranger: 0 };

  constructor(private readonly options: BudgetOptions) {}

  /**
   * Holds room for an upload until it is over.
   *
   * @throws Problem `disk_full` where the disk would run low, `busy` where too much is under way.
   */
  async reserve({ bodyBytes, sender, over }: Upload): Promise<void> {
    await this.assertDisk(bodyBytes);
    if (over.aborted) return;
    const { admitted, stranger } = this.inFlight;
    const used = sender === 'stranger' ? stranger : admitted + stranger;
    const most = sender === 'stranger' ? STRANGERS_MAX : IN_FLIGHT_MAX;
    if (used + bodyBytes > most) throw new Problem('busy', { message: MANY_UPLOADS, retryAfterS: RETRY_AFTER_S });
    this.inFlight[sender] += bodyBytes;
    over.addEventListener('abort', () => {
      this.inFlight[sender] -= bodyBytes;
    });
  }

  /** Counts what is under way as if none of it were written yet: the mark is there to stay clear of. */
  private async assertDisk(bodyBytes: number): Promise<void> {
    const { readSpace, minFreeDiskMb } = this.options;
    if (minFreeDiskMb === 0) return;
    const { freeBytes, totalBytes } = await readSpace();
    const { admitted, stranger } = this.inFlight;
    const needed = (admitted + stranger + bodyBytes) * DISK_BYTES_OF_BODY;
    if (freeBytes - needed < leastFreeBytes(totalBytes, minFreeDiskMb)) throw new Problem('disk_full');
  }
}
