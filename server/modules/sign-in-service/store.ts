import { sql } from 'kysely';
import type { DbClient } from '../../db/database';

/** The settings with which someone has signed in by the sign-in service. */
export class ServiceTrialStore {
  constructor(private readonly db: DbClient) {}

  async has(settingsHash: Buffer): Promise<boolean> {
    const row = this.db.selectFrom('service_trials').select('passed_at').where('settings_hash', '=', settingsHash);
    return (await row.executeTakeFirst()) !== undefined;
  }

  async insert(settingsHash: Buffer): Promise<void> {
    await sql`
      insert into service_trials (settings_hash) values (${settingsHash})
      on conflict (settings_hash) do update set passed_at = now()
    `.execute(this.db);
  }

  async hasSince(settingsHash: Buffer, since: Date): Promise<boolean> {
    const row = this.db
      .selectFrom('service_trials')
      .select('passed_at')
      .where('settings_hash', '=', settingsHash)
      .where('passed_at', '>=', since);
    return (await row.executeTakeFirst()) !== undefined;
  }
}
