import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface TracksOfVideo {
  readonly container: 'webm' | 'another';
  readonly video: 'vp8' | 'another';
  readonly audio: 'opus' | 'another';
  readonly width: number;
  readonly height: number;
}

export const findStored = (dataDir: string, bytes: Buffer): Promise<string | undefined> =>
  findBlob(dataDir, (blob) => bytes.equals(blob));

/** Finds a stored video by its length, which differs between any two recordings of several seconds. */
export const findStoredOfLength = (dataDir: string, byteLength: number): Promise<string | undefined> =>
  findBlob(dataDir, (blob) => blob.length === byteLength);

async function findBlob(dataDir: string, isIt: (blob: Buffer) => boolean): Promise<string | undefined> {
  const folder = join(dataDir, 'blobs');
  for (const name of await readdir(folder)) {
    const blob = await readFile(join(folder, name)).catch(unlessMissing);
    if (blob !== undefined && isIt(blob)) return join(folder, name);
  }
  return undefined;
}

/**
 * Rethrows all errors except a missing file or program: other journeys delete their blobs meanwhile, and some machines
 * lack a program.
 */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

/** The tracks according to a WebM file's header; sizes are elements B0 and BA of two bytes (RFC 9559, 5.1.4.1). */
export async function describeVideo(path: string): Promise<TracksOfVideo> {
  const head = (await readFile(path)).subarray(0, 1024);
  const numberAfter = (mark: string) => head.readUInt16BE(head.indexOf(mark, 0, 'hex') + 2);
  return {
    container: head.readUInt32BE(0) === 0x1a45dfa3 && head.includes('webm') ? 'webm' : 'another',
    video: head.includes('V_VP8') ? 'vp8' : 'another',
    audio: head.includes('A_OPUS') ? 'opus' : 'another',
    width: numberAfter('b082'),
    height: numberAfter('ba82'),
  };
}

/** Reads a video with ffprobe, since frames may differ in size from the header. Undefined if ffprobe is missing. */
export async function probeVideo(path: string) {
  const entries = 'stream=codec_name,width,height:packet=pts_time';
  const probe = await run('ffprobe', ['-v', 'error', '-of', 'json', '-show_entries', entries, path]).catch(
    unlessMissing,
  );
  if (probe === undefined) return undefined;
  const { streams, packets } = JSON.parse(probe.stdout) as {
    readonly streams: readonly { readonly codec_name: string; readonly width?: number; readonly height?: number }[];
    readonly packets: readonly { readonly pts_time: string }[];
  };
  return {
    codecs: streams.map((stream) => stream.codec_name).sort(),
    size: streams.flatMap(({ width, height }) => (width === undefined ? [] : [[width, height]])),
    seconds: Math.max(...packets.map((packet) => Number(packet.pts_time))),
  };
}
