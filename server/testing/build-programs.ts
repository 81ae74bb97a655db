import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildServer } from '../../scripts/build-server';

/** In the repository, where the programs find their packages. */
const parent = resolve(import.meta.dirname, '../../.cache');

/** Builds the server's programs from the sources of this run: they start with a quarter of the processor time. */
export default async function buildPrograms(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'programs-'));
  await buildServer(folder);
  project.provide('programs', folder);
  return () => rm(folder, { recursive: true, force: true });
}
