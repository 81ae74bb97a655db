import { type Kysely, sql } from 'kysely';
import { withoutMetadata } from '../../modules/branding/metadata';

interface Logo {
  readonly user_id: string;
  readonly mime_type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly bytes: Buffer;
}

/**
 * Removes the camera, the author and the place from stored logos, which are public. A logo keeps its address; a damaged
 * one stays as it is.
 *
 * @public The migrator calls it by name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Pick<Logo, 'user_id'>>`select user_id from logos`.execute(db);
  for (const { user_id: user } of rows) {
    const found = await sql<Logo>`select user_id, mime_type, bytes from logos where user_id = ${user}`.execute(db);
    const [logo] = found.rows;
    const stripped = logo && withoutMetadata(logo.bytes, logo.mime_type);
    if (stripped && stripped.length < logo.bytes.length)
      await sql`update logos set bytes = ${stripped} where user_id = ${user}`.execute(db);
  }
}
