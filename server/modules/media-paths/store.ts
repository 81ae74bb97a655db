import type { DbClient } from '../../db/database';

export class MediaPortStore {
  constructor(private readonly db: DbClient) {}

  /** The last time a guest in another network opened a path, for each of these. */
  async listOpenedAt(advertised: readonly string[]): Promise<readonly (Date | undefined)[]> {
    const rows = await this.db.selectFrom('media_ports').selectAll().where('advertised', 'in', advertised).execute();
    return advertised.map((each) => rows.find((row) => row.advertised === each)?.opened_at);
  }

  async markOpened(advertised: string, openedAt: Date): Promise<void> {
    await this.db
      .insertInto('media_ports')
      .values({ advertised, opened_at: openedAt })
      .onConflict((conflict) => conflict.column('advertised').doUpdateSet({ opened_at: openedAt }))
      .execute();
  }
}
