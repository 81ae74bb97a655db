import { mkdir, statfs } from 'node:fs/promises';
import { Problem } from '../../domain/problem';

const MB = 1_000_000;
const GB = 1000 * MB;

/** Bytes of videos that one instance accepts at a time: 50 of the maximum length, hundreds of the usual ones. */
const VIDEOS_MAX_BYTES = GB;
const RETRY_AFTER_S = 10;

/** A video is temporarily on the disk twice, as an upload and in the store. */
const COPIES_ON_DISK = 2;

const LEAST_FREE_SHARE = 0.1;
const LEAST_FREE_BYTES = GB;

const FOLDER_MODE = 0o700;

interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

interface BudgetOptions {
  readonly readSpace: () => Promise<DiskSpace>;
  readonly minFreeDiskMb: number | undefined;
}

/** The disk space of the file system with this folder, which is created if it is missing. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Free space that clips must leave on a disk, so that results, sign-ins and links always fit. Exported for tests. */
export function leastFreeBytes(totalBytes: number, minFreeDiskMb: number | undefined): number {
  if (minFreeDiskMb !== undefined) return minFreeDiskMb * MB;
  return Math.max(totalBytes * LEAST_FREE_SHARE, LEAST_FREE_BYTES);
}

/** Ends a reservation. Further calls do nothing. */
type Release = () => void;

/** Limits the bytes in transfer at a time. */
export class ByteBudget {
  private used = 0;

  constructor(private readonly maxBytes: number) {}

  get usedBytes(): number {
    return this.used;
  }

  /** @throws Problem `busy` if that would exceed the maximum. */
  reserve(bytes: number): Release {
    if (this.used + bytes > this.maxBytes) {
      throw new Problem('busy', { reason: 'uploads', retryAfterS: RETRY_AFTER_S });
    }
    this.used += bytes;
    let held = bytes;
    return () => {
      this.used -= held;
      held = 0;
    };
  }
}

/** Limits the disk space and memory of videos in transfer, before they are read. */
export class UploadBudget {
  private readonly underWay = new ByteBudget(VIDEOS_MAX_BYTES);

  constructor(private readonly options: BudgetOptions) {}

  /** @throws Problem `disk_full` if the disk would run low, `busy` if too much is in transfer. */
  async reserve(videoBytes: number): Promise<Release> {
    await this.assertDisk(videoBytes);
    return this.underWay.reserve(videoBytes);
  }

  /** Counts transfers in progress as if none of their bytes had been written yet, which errs on the safe side. */
  private async assertDisk(videoBytes: number): Promise<void> {
    const { readSpace, minFreeDiskMb } = this.options;
    if (minFreeDiskMb === 0) return;
    const { freeBytes, totalBytes } = await readSpace();
    const needed = (this.underWay.usedBytes + videoBytes) * COPIES_ON_DISK;
    if (freeBytes - needed < leastFreeBytes(totalBytes, minFreeDiskMb)) throw new Problem('disk_full');
  }
}
