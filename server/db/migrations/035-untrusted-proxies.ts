import { type Kysely, sql } from 'kysely';

/**
 * Private addresses from which every call came with a forwarding header that TRUST_PROXY, with the value at that time,
 * does not trust.
 */
const statements = [
  'create table untrusted_proxies (address text primary key, trust_proxy text not null, seen_at timestamptz not null)',
] as const;

/** @public The migrator reads it. */
export const isBackwardCompatible = true;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
