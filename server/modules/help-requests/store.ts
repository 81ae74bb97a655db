import type { CheckName } from '@linecheck/checks/check';
import { ACTS_BEFORE_HELP } from '@linecheck/checks/mending/tries';
import {
  type GuestReach,
  HELP_CLOSED_SHOWN_MS,
  type HelpAnswer,
  type HelpEnd,
  type HelpFacts,
  type HelpState,
} from '@linecheck/contract';
import { type RawBuilder, sql } from 'kysely';
import { type DbClient, msFromNow, workspaceLock } from '../../db/database';
import type { EpisodeId, HelpRequestId, PersonId, SessionId, WorkspaceId } from '../../domain/ids';
import { accountIsGone } from '../../domain/problem';
import { type AuditActor, executeRecorded, type RecordedChange } from '../audit/service';

/** When the requests of a link `s` with an episode `e` end by themselves. */
const OVER_AT = sql<Date>`least(
  s.expires_at, e.called_off_at, e.starts_at + make_interval(mins => e.minutes)
)`;

/** True if the link `s` of an episode `e` has an open request for help. */
export const needsHelp = sql<boolean>`(
  ${OVER_AT} > now() and exists (select from help_requests h where h.session_id = s.id and h.closed_at is null)
)`;

/** Guests change the time of their polls only now and then, so that a poll seldom writes. */
const SEEN_EVERY_MS = 5000;

/** Maximum number of requests in one answer. */
const LIST_MAX = 100;

export interface HelpRow {
  readonly id: HelpRequestId;
  readonly ask_id: string;
  readonly session_id: SessionId;
  readonly step: CheckName;
  readonly code: string;
  readonly line: string;
  readonly state: HelpState;
  readonly held_by: PersonId | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly answer: HelpAnswer | null;
  readonly answered_at: Date | null;
  readonly revision: number;
  readonly asked_at: Date;
  readonly rung_at: Date | null;
  readonly held_at: Date | null;
  readonly guest_seen_at: Date;
  readonly shown_at: Date | null;
  readonly closed_at: Date | null;
  readonly closed_how: HelpEnd | null;
  readonly now: Date;
}

export interface ListedHelp extends HelpRow {
  readonly guest_name: string;
  readonly title: string;
  readonly episode_id: EpisodeId | null;
  readonly episode_title: string | null;
  readonly starts_at: Date | null;
  readonly time_zone: string | null;
}

interface WholeHelp extends ListedHelp {
  readonly facts: HelpFacts;
  readonly episode_reach: GuestReach | null;
  readonly host_reach: GuestReach | null;
}

/**
 * A request as it is now: over with its episode or its link, which no job has to write, and nobody's if its holder has left
 * the workspace.
 */
const helpColumns = sql`
  h.id, h.ask_id, h.session_id, h.step, h.code, h.line, h.answer, h.answered_at, h.revision, h.asked_at, h.rung_at,
  h.held_at, h.guest_seen_at, h.shown_at, u.id as held_by, u.first_name, u.last_name, now() as now,
  case
    when h.closed_at is null and ${OVER_AT} <= now() then 'closed'
    when h.state = 'taken' and u.id is null then 'open'
    else h.state
  end as state,
  coalesce(h.closed_how, case when ${OVER_AT} <= now() then 'over' end) as closed_how,
  coalesce(h.closed_at, case when ${OVER_AT} <= now() then ${OVER_AT} end) as closed_at`;

const helpTables = sql`help_requests h
  join test_sessions s on s.id = h.session_id left join episodes e on e.id = s.episode_id
  left join memberships m on m.workspace_id = h.workspace_id and m.user_id = h.held_by
  left join users u on u.id = m.user_id`;

const listedColumns = sql`${helpColumns},
  s.guest_name, s.title, e.id as episode_id, e.title as episode_title, e.starts_at, e.time_zone`;

/** True for what is shown to a guest and on lists: open, or closed in the last minutes. */
const isShown = sql<boolean>`coalesce(h.closed_at, ${OVER_AT}) > ${msFromNow(-HELP_CLOSED_SHOWN_MS)}`;

export interface LinkToHelp {
  readonly id: SessionId;
  readonly workspace_id: WorkspaceId;
  readonly guest_name: string;
}

interface SentHelp {
  readonly askId: string;
  readonly step: CheckName;
  readonly code: string;
  readonly line: string;
  readonly facts: HelpFacts;
}

export interface WrittenHelp {
  readonly state: HelpState;
  readonly holder: PersonId | null;
  readonly answer: HelpAnswer | null;
  readonly closedHow: HelpEnd | null;
  readonly revision: number;
}

type HelpAct = Pick<RecordedChange, 'act'> & { readonly by: AuditActor };

/** The values of a request that a member or a guest changes. */
const changed = ({ state, holder, answer, closedHow, revision }: WrittenHelp) => ({
  state,
  held_by: holder,
  answer: answer && JSON.stringify(answer),
  answered_at: sql<Date | null>`case when ${state} = 'answered' then now() else answered_at end`,
  revision,
  closed_how: closedHow,
  closed_at: state === 'closed' ? sql<Date>`now()` : null,
});

