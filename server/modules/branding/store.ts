import type { BrandingChange } from '@linecheck/contract';
import { sql } from 'kysely';
import type { DbClient } from '../../db/database';
import type { WorkspaceId } from '../../domain/ids';
import { accountIsGone } from '../../domain/problem';
import { type AuditActor, changedFields, executeRecorded } from '../audit/service';
import type { LogoPicture } from './rules';

const columns = ['brand_color', 'brand_logo', 'brand_sender_name'] as const;

export class BrandingStore {
  constructor(private readonly db: DbClient) {}

  get(workspace: WorkspaceId) {
    return this.db
      .selectFrom('workspaces')
      .select(columns)
      .where('id', '=', workspace)
      .executeTakeFirstOrThrow(accountIsGone);
  }

  async update(by: AuditActor, brand: BrandingChange) {
    const { brandColor, brandLogo, brandSenderName } = brand;
    const change = this.db
      .updateTable('workspaces')
      .set({
        ...(brandColor !== undefined && { brand_color: brandColor }),
        ...(brandLogo !== undefined && { brand_logo: brandLogo || null }),
        ...(brandSenderName !== undefined && { brand_sender_name: brandSenderName || null }),
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', by.workspace)
      .returning(columns);
    const fields = changedFields({}, brand);
    const [row] = await executeRecorded(this.db, change, { by, act: 'brand_changed', details: { fields } });
    if (row === undefined) throw accountIsGone();
    return row;
  }
}

export class LogoStore {
  constructor(private readonly db: DbClient) {}

  /** Finds a logo by its hash. Logos of blocked hosts are not found, like their guest links. */
  async find(hash: string): Promise<LogoPicture | undefined> {
    const row = await this.db
      .selectFrom('logos')
      .innerJoin('workspaces', 'workspaces.id', 'logos.workspace_id')
      .select(['mime_type', 'bytes'])
      .where('hash', '=', hash)
      .where('blocked_at', 'is', null)
      .executeTakeFirst();
    return row && { hash, mimeType: row.mime_type, bytes: row.bytes };
  }

  async has(workspace: WorkspaceId, hash: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('logos')
      .select('hash')
      .where('workspace_id', '=', workspace)
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row !== undefined;
  }

  async put(workspace: WorkspaceId, { hash, mimeType, bytes }: LogoPicture): Promise<void> {
    await this.db
      .insertInto('logos')
      .values({ workspace_id: workspace, hash, mime_type: mimeType, bytes })
      .onConflict((conflict) =>
        conflict.column('workspace_id').doUpdateSet(({ ref }) => ({
          hash: ref('excluded.hash'),
          mime_type: ref('excluded.mime_type'),
          bytes: ref('excluded.bytes'),
        })),
      )
      .execute();
  }

  async delete(workspace: WorkspaceId): Promise<void> {
    await this.db.deleteFrom('logos').where('workspace_id', '=', workspace).execute();
  }
}
