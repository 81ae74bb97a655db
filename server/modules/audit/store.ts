import {
  AUDIT_TARGET_OF,
  type AuditAct,
  type AuditDetails,
  type AuditFilter,
  type AuditTarget,
} from '@linecheck/contract';
import { type Compilable, type RawBuilder, sql } from 'kysely';
import { type DbClient, daysFromNow, keyOfTimestamp, timestampOfKey } from '../../db/database';
import type { ActingPerson, CallingToken } from '../../domain/caller';
import type { PersonId, WorkspaceId } from '../../domain/ids';

/** A person who acts in a workspace, and the id of their sign-in or of the token that acts for them. */
export interface AuditActor extends ActingPerson {
  /** The id of the sign-in; null for a person who has just registered, and for a token. */
  readonly signIn: string | null;
  readonly token: Pick<CallingToken, 'id'> | null;
}

interface Described {
  readonly act: AuditAct;
  /** Codes only, no names and no typed texts. An expression may use the columns that a change returns. */
  readonly details?: AuditDetails | RawBuilder<AuditDetails>;
}

interface Act extends Described {
  readonly target?: string;
}

export interface RecordedChange extends Described {
  /** The change of a guest or an operator must return `workspace_id`. */
  readonly by: AuditActor | 'guest' | 'operator';
  /** Without this condition on the returned columns, the change is not an act. */
  readonly when?: RawBuilder<boolean>;
}

const detailsOf = ({ details = {} }: Described): RawBuilder<unknown> =>
  'toOperationNode' in details ? sql`${details}` : sql`${JSON.stringify(details)}::jsonb`;

const changesNothing = ({ details = {} }: Described): boolean => 'fields' in details && details.fields?.length === 0;

/** Adds an act to the log of the actor's workspace, within the transaction `db` of the act. */
export async function recordAct(db: DbClient, by: AuditActor, act: Act): Promise<void> {
  const { workspace, person, signIn, token } = by;
  await sql`
    insert into audit_log (workspace_id, person_id, sign_in_id, token_id, act, target_kind, target_id, details)
    values (${workspace}, ${person}, ${signIn}, ${token?.id ?? null}, ${act.act}, ${AUDIT_TARGET_OF[act.act]}, ${act.target ?? null}, ${detailsOf(act)})
  `.execute(db);
}

/**
 * Makes a change, and adds an act to the log for each row that it returns, in one statement. The `id` of the row is
 * that of the target, unless the target is the workspace. A change of no field is not recorded. The change locks the
 * workspace before its other rows: the foreign key of the log locks it, too.
 */
export async function executeRecorded<Row>(
  db: DbClient,
  change: Compilable<Row> | RawBuilder<Row>,
  { by, when = sql<boolean>`true`, ...act }: RecordedChange,
): Promise<readonly Row[]> {
  if (changesNothing(act)) return (await sql<Row>`${change}`.execute(db)).rows;
  const kind: AuditTarget = AUDIT_TARGET_OF[act.act];
  const actor =
    typeof by === 'string'
      ? sql`workspace_id, null::uuid, null::uuid, null::uuid`
      : sql`${by.workspace}::uuid, ${by.person}::uuid, ${by.signIn}::uuid, ${by.token?.id ?? null}::uuid`;
  const { rows } = await sql<Row>`
    with changed as (${change}),
    noted as (
      insert into audit_log (workspace_id, person_id, sign_in_id, token_id, act, target_kind, target_id, details)
      select ${actor}, ${act.act}, ${kind}, ${kind === 'workspace' ? sql`null::uuid` : sql`id`}, ${detailsOf(act)} from changed
      where ${when}
    )
    select * from changed
  `.execute(db);
  return rows;
}

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly cursor_key: string;
  readonly act: AuditAct;
  readonly person_id: PersonId | null;
  readonly person_name: string | null;
  readonly sign_in_id: string | null;
  readonly user_agent: string | null;
  readonly token_id: string | null;
  readonly token_name: string | null;
  readonly target_id: string | null;
  readonly target_name: string | null;
  readonly details: AuditDetails;
}

interface Page extends AuditFilter {
  readonly after: { readonly key: string; readonly id: string } | undefined;
  readonly limit: number;
}