export class HelpRequestStore {
  constructor(private readonly db: DbClient) {}

  /** The link of a code whose guest may ring: a valid one, whose episode is neither over nor called off. */
  findLink(sessionCode: string): Promise<LinkToHelp | undefined> {
    return this.link(sessionCode, sql``);
  }

  /** As `findLink`; locks first the workspace and then the link. */
  lockLink(sessionCode: string): Promise<LinkToHelp | undefined> {
    return this.link(sessionCode, sql`for no key update of s`, sql`for no key update of w`);
  }

  private async link(code: string, lock: RawBuilder<unknown>, lockFirst: RawBuilder<unknown> = lock) {
    const { rows } = await sql<LinkToHelp>`
      select s.id, s.workspace_id, s.guest_name from test_sessions s left join episodes e on e.id = s.episode_id
      where s.session_code = ${code} and ${OVER_AT} > now() and s.workspace_id = (
        select w.id from workspaces w join test_sessions s on s.workspace_id = w.id
        where s.session_code = ${code} and w.blocked_at is null ${lockFirst}
      )
      ${lock}`.execute(this.db);
    return rows[0];
  }

  /** The newest request of a link. */
  async newestOf(link: SessionId): Promise<HelpRow | undefined> {
    const { rows } = await sql<HelpRow>`
      select ${helpColumns} from ${helpTables} where h.session_id = ${link} order by h.asked_at desc, h.id limit 1
    `.execute(this.db);
    return rows[0];
  }

  /** The newest request of the link with this code, if its guest still reads it. */
  async findAsGuest(sessionCode: string): Promise<HelpRow | undefined> {
    const { rows } = await sql<HelpRow>`
      select ${helpColumns} from ${helpTables} join workspaces w on w.id = h.workspace_id and w.blocked_at is null
      where s.session_code = ${sessionCode} and ${isShown} order by h.asked_at desc, h.id limit 1
    `.execute(this.db);
    return rows[0];
  }

