import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import type { TestServer } from './start-postgres';

const PROGRAM = `
  import start from './server/db/testing/start-postgres.ts';
  const provide = (name, value) => name === 'testServer' && console.log(JSON.stringify(value));
  await start({ provide });
  setInterval(() => {}, 1000);
`;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function postmasterOf(server: TestServer): Promise<number> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  // The server ends below.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ file: string }>("select pg_read_file('postmaster.pid') as file");
  await client.end();
  return Number.parseInt(rows[0]?.file ?? '', 10);
}

it('the database of a run that is killed ends', async () => {
  const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM], {
    env: { ...process.env, LINECHECK_TEST_DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void run.kill('SIGKILL'));
  const [line] = (await once(createInterface(run.stdout), 'line')) as [string];
  const postmaster = await postmasterOf(JSON.parse(line));
  onTestFinished(() => void (isAlive(postmaster) && process.kill(postmaster, 'SIGQUIT')));
  expect(isAlive(postmaster)).toBe(true);
  run.kill('SIGKILL');
  await expect.poll(() => isAlive(postmaster)).toBe(false);
});
