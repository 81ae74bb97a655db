import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { openFolder } from '../testing/open-folder';
import { hasBinary } from './requirements';

it('a binary exists if npm has installed one for this machine, and not if it has skipped all of them', async () => {
  const folder = await openFolder();
  const from = pathToFileURL(join(folder, 'main.js')).href;
  expect(hasBinary(from)).toBe(false);
  await mkdir(join(folder, 'node_modules/@node-datachannel'), { recursive: true });
  expect(hasBinary(from)).toBe(false);
  await mkdir(join(folder, 'node_modules/@node-datachannel/linux-x64-gnu'));
  expect(hasBinary(from)).toBe(true);
});
