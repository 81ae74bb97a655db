import { type Kysely, sql } from 'kysely';
import { announcementFunctions, announcementTriggers } from '../schema/announcements';
import { bookingFunctions, bookingTriggers } from '../schema/bookings';
import { deletionFunctions, deletionTriggers } from '../schema/deletions';
import { readinessFunctions, readinessTriggers } from '../schema/readiness';
import { bookings, webhooks } from './001-first-release/connections';
import { guestEmails } from './001-first-release/emails';
import { episodes, guestLinks, guestResults, recordingClips } from './001-first-release/guests';
import { housekeeping } from './001-first-release/housekeeping';
import { people, signIns, workspaces } from './001-first-release/people';

/*
 * `set statistics 0` is for texts that people type, and for indexes on them: the planner's most common values and bounds
 * of a column would outlive the rows (decision 047).
 */
const tables = [
  workspaces,
  people,
  signIns,
  episodes,
  guestLinks,
  guestResults,
  guestEmails,
  bookings,
  webhooks,
  recordingClips,
  housekeeping,
];

/** As they are in force: a later migration that changes one edits it there, and creates it again. */
const functions = [readinessFunctions, bookingFunctions, deletionFunctions, announcementFunctions];

const triggers = [readinessTriggers, bookingTriggers, deletionTriggers, announcementTriggers];

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [...tables, ...functions, ...triggers]) await sql.raw(statements).execute(db);
}
