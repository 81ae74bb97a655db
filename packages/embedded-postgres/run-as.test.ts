import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closedFolder, listServerUsers, mayUse, type ServerUser } from './run-as';
import { temporaryFolder } from './testing/temporary-postgres';

const root = { uid: 0, gid: 0 };
const rootLine = 'root:x:0:0:root:/root:/bin/sh';
const nobodyLine = 'nobody:x:65534:65533:nobody:/:/bin/false';
const postgresLine = 'postgres:x:70:71::/var/lib/postgresql:/bin/sh';
const stranger: ServerUser = { kind: 'lesser', uid: 61_234, gid: 61_235, name: 'stranger' };

test.each([
  { system: 'with a postgres user', passwd: [rootLine, nobodyLine, postgresLine], uid: 70, gid: 71 },
  { system: 'without one', passwd: [rootLine, nobodyLine], uid: 65_534, gid: 65_533 },
  { system: 'with root only', passwd: [rootLine], uid: 65_534, gid: 65_534 },
])('root on a system $system runs the server as user $uid', async ({ passwd, uid, gid }) => {
  const passwdFile = join(await temporaryFolder(), 'passwd');
  await writeFile(passwdFile, passwd.join('\n'));

  expect(await listServerUsers(root, { passwdFile })).toMatchObject([{ kind: 'lesser', uid, gid }]);
});

test('root on a system without a user list runs the server as the user "nobody"', async () => {
  expect(await listServerUsers(root, { passwdFile: '/nowhere' })).toMatchObject([{ kind: 'lesser', uid: 65_534 }]);
});

test('files of another user keep their owner', async () => {
  const [first] = await listServerUsers(root, { owner: { uid: 1001, gid: 1002 } });
  expect(first).toMatchObject({ kind: 'lesser', uid: 1001, gid: 1002 });
});

test('an ordinary user runs the server itself', async () => {
  const self = { uid: 1000, gid: 1000 };
  expect(await listServerUsers(self, { owner: { uid: 1001, gid: 1001 } })).toEqual([{ kind: 'self', ...self }]);
});

test('the inaccessible folder on the path is named, whatever is below it', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'home', 'app'), { recursive: true });
  expect(await closedFolder(join(folder, 'home', 'app', 'data'), stranger)).toBeUndefined();
  await chmod(join(folder, 'home'), 0o700);
  expect(await closedFolder(join(folder, 'home', 'app', 'data'), stranger)).toBe(join(folder, 'home'));
});

test.each([
  { mode: 0o755, read: true, run: true },
  { mode: 0o744, read: true, run: false },
  { mode: 0o711, read: false, run: false },
])('of a file with mode $mode a stranger reads: $read, runs: $run', async ({ mode, read, run }) => {
  const file = join(await temporaryFolder(), 'program');
  await writeFile(file, '');
  await chmod(file, mode);
  expect(await mayUse(file, stranger)).toBe(read);
  expect(await mayUse(file, stranger, 0o5)).toBe(run);
});
