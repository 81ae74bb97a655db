import type { Command } from '../admin/command';
import type { BlobStore } from '../blobs/blob-store';
import type { TestApp } from './open-test-app';

/** Runs a command on the installation of an app, as if it ran in a process of its own, and gives what it says. */
export async function runCommand(
  command: Command,
  { parts }: Pick<TestApp, 'parts'>,
  args: readonly string[],
  blobs: BlobStore = parts.blobs,
): Promise<string> {
  const said: string[] = [];
  const values = args.filter((arg) => !arg.startsWith('--'));
  const options = new Set(args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2)));
  const work = await command.prepare({ values, options });
  await work({ ...parts, blobs, say: (line) => void said.push(line), ask: async () => false });
  return said.join('\n');
}