const nameOf = (user: string) =>
  sql`nullif(trim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}), '')`;

export class AuditStore {
  constructor(private readonly db: DbClient) {}

  /** Acts with the names of what still exists, newest first. A clip has the name of its link. */
  async page(workspace: WorkspaceId, { person, target, after, limit }: Page): Promise<readonly AuditRow[]> {
    const { rows } = await sql<AuditRow>`
      with page as (
        select * from audit_log
        where workspace_id = ${workspace}
          and ${person === undefined ? sql`true` : sql`person_id = ${person}`}
          and ${target === undefined ? sql`true` : sql`target_kind = ${target}`}
          and ${after === undefined ? sql`true` : sql`(at, id) < (${timestampOfKey(after.key)}, ${after.id}::uuid)`}
        order by at desc, id desc limit ${limit}
      )
      select e.id, e.at, ${keyOfTimestamp(sql`e.at`)} as cursor_key, e.act, e.person_id, ${nameOf('u')} as person_name,
        e.sign_in_id, s.user_agent, e.token_id, k.name as token_name, e.target_id, e.details,
        coalesce(nullif(concat_ws(' · ', l.guest_name, nullif(l.title, '')), ''), t.name, ep.title, sh.title, lv.name, kt.name, ${nameOf('p')}) as target_name
      from page e
        left join users u on u.id = e.person_id
        left join sign_ins s on s.id = e.sign_in_id and s.user_id = e.person_id
        left join test_sessions l on l.workspace_id = e.workspace_id
          and l.id = case e.target_kind when 'link' then e.target_id when 'clip' then (e.details ->> 'link')::uuid end
        left join checklist_templates t on e.target_kind = 'template' and t.id = e.target_id and t.workspace_id = e.workspace_id
        left join episodes ep on e.target_kind = 'episode' and ep.id = e.target_id and ep.workspace_id = e.workspace_id
        left join shows sh on e.target_kind = 'show' and sh.id = e.target_id and sh.workspace_id = e.workspace_id
        left join levels lv on e.target_kind = 'level' and lv.id = e.target_id and lv.workspace_id = e.workspace_id
        left join access_tokens k on k.id = e.token_id and k.workspace_id = e.workspace_id
        left join access_tokens kt on e.target_kind = 'connection' and kt.id = e.target_id and kt.workspace_id = e.workspace_id
        left join users p on e.target_kind = 'person' and p.id = e.target_id
      order by e.at desc, e.id desc
    `.execute(this.db);
    return rows;
  }

  /** The persons whose acts are in the log, by name; the name of a deleted one is null. */
  async people(workspace: WorkspaceId): Promise<readonly { readonly id: PersonId; readonly name: string | null }[]> {
    const { rows } = await sql<{ id: PersonId; name: string | null }>`
      select a.person_id as id, ${nameOf('u')} as name
      from (select distinct person_id from audit_log where workspace_id = ${workspace} and person_id is not null) a
        left join users u on u.id = a.person_id
      order by name, id
    `.execute(this.db);
    return rows;
  }

  /** Adds the ends of the trials that ended within these days. A trial that a person has ended has its entry already. */
  async noteEndedTrials(days: number): Promise<void> {
    await sql`
      insert into audit_log (workspace_id, at, act, target_kind, details)
      select w.id, w.trial_ends_at, 'trial_ended', 'workspace', '{}' from workspaces w
      where w.subscription_status = 'trial' and w.trial_ends_at <= now() and w.trial_ends_at > ${daysFromNow(-days)}
        and not exists (
          select from audit_log e where e.workspace_id = w.id and e.at = w.trial_ends_at and e.act = 'trial_ended'
        )
    `.execute(this.db);
  }

  /** Deletes up to `max` entries that are older than this. Several instances may do so at the same time. */
  async deleteOlderThan(days: number, max: number): Promise<number> {
    const old = this.db
      .selectFrom('audit_log')
      .select('id')
      .where('at', '<', daysFromNow(-days))
      .limit(max)
      .forUpdate()
      .skipLocked();
    const { numDeletedRows } = await this.db.deleteFrom('audit_log').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  }
}
