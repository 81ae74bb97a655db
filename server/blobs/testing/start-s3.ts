import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error: the package has no types; the used parts are declared below.
import S3rverClass from '@20minutes/s3rver';
import type { S3Place } from '../s3-blobs';

interface S3Server {
  readonly place: S3Place;
  /** Settings with which an operator configures it as shared clip storage. */
  readonly settings: Readonly<Record<'BLOB_URL' | 'BLOB_ACCESS_KEY_ID' | 'BLOB_SECRET_ACCESS_KEY', string>>;
  /** Stops answering, like a store that is down; its objects remain. */
  close(): Promise<void>;
}

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** A server for the S3 protocol that checks signatures and keeps its objects in a folder. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'linecheck-s3-'));
  const bucket = 'clips';
  const options = { directory, port: 0, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] };
  const server: S3rver = new S3rverClass(options);
  const { port } = await server.run();
  const place = {
    endpoint: `http://localhost:${port}`,
    region: 'eu-central-1',
    bucket,
    prefix: 'linecheck/',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    place,
    settings: {
      BLOB_URL: `s3://${bucket}/${place.prefix}?region=${place.region}&endpoint=${place.endpoint}`,
      BLOB_ACCESS_KEY_ID: place.accessKeyId,
      BLOB_SECRET_ACCESS_KEY: place.secretAccessKey,
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
