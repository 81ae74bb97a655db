import type { BrandingChange } from '@linecheck/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { HostId } from '../../domain/ids';
import { accountIsGone } from '../../domain/problem';

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
