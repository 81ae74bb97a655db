import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error: the package brings no types; what is used of it is named below.
import S3rverClass from '@20minutes/s3rver';
import type { S3Place } from '../s3-call';

interface S3Server {
  readonly place: S3Place;
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
  return {
    place: {
      endpoint: `http://localhost:${port}`,
      region: 'eu-central-1',
      bucket,
      prefix: 'linecheck/',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
