import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildServer } from '../../scripts/build-server';

/** A folder inside the repository, so that the programs can import their packages. */
const parent = resolve(import.meta.dirname, '../../.cache');

/**
 * Builds the server's programs for this run, and again before a rerun. A built program starts in a quarter of the
 * processor time.
 */
export default async function buildPrograms(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'programs-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await buildServer(folder);
  } catch (error) {
    await remove();
    throw error;
  }
  project.onTestsRerun(async () => void (await buildServer(folder)));
  project.provide('programs', folder);
  return remove;
}
