import type { Database } from '../../db/database';
import { isUpToDate } from '../../db/migrate';

/** Whether the database answers, and has the tables of this release. */
export const isReady = ({ kysely }: Database): Promise<boolean> => isUpToDate(kysely);
