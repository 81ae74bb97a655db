import { type Kysely, sql } from 'kysely';

/**
 * Stores uploaded logos in a separate table; `users.brand_logo` becomes the address. Each host has its own row, so that
 * deleting one host never deletes another's image. Images are compressed already: `external` skips the attempt.
 */
const statements = [
  `create table logos (
    user_id uuid primary key references users on delete cascade,
    hash text not null,
    mime_type text not null check (mime_type in ('image/png', 'image/jpeg', 'image/webp')),
    bytes bytea not null
  )`,
  'alter table logos alter column bytes set storage external',
  // The planner needs no statistics on the bytes, and they would outlive the rows (020).
  'alter table logos alter column bytes set statistics 0',
  'create unique index logos_hash on logos (hash)',

  // Until now, logos were data URLs in the host's row; invalid base64 stays unchanged. Hashed like future uploads.
  `insert into logos (user_id, hash, mime_type, bytes)
    select id, encode(sha256(convert_to(id::text, 'UTF8') || bytes), 'hex'), mime_type, bytes
    from (
      select id, substring(brand_logo from 'data:([a-z/]+);') as mime_type,
        decode(substring(brand_logo from position(',' in brand_logo) + 1), 'base64') as bytes
      from users
      where brand_logo ~ '^data:image/(png|jpeg|webp);base64,([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$'
      offset 0
    ) embedded`,
  `update users set brand_logo = '/api/logos/' || logos.hash from logos where logos.user_id = users.id`,
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
