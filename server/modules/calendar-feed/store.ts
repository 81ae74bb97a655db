import { type Selectable, sql } from 'kysely';
import { NEEDS_SECOND_FACTOR } from '../../db/calls';
import type { DbClient } from '../../db/database';
import { guestState } from '../../db/schema/readiness';
import type { DatabaseTables } from '../../db/tables';
import type { EpisodeId, PersonId, WorkspaceId } from '../../domain/ids';
import { WORKSPACE_NAME } from '../people/service';
import type { SubscriptionRow } from '../plans/service';

/** How far a feed reaches, and how many episodes it has at most: those that are nearest to today. */
export const FEED_REACH = { daysBack: 90, yearsAhead: 2, episodes: 500 } as const;

export interface FeedEpisodeRow
  extends SubscriptionRow,
    Pick<
      Selectable<DatabaseTables['episodes']>,
      | 'title'
      | 'starts_local'
      | 'time_zone'
      | 'starts_at'
      | 'minutes'
      | 'join_url'
      | 'revision'
      | 'created_at'
      | 'called_off_at'
    > {
  readonly id: EpisodeId;
  readonly is_over: boolean;
  readonly changed_at: Date;
  /** Null for an episode that is over or called off. */
  readonly guests: number | null;
  readonly ready: number | null;
  /** The workspace, if it is not the person's own. */
  readonly team_id: WorkspaceId | null;
  readonly workspace_name: string;
}

interface ReadFeed {
  /** Of its person, as it is stored. */
  readonly language: string | null;
  readonly episodes: readonly FeedEpisodeRow[];
}

type FeedRow = (FeedEpisodeRow | { readonly id: null }) & { readonly language: string | null };

const IS_OVER = sql<boolean>`e.starts_at + make_interval(mins => e.minutes) <= now()`;
const THIS_HOUR = sql<Date>`date_trunc('hour', now(), 'UTC')`;

export class CalendarFeedStore {
  constructor(private readonly db: DbClient) {}

  async find(person: PersonId): Promise<{ readonly created_at: Date; readonly read_at: Date | null } | undefined> {
    return this.db
      .selectFrom('calendar_feeds')
      .select(['created_at', 'read_at'])
      .where('user_id', '=', person)
      .executeTakeFirst();
  }

  /** Replaces the address of a person's feed. */
  async renew(person: PersonId, tokenHash: Buffer): Promise<void> {
    await sql`
      insert into calendar_feeds (user_id, token_hash)
      select id, ${tokenHash} from users where id = ${person} and deleting_at is null for no key update
      on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now(), read_at = null`.execute(
      this.db,
    );
  }

  async end(person: PersonId): Promise<void> {
    await this.db.deleteFrom('calendar_feeds').where('user_id', '=', person).execute();
  }

  /**
   * The episodes of a feed, those nearest to today first, from the workspaces of the person; undefined for an unknown
   * token, and while the person is blocked. Workspaces that are closed to the person are left out. The hour of reading is
   * stored. An archived episode that is still to come is
   * left out. A workspace whose plan has no episodes may be among them.
   */
  async read(tokenHash: Buffer): Promise<ReadFeed | undefined> {
    const { rows } = await sql<FeedRow>`
      with feed as (
        select u.id as person, u.workspace_id as own_workspace, u.language from calendar_feeds f join users u on u.id = f.user_id
        where f.token_hash = ${tokenHash} and u.blocked_at is null and u.deleting_at is null
      ),
      visited as (
        update calendar_feeds f set read_at = ${THIS_HOUR} from feed
        where f.user_id = feed.person and f.read_at is distinct from ${THIS_HOUR}
      ),
      shown as (
        select e.*, w.plan, w.subscription_status, w.trial_starts_at, w.trial_ends_at,
          nullif(w.id, feed.own_workspace) as team_id, ${sql.raw(WORKSPACE_NAME)} as workspace_name
        from feed join memberships m on m.user_id = feed.person and not ${sql.raw(NEEDS_SECOND_FACTOR)}
          join workspaces w on w.id = m.workspace_id and w.blocked_at is null
          cross join lateral (
            select e.*, ${IS_OVER} as is_over from episodes e
            where e.workspace_id = w.id
              and e.starts_at > now() - make_interval(days => ${FEED_REACH.daysBack})
              and e.starts_at < now() + make_interval(years => ${FEED_REACH.yearsAhead})
              and (e.archived_at is null or ${IS_OVER})
            order by abs(extract(epoch from e.starts_at - now())), e.id limit ${FEED_REACH.episodes}
          ) e
      )
      select e.id, e.title, e.starts_local, e.time_zone, e.starts_at, e.minutes, e.join_url, e.revision, e.created_at,
        e.called_off_at, e.is_over, e.plan, e.subscription_status, e.trial_starts_at, e.trial_ends_at, e.team_id,
        e.workspace_name, feed.language, counted.guests, counted.ready, greatest(e.updated_at, counted.latest_at) as changed_at
      from feed left join shown e on true
        left join lateral (
          select count(*) as guests, count(*) filter (where ${guestState} = 'ready') as ready,
            max(s.latest_result_at) as latest_at
          from test_sessions s where s.episode_id = e.id
          having not e.is_over and e.called_off_at is null
        ) counted on true
      order by abs(extract(epoch from e.starts_at - now())), e.id`.execute(this.db);
    const [first] = rows;
    if (first === undefined) return undefined;
    return { language: first.language, episodes: rows.filter((row) => row.id !== null) };
  }
}
