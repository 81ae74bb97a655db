import type { Db } from '../../db/database';

export class MediaPortStore {
  constructor(private readonly db: Db) {}

  /** When a path was last opened from elsewhere. */
  async findOpenedAt(advertised: string): Promise<Date | undefined> {
    const row = await this.db
      .selectFrom('media_ports')
      .select('opened_at')
      .where('advertised', '=', advertised)
      .executeTakeFirst();
    return row?.opened_at;
  }

  async markOpened(advertised: string, openedAt: Date): Promise<void> {
    await this.db
      .insertInto('media_ports')
      .values({ advertised, opened_at: openedAt })
      .onConflict((conflict) => conflict.column('advertised').doUpdateSet({ opened_at: openedAt }))
      .execute();
  }
}
