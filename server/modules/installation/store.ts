import type { DbClient } from '../../db/database';
import { hoursFromNow } from '../../db/database';
import type { PersonId } from '../../domain/ids';

const SEEN_HOURS = 7 * 24;

const settingOf = (trustProxy: readonly string[]): string => trustProxy.join(',');

export class InstallationStore {
  constructor(private readonly db: DbClient) {}

  /** Returns true for the oldest account, which is usually that of the operator. */
  async isFirstHost(host: PersonId): Promise<boolean> {
    const older = await this.db
      .selectFrom('users')
      .innerJoin('users as self', (join) => join.on('self.id', '=', host))
      .select('users.id')
      .where((eb) =>
        eb.or([
          eb('users.created_at', '<', eb.ref('self.created_at')),
          eb.and([eb('users.created_at', '=', eb.ref('self.created_at')), eb('users.id', '<', eb.ref('self.id'))]),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    return older === undefined;
  }

  /** The proxy that was last seen with this value of TRUST_PROXY, which does not name it. */
  async findUntrustedProxy(trustProxy: readonly string[]): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('untrusted_proxies')
      .select('address')
      .where('trust_proxy', '=', settingOf(trustProxy))
      .where('seen_at', '>', hoursFromNow(-SEEN_HOURS))
      .orderBy('seen_at', 'desc')
      .executeTakeFirst();
    return row?.address;
  }

  async markUntrustedProxy(address: string, trustProxy: readonly string[]): Promise<void> {
    const seen = { trust_proxy: settingOf(trustProxy), seen_at: hoursFromNow(0) };
    await this.db
      .insertInto('untrusted_proxies')
      .values({ address, ...seen })
      .onConflict((conflict) => conflict.column('address').doUpdateSet(seen))
      .execute();
  }
}
