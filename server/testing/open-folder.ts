import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Calls this at the end of the running test, or of the file if no test is running yet. */
export function atEnd(close: () => unknown): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(async () => void (await close()));
  else onTestFinished(async () => void (await close()));
}

export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
