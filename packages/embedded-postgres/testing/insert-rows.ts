import { Client } from 'pg';
import { openEmbeddedPostgres } from '../embedded-postgres';

// Runs as a separate process that a test kills: opens a database and prints each row that the database has acknowledged.
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const postgres = await openEmbeddedPostgres({ name: 'sample', dataDir: process.argv[2] ?? '', log: silent });
process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
const client = new Client(postgres.connection);
await client.connect();
await client.query('create table if not exists rows (number bigint generated always as identity primary key)');
for (;;) {
  const { rows } = await client.query<{ number: string }>('insert into rows default values returning number');
  process.stdout.write(`${rows[0]?.number}\n`);
}
