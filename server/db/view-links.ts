import { DAYS_AFTER_EPISODE, REPORT_LINK_DAYS } from '@linecheck/contract';
import { sql } from 'kysely';

/** The end of a read-only link to the board of the episode `e`. */
export const boardLinkEndsAt = sql<Date>`e.starts_at + make_interval(mins => e.minutes, days => ${sql.lit(DAYS_AFTER_EPISODE)})`;

/** True if the read-only link `b` to a report has not ended. */
export const isReportLinkOpen = sql<boolean>`b.created_at + make_interval(days => ${sql.lit(REPORT_LINK_DAYS)}) > now()`;
