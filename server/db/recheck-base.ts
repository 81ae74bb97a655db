import { PLUS_GUEST, RECHECK_BASE_DAYS } from '@linecheck/contract';
import { sql } from 'kysely';
import { isReady } from './schema/readiness';

const NAMELESS = `${PLUS_GUEST.guestFirstName} ${PLUS_GUEST.guestSurname}`;

/** True for a link `s` that carries the name of one guest. */
export const isNamed = sql<boolean>`(s.guest_name <> ${NAMELESS})`;

/** True for a result `r` that is not too old for a comparison. */
export const isRecent = sql<boolean>`(r.submitted_at > now() - make_interval(days => ${sql.lit(RECHECK_BASE_DAYS)}))`;

/** True for a link `s` with the name of a guest whose newest full result is recent and ready. */
export const mayRecheck = sql<boolean>`(${isNamed} and s.latest_result_at is not null and coalesce((
  select ${isReady} and ${isRecent} from guest_results r where r.session_id = s.id and r.recheck is null
  order by r.submitted_at desc, r.id limit 1
), false))`;
