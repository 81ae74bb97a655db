import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error: the package brings no types; what is used of it is named below.
import S3rverClass from '@20minutes/s3rver';
import type { S3Place } from '../s3-call';

interface S3Server {
  readonly place: S3Place;
  /** How an operator names it, whose clips several instances share. */
  readonly settings: Readonly<Record<'BLOB_URL' | 'BLOB_ACCESS_KEY_ID' | 'BLOB_SECRET_ACCESS_KEY', string>>;
  /** Stops answering, as a store does that is down; its objects stay. */
  close(): Promise<void>;
}

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** A server that speaks the S3 protocol, checks signatures and keeps its objects in a folder. */
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
