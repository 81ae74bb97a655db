import { join } from 'node:path';
import type { Config } from '../env';
import type { BlobStore } from './blob-store';
import { openFolderBlobs } from './folder-blobs';

/** The store that the settings name. */
export async function openBlobs({ blobStore, dataDir }: Pick<Config, 'blobStore' | 'dataDir'>): Promise<BlobStore> {
  if (blobStore === undefined) return openFolderBlobs({ folder: join(dataDir, 'blobs') });
  // What speaks to such a store is only loaded where there is one.
  const { openS3Blobs } = await import('./s3-blobs');
  return openS3Blobs(blobStore);
}
