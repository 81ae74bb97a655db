import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const project = mkdtempSync(join(tmpdir(), 'linecheck-built-'));
afterAll(() => rmSync(project, { recursive: true }));

function startWith(build: string, options: readonly string[] = []) {
  for (const folder of ['web', 'server', 'packages', 'scripts', 'node_modules/vite']) {
    mkdirSync(join(project, folder), { recursive: true });
  }
  writeFileSync(join(project, 'package-lock.json'), '{}');
  for (const name of ['start.mjs', 'built.mjs']) cpSync(join(root, 'scripts', name), join(project, 'scripts', name));
  rmSync(join(project, 'node_modules/tsx'), { force: true });
  symlinkSync(join(root, 'node_modules/tsx'), join(project, 'node_modules/tsx'));
  writeFileSync(join(project, 'scripts/build.ts'), build);
  const args = [...options, 'scripts/start.mjs', '--build-only'];
  return spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
}

it('says before the build how much memory is missing, and what to use instead', () => {
  const { status, stdout, stderr } = startWith('throw new Error("built")', [
    '--import=data:text/javascript,process.constrainedMemory=()=>200*2**20',
  ]);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^The build needs 450 MB of memory, and 250 MB are missing: use the release archive, .*\n$/);
});

it.each(['SIGKILL', 'SIGABRT'])('says what to do when the build ran out of memory (%s)', (signal) => {
  const { status, stderr } = startWith(`process.kill(process.pid, '${signal}'); setInterval(() => {}, 1000);`);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The build ran out of memory: use the release archive, .*\n$/);
});

it('does not build again in a folder that was moved', () => {
  const build = `import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('dist/server', { recursive: true });
    writeFileSync('dist/server/main.js', '');`;
  expect(startWith(build)).toMatchObject({ status: 0, stdout: expect.stringContaining('Building Linecheck') });
  renameSync(project, `${project}-moved`);
  try {
    const args = ['scripts/start.mjs', '--build-only'];
    const again = spawnSync(process.execPath, args, { cwd: `${project}-moved`, encoding: 'utf8' });
    expect(again).toMatchObject({ status: 0, stdout: '', stderr: '' });
  } finally {
    renameSync(`${project}-moved`, project);
  }
});
