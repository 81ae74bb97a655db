import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from './testing/temporary-postgres';

test('the example counts on where its last run has stopped', async () => {
  const example = fileURLToPath(new URL('./example/count-starts.ts', import.meta.url));
  const folder = await temporaryFolder();
  const run = () => promisify(execFile)(process.execPath, ['--import', 'tsx', example, folder]);
  expect((await run()).stdout).toBe('start number 1\n');
  expect((await run()).stdout).toBe('start number 2\n');
});
