import { Client, type ClientBase, escapeIdentifier } from 'pg';
import { systemCode } from './embedded-postgres-error';
import { superuser, verifyDurability } from './postgres-settings';
import { port } from './socket-folder';

interface Target {
  readonly host: string;
  readonly database: string;
}

/** Creates the application's database if it is missing, and verifies that an application's connection is durable. */
export async function prepareDatabase(target: Target, keeper: ClientBase): Promise<void> {
  const { rowCount } = await keeper.query('select from pg_database where datname = $1', [target.database]);
  if (rowCount === 0) await create(target.database, keeper);
  await verifyThrough(target);
}

/** The error codes if two processes create it simultaneously; the code depends on the timing. */
const alreadyMade = ['42P04', '23505'];

async function create(database: string, keeper: ClientBase): Promise<void> {
  try {
    await keeper.query(`create database ${escapeIdentifier(database)}`);
  } catch (error) {
    if (!alreadyMade.includes(systemCode(error))) throw error;
  }
}

async function verifyThrough({ host, database }: Target): Promise<void> {
  const client = new Client({ host, port, database, user: superuser, ssl: false, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // The query in flight fails with the same error.
  try {
    await client.connect();
    await verifyDurability(client);
  } finally {
    await client.end();
  }
}
