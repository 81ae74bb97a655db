import { join } from 'node:path';
import type { BlobStore } from './blob-store';
import { openFolderBlobs } from './folder-blobs';
import type { S3Place } from './s3-blobs';

interface BlobPlace {
  /** An S3-compatible store; without one, a folder in `dataDir` is used. */
  readonly blobStore: S3Place | undefined;
  readonly dataDir: string;
}

export async function openBlobs({ blobStore, dataDir }: BlobPlace): Promise<BlobStore> {
  if (blobStore === undefined) return openFolderBlobs({ folder: join(dataDir, 'blobs') });
  const { openS3Blobs } = await import('./s3-blobs');
  return openS3Blobs(blobStore);
}