  async noteSeenByGuest(id: HelpRequestId): Promise<void> {
    await this.db
      .updateTable('help_requests')
      .set({ guest_seen_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .where('guest_seen_at', '<', msFromNow(-SEEN_EVERY_MS))
      .execute();
  }

  /** @param rings False for a request that is only put on the board. */
  async insert(link: LinkToHelp, id: HelpRequestId, { facts, askId, ...sent }: SentHelp & { readonly rings: boolean }) {
    const { step, code, line, rings } = sent;
    await this.db
      .insertInto('help_requests')
      .values({
        ...{ id, step, code, line },
        ask_id: askId,
        workspace_id: link.workspace_id,
        session_id: link.id,
        facts: JSON.stringify(facts),
        rung_at: rings ? sql<Date>`now()` : null,
      })
      .execute();
  }

  /** Writes newer facts. The caller has locked the link. */
  async askAgain(id: HelpRequestId, sent: SentHelp & WrittenHelp & { readonly rings: boolean }): Promise<void> {
    const { step, code, line, rings } = sent;
    await this.db
      .updateTable('help_requests')
      .set((eb) => ({
        ...changed(sent),
        ...{ step, code, line },
        ask_id: sent.askId,
        facts: JSON.stringify(sent.facts),
        guest_seen_at: sql<Date>`now()`,
        rung_at: rings ? sql<Date>`now()` : eb.ref('rung_at'),
      }))
      .where('id', '=', id)
      .execute();
  }

  /** Closes a request as its guest, if it has this revision. */
  async endAsGuest(id: HelpRequestId, written: WrittenHelp): Promise<boolean> {
    const { numUpdatedRows } = await this.ofRevision(id, written).set(changed(written)).executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Writes the act of a member, if the request still has the revision before it. */
  async act(id: HelpRequestId, written: WrittenHelp, recorded: HelpAct): Promise<boolean> {
    const change = this.ofRevision(id, written)
      .set({ ...changed(written), held_at: sql<Date>`now()` })
      .where('workspace_id', '=', workspaceLock(recorded.by.workspace))
      // The act is recorded for the link.
      .returning('session_id as id');
    return (await executeRecorded(this.db, change, recorded)).length > 0;
  }

  private ofRevision(id: HelpRequestId, { revision }: WrittenHelp) {
    return this.db
      .updateTable('help_requests')
      .where('id', '=', id)
      .where('revision', '=', revision - 1)
      .where('closed_at', 'is', null);
  }

  /** Closes the request of a link about one of these steps, which have passed. */
  async closePassed(link: SessionId, steps: readonly CheckName[]): Promise<void> {
    if (steps.length === 0) return;
    await this.db
      .updateTable('help_requests')
      .set((eb) => ({
        state: 'closed',
        closed_how: 'passed',
        closed_at: sql<Date>`now()`,
        revision: eb('revision', '+', 1),
      }))
      .where('session_id', '=', link)
      .where('step', 'in', [...steps])
      .where('closed_at', 'is', null)
      .execute();
  }

  async list(workspace: WorkspaceId): Promise<readonly ListedHelp[]> {
    const { rows } = await sql<ListedHelp>`
      select ${listedColumns} from ${helpTables} where h.workspace_id = ${workspace} and ${isShown}
      order by h.asked_at desc, h.id limit ${LIST_MAX}
    `.execute(this.db);
    return rows;
  }

  /** The open requests of these links. */
  async openOf(workspace: WorkspaceId, links: readonly SessionId[]): Promise<readonly HelpRow[]> {
    const { rows } = await sql<HelpRow>`
      select ${helpColumns} from ${helpTables}
      where h.workspace_id = ${workspace} and h.closed_at is null and ${OVER_AT} > now()
        and h.session_id = any(${[...links]}::uuid[])
    `.execute(this.db);
    return rows;
  }

  async find(workspace: WorkspaceId, id: HelpRequestId): Promise<WholeHelp | undefined> {
    const { rows } = await sql<WholeHelp>`
      select ${listedColumns}, h.facts, e.reach as episode_reach, w.reach as host_reach
      from ${helpTables} join workspaces w on w.id = h.workspace_id
      where h.id = ${id} and h.workspace_id = ${workspace}
    `.execute(this.db);
    return rows[0];
  }

  /** Notes that a page of a member who works has shown the open requests. */
  async noteShown(workspace: WorkspaceId): Promise<void> {
    await this.db
      .updateTable('help_requests')
      .set({ shown_at: sql<Date>`now()` })
      .where('workspace_id', '=', workspace)
      .where('closed_at', 'is', null)
      .where(({ eb, or, ref }) => or([eb('shown_at', 'is', null), eb('shown_at', '<', ref('rung_at'))]))
      .execute();
  }

  async deleteOlderThan(days: number): Promise<void> {
    await this.db
      .deleteFrom('help_requests')
      .where('asked_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
      .execute();
  }
}

/** More than this version has; pages of others may send others. */
const REASONS_MAX = 200;

export interface ReasonCounts {
  readonly check: CheckName;
  readonly reason: string;
  /** Results whose guest did something about the reason. */
  readonly tried: number;
  /** Of these, the results in which the check then passed, after at most three acts. */
  readonly mended: number;
  readonly asked: number;
}

/** How often guests of all hosts mended each reason, or asked for help with it. For the operator only. */
export async function countReasons(db: DbClient): Promise<readonly ReasonCounts[]> {
  const { rows } = await sql<ReasonCounts>`
    with tries as (
      select r.id, m ->> 'check' as step, m ->> 'code' as code, sum((m ->> 'count')::int) as acts,
        'passed' = case m ->> 'check'
          when 'microphone' then r.microphone_status
          when 'camera' then r.camera_status
          when 'connection' then r.connection_status
          else r.details -> (m ->> 'check') ->> 'status'
        end as has_passed
      from guest_results r cross join lateral jsonb_array_elements(r.details -> 'mended') m
      group by 1, 2, 3, 5
    ),
    counts as (
      select step, code, count(*) as tried, count(*) filter (where has_passed and acts <= ${ACTS_BEFORE_HELP}) as mended, 0 as asked
      from tries group by step, code
      union all
      select step, code, 0, 0, count(*) from help_requests group by step, code
    )
    select step as check, code as reason, sum(tried)::int as tried, sum(mended)::int as mended, sum(asked)::int as asked
    from counts group by step, code order by sum(tried) + sum(asked) desc, step, code limit ${REASONS_MAX}
  `.execute(db);
  return rows;
}

interface SentReach {
  readonly reach?: GuestReach | null | undefined;
  readonly answers?: readonly string[] | undefined;
}

/** How hosts are reached, and their ready answers. */
export class ReachStore {
  constructor(private readonly db: DbClient) {}

  get(workspace: WorkspaceId) {
    return this.db
      .selectFrom('workspaces')
      .select(['reach', 'ready_answers as answers'])
      .where('id', '=', workspace)
      .executeTakeFirstOrThrow(accountIsGone);
  }

  async change(by: AuditActor, { reach, answers }: SentReach): Promise<void> {
    const change = this.db
      .updateTable('workspaces')
      .set({
        ...(reach !== undefined && { reach: reach && JSON.stringify(reach) }),
        ...(answers !== undefined && { ready_answers: [...answers] }),
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', by.workspace)
      .returning('id');
    const fields = [...(reach === undefined ? [] : ['reach']), ...(answers === undefined ? [] : ['answers'])];
    await executeRecorded(this.db, change, { by, act: 'reach_changed', details: { fields } });
  }

  async changeOfEpisode(by: AuditActor, id: EpisodeId, reach: GuestReach | null): Promise<boolean> {
    const change = this.db
      .updateTable('episodes')
      .set({ reach: reach && JSON.stringify(reach), updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceLock(by.workspace))
      .returning('id');
    const rows = await executeRecorded(this.db, change, { by, act: 'episode_changed', details: { fields: ['reach'] } });
    return rows.length > 0;
  }
}
