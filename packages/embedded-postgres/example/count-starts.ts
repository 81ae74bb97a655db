/**
 * Example that counts its own runs in a database: `npx tsx packages/embedded-postgres/example/count-starts.ts
 * [folder]`.
 */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { openEmbeddedPostgres } from '../index';

const log = (details: object, message: string): void => {
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
};

const dataDir = resolve(process.argv[2] ?? join(tmpdir(), 'count-starts'));
await mkdir(dataDir, { recursive: true });
const postgres = await openEmbeddedPostgres({ name: 'example', dataDir, log: { info: log, warn: log, error: log } });

const client = new Client(postgres.connection);
await client.connect();
await client.query('create table if not exists starts (at timestamptz not null default now())');
await client.query('insert into starts default values');
const { rows } = await client.query<{ count: string }>('select count(*) from starts');
process.stdout.write(`start number ${rows[0]?.count}\n`);

await client.end();
await postgres.stop();
