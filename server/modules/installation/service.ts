import type { Database } from '../../db/database';
import { isUpToDate } from '../../db/migrate';

/** Returns true if the database is available and has the schema of this release. */
export const isReady = ({ kysely }: Database): Promise<boolean> => isUpToDate(kysely);
