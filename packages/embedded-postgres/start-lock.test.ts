import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lutimes, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findProcess, pidSpace } from './process-table';
import { withStartLock } from './start-lock';
import { temporaryFolder } from './testing/temporary-postgres';

const never = new AbortController().signal;

test('concurrent requests get the lock one after the other', async () => {
  const path = join(await temporaryFolder(), 'lock');
  let inside = 0;
  const seen: number[] = [];
  const work = async () => {
    inside += 1;
    await turn();
    seen.push(inside);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 9 }, () => withStartLock({ path, signal: never }, work)));

  expect(seen).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
});

test('concurrent requests after a dead holder still get the lock one after the other', async () => {
  const folder = await temporaryFolder();
  await symlink(await holderThatDied(), join(folder, 'lock.7'));
  let inside = 0;
  const work = async () => {
    inside += 1;
    await turn();
    expect(inside).toBe(1);
    inside -= 1;
  };
  const path = join(folder, 'lock');
  await Promise.all(Array.from({ length: 9 }, () => withStartLock({ path, signal: never }, work)));

  expect(await readdir(folder)).toHaveLength(1);
});

test.each([
  { holder: 'an earlier process with the number of a living one', name: [process.pid, 'earlier', 'here', 'here'] },
  { holder: 'a process of an earlier boot', name: [process.pid, 'any', 'earlier', 'here'] },
])('$holder does not hold the lock', async ({ name }) => {
  const folder = await temporaryFolder();
  const { boot, container } = await pidSpace();
  const [pid, startedAt, itsBoot] = name;
  const holder = [pid, startedAt, itsBoot === 'here' ? boot : itsBoot, container].join(' ');
  await symlink(holder, join(folder, 'lock.1'));

  expect(await withStartLock({ path: join(folder, 'lock'), signal: never }, async () => 'in')).toBe('in');
});

test('a process of another container holds the lock until it has been silent for ten seconds', async () => {
  const folder = await temporaryFolder();
  const lock = { path: join(folder, 'lock'), signal: never, timeoutMs: 50 };
  const { boot } = await pidSpace();
  await symlink(`17 any ${boot} another`, join(folder, 'lock.1'));
  await expect(withStartLock(lock, async () => 'in')).rejects.toThrow('Process 17 has been starting');

  const silentSince = new Date(Date.now() - 11_000);
  await lutimes(join(folder, 'lock.1'), silentSince, silentSince);
  expect(await withStartLock(lock, async () => 'in')).toBe('in');
});

test('a living process whose sandbox hides the boot holds the lock', async () => {
  const folder = await temporaryFolder();
  const lock = { path: join(folder, 'lock'), signal: never, timeoutMs: 50 };
  const { boot, container } = await pidSpace('/nowhere');
  const startedAt = (await findProcess(process.pid))?.startedAt.replaceAll(' ', '_');
  await symlink([process.pid, startedAt, boot, container].join(' '), join(folder, 'lock.1'));
  await expect(withStartLock(lock, async () => 'in')).rejects.toThrow(`Process ${process.pid} has been starting`);
});

test('a lock that a running process does not release is reported with the process id', async () => {
  const path = join(await temporaryFolder(), 'lock');
  const blocked = withStartLock({ path, signal: never }, () =>
    withStartLock({ path, signal: never, timeoutMs: 50 }, async () => 'in'),
  );

  await expect(blocked).rejects.toThrow(`Process ${process.pid} has been starting the database`);
});

test('a failure inside releases the lock', async () => {
  const path = join(await temporaryFolder(), 'lock');
  const failing = withStartLock({ path, signal: never }, () => Promise.reject(new Error('disk full')));
  await expect(failing).rejects.toThrow('disk full');

  expect(await withStartLock({ path, signal: never }, async () => 'in')).toBe('in');
});

async function holderThatDied(): Promise<string> {
  const program = spawn('sleep', ['600'], { stdio: 'ignore' });
  const { startedAt } = (await findProcess(program.pid ?? 0)) ?? {};
  const exit = once(program, 'exit');
  program.kill('SIGKILL');
  await exit;
  const { boot, container } = await pidSpace();
  return `${program.pid} ${startedAt?.replaceAll(' ', '_')} ${boot} ${container}`;
}
