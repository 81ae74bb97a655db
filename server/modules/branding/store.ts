import type { BrandingChange } from '@linecheck/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { HostId } from '../../domain/ids';
import { accountIsGone } from '../../domain/problem';
import type { Picture } from './rules';

const columns = ['brand_color', 'brand_logo', 'brand_sender_name'] as const;

export class BrandingStore {
  constructor(private readonly db: Db) {}

  get(host: HostId) {
    return this.db.selectFrom('users').select(columns).where('id', '=', host).executeTakeFirstOrThrow(accountIsGone);
  }

  update(host: HostId, { brandColor, brandLogo, brandSenderName }: BrandingChange) {
    return this.db
      .updateTable('users')
      .set({
        ...(brandColor !== undefined && { brand_color: brandColor }),
        ...(brandLogo !== undefined && { brand_logo: brandLogo || null }),
        ...(brandSenderName !== undefined && { brand_sender_name: brandSenderName || null }),
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', host)
      .returning(columns)
      .executeTakeFirstOrThrow(accountIsGone);
  }
}

/** Uploaded logos, at most one per host. */
export class LogoStore {
  constructor(private readonly db: Db) {}

  /** Finds a logo by its hash. Logos of blocked hosts are not found, like their guest links. */
  async find(hash: string): Promise<Picture | undefined> {
    const row = await this.db
      .selectFrom('logos')
      .innerJoin('users', 'users.id', 'logos.user_id')
      .select(['mime_type', 'bytes'])
      .where('hash', '=', hash)
      .where('blocked_at', 'is', null)
      .executeTakeFirst();
    return row && { hash, mimeType: row.mime_type, bytes: row.bytes };
  }

  async has(host: HostId, hash: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('logos')
      .select('hash')
      .where('user_id', '=', host)
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Stores a logo; it replaces the previous one. */
  async put(host: HostId, { hash, mimeType, bytes }: Picture): Promise<void> {
    await this.db
      .insertInto('logos')
      .values({ user_id: host, hash, mime_type: mimeType, bytes })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(({ ref }) => ({
          hash: ref('excluded.hash'),
          mime_type: ref('excluded.mime_type'),
          bytes: ref('excluded.bytes'),
        })),
      )
      .execute();
  }

  async delete(host: HostId): Promise<void> {
    await this.db.deleteFrom('logos').where('user_id', '=', host).execute();
  }
}
