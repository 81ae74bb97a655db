import type { Db } from '../../db/database';
import { isProven } from './rules';
import { MediaPortStore } from './store';

/** When somebody elsewhere last opened a path there; undefined where that is too long ago to say anything. */
export async function lastOpenedAt(db: Db, advertised: string): Promise<Date | undefined> {
  const openedAt = await new MediaPortStore(db).findOpenedAt(advertised);
  return isProven(openedAt, Date.now()) ? openedAt : undefined;
}
