import { execFile, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describeWebkit } from './description';

const run = promisify(execFile);
const SOURCE = resolve(import.meta.dirname, 'autovideoflip.c');
const MODULES = ['gstreamer-1.0', 'gstreamer-video-1.0'] as const;
const HAS_IT = [1, 24] as const;

export const canRecordVideo = (): boolean =>
  hasElement() || (endsWell('pkg-config', '--exists', ...MODULES) && endsWell('cc', '--version'));

const endsWell = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).status === 0;

/**
 * Builds the elements that WebKit needs for recording video and an older GStreamer lacks.
 *
 * @returns the folder of the plugin, or undefined if none is needed.
 */
export async function buildPlugins(folder: string): Promise<string | undefined> {
  if (hasElement()) return undefined;
  const { stdout: flags } = await run('pkg-config', ['--cflags', '--libs', ...MODULES]);
  const plugin = join(folder, 'libgstautovideoflip.so');
  await run('cc', ['-shared', '-fPIC', '-O1', '-o', plugin, SOURCE, ...flags.trim().split(/\s+/)]);
  return folder;
}

function hasElement(): boolean {
  const [major = 0, minor = 0] = describeWebkit()?.gstreamer ?? [];
  return major > HAS_IT[0] || (major === HAS_IT[0] && minor >= HAS_IT[1]);
}
