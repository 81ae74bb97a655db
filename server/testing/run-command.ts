import type { AdminCommand } from '../admin/command';
import type { BlobStore } from '../blobs/blob-store';
import type { TestApp } from './open-test-app';

export async function runCommand(
  command: AdminCommand,
  { deps }: Pick<TestApp, 'deps'>,
  args: readonly string[],
  blobs: BlobStore = deps.blobs,
): Promise<string> {
  const said: string[] = [];
  const values = args.filter((arg) => !arg.startsWith('--'));
  const options = new Set(args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2)));
  const work = await command.prepare({ values, options });
  await work({ ...deps, blobs, print: (line) => void said.push(line), ask: async () => false });
  // The number of progress lines depends on the speed of the machine.
  return said.filter((line) => !line.startsWith('… ')).join('\n');
}
