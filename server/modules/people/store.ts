import type { WorkspaceMember, WorkspaceRole } from '@linecheck/contract';
import { sql } from 'kysely';
import { lacksSecondFactor } from '../../db/calls';
import { affectsAny, type DbClient } from '../../db/database';
import type { PersonId, WorkspaceId } from '../../domain/ids';
import { accountIsGone } from '../../domain/problem';
import { type AuditActor, executeRecorded } from '../audit/service';
import { openViewLinks } from './view-link-store';

/** The name of a workspace `w`: until an owner has named it, that of its person. */
export const WORKSPACE_NAME = `coalesce(nullif(w.name, ''), (
    select concat_ws(' ', nullif(named.first_name, ''), nullif(named.last_name, ''))
    from memberships of_named join users named on named.id = of_named.user_id
    where of_named.workspace_id = w.id and of_named.role = 'owner'
    order by named.workspace_id = w.id desc, of_named.created_at, named.id limit 1
  ), '')`;

const signsInBy = sql<WorkspaceMember['signsInBy']>`array(
  select distinct kind from sign_in_methods where user_id = u.id order by kind
)`;

/** The number of valid invitations of the workspace `m`, which its member `u` has made or renewed. */
const openInvitations = sql<number>`(
  select count(*) from workspace_invitations i
  where i.workspace_id = m.workspace_id and i.invited_by = u.id and i.ended is null and i.expires_at > now()
)`;

/** The members of workspaces. An account that is being deleted is no member any more. */
export class MemberStore {
  constructor(private readonly db: DbClient) {}

  private members(workspace: WorkspaceId) {
    return this.db
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('m.workspace_id', '=', workspace)
      .where('u.deleting_at', 'is', null);
  }

  list(workspace: WorkspaceId) {
    return this.members(workspace)
      .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'm.role', 'm.created_at'])
      .select((eb) =>
        eb
          .selectFrom('sign_ins as s')
          .select(sql<Date | null>`date_trunc('hour', max(s.last_used_at))`.as('last_seen'))
          .whereRef('s.user_id', '=', 'u.id')
          .where('s.expires_at', '>', sql<Date>`now()`)
          .$asScalar()
          .as('last_seen_at'),
      )
      .select(signsInBy.as('signs_in_by'))
      .select([openInvitations.as('open_invitations'), openViewLinks.as('open_links')])
      .orderBy('m.created_at')
      .orderBy('u.id')
      .execute();
  }

  find(workspace: WorkspaceId, id: string): Promise<{ id: PersonId; role: WorkspaceRole } | undefined> {
    return this.members(workspace)
      .select(['u.id', 'm.role'])
      .where('u.id', '=', sql<PersonId>`${id}::uuid`)
      .executeTakeFirst();
  }

  /** True if a member has this address, in lower case. */
  async hasAddress(workspace: WorkspaceId, email: string): Promise<boolean> {
    const member = this.members(workspace)
      .select('u.id')
      .where((eb) => eb.fn<string>('lower', ['u.email']), '=', email);
    return (await member.executeTakeFirst()) !== undefined;
  }

  async count(workspace: WorkspaceId): Promise<{ readonly members: number; readonly owners: number }> {
    return this.members(workspace)
      .select((eb) => [
        eb.fn.countAll<number>().as('members'),
        eb.fn.countAll<number>().filterWhere('m.role', '=', 'owner').as('owners'),
      ])
      .executeTakeFirstOrThrow();
  }

  async setRole(workspace: WorkspaceId, person: PersonId, role: WorkspaceRole): Promise<void> {
    await this.db
      .updateTable('memberships')
      .set({ role })
      .where('workspace_id', '=', workspace)
      .where('user_id', '=', person)
      .execute();
  }

  async insert(workspace: WorkspaceId, person: PersonId, role: WorkspaceRole): Promise<void> {
    await this.db.insertInto('memberships').values({ workspace_id: workspace, user_id: person, role }).execute();
  }

  async delete(workspace: WorkspaceId, person: PersonId): Promise<void> {
    await this.db
      .deleteFrom('memberships')
      .where('workspace_id', '=', workspace)
      .where('user_id', '=', person)
      .execute();
  }

  /** Ends all memberships but that of `kept`. */
  async deleteOthers(workspace: WorkspaceId, kept: PersonId | undefined): Promise<void> {
    await this.db
      .deleteFrom('memberships')
      .where('workspace_id', '=', workspace)
      .$if(kept !== undefined, (others) => others.where('user_id', '<>', sql<PersonId>`${kept}`))
      .execute();
  }

  async revokeInvitationsBy(by: AuditActor, person: PersonId): Promise<void> {
    const change = this.db
      .updateTable('workspace_invitations')
      .set({ ended: 'revoked' })
      .where('workspace_id', '=', by.workspace)
      .where('invited_by', '=', person)
      .where('ended', 'is', null)
      .returning('id');
    await executeRecorded(this.db, change, { by, act: 'invitation_revoked' });
  }

  async listOwn(workspace: WorkspaceId): Promise<readonly PersonId[]> {
    const own = this.db.selectFrom('users').select('id').where('workspace_id', '=', workspace);
    return (await own.where('deleting_at', 'is', null).orderBy('id').execute()).map(({ id }) => id);
  }

  /**
   * Locks a person, and the others whose own workspace is one of these, in one order. Only workspaces of which the person
   * is an owner count.
   */
  async lockPersons(person: PersonId, workspaces: readonly string[]): Promise<void> {
    await sql`
      select id from users where id = ${person} or workspace_id in (
        select workspace_id from memberships
        where user_id = ${person} and role = 'owner' and workspace_id = any(${workspaces}::uuid[])
      ) order by id for no key update
    `.execute(this.db);
  }

  async isOwn(workspace: WorkspaceId, person: PersonId): Promise<boolean> {
    const row = await this.db.selectFrom('users').select('workspace_id').where('id', '=', person).executeTakeFirst();
    return row?.workspace_id === workspace;
  }

  /**
   * Replaces a person's own workspace `left` by a new one. A trial that `left` has begun is over in the new one, so that
   * nobody gets a second trial; and the new one is not admitted where `left` was not.
   */
  async replaceOwn(person: PersonId, left: WorkspaceId, fresh: WorkspaceId): Promise<void> {
    await sql`
      with fresh as (
        insert into workspaces (id, is_admitted, trial_starts_at, trial_ends_at)
        select ${fresh}::uuid, is_admitted, trial_starts_at,
          case when trial_ends_at is not null then least(trial_ends_at, now()) end
        from workspaces where id = ${left}
        returning id
      ),
      own as (update users set workspace_id = fresh.id from fresh where users.id = ${person})
      insert into memberships (user_id, workspace_id, role) select ${person}::uuid, id, 'owner' from fresh
    `.execute(this.db);
  }
}

export class WorkspaceStore {
  constructor(private readonly db: DbClient) {}

  async getName(workspace: WorkspaceId): Promise<string> {
    const row = await this.db
      .selectFrom('workspaces')
      .select('name')
      .where('id', '=', workspace)
      .executeTakeFirstOrThrow(accountIsGone);
    return row.name;
  }

  async getDisplayName(workspace: WorkspaceId): Promise<string> {
    const row = await this.db
      .selectFrom('workspaces as w')
      .select(sql<string>`${sql.raw(WORKSPACE_NAME)}`.as('name'))
      .where('w.id', '=', workspace)
      .executeTakeFirstOrThrow(accountIsGone);
    return row.name;
  }

  async requiresSecondFactor(workspace: WorkspaceId): Promise<boolean> {
    const row = await this.db
      .selectFrom('workspaces')
      .select('requires_second_factor')
      .where('id', '=', workspace)
      .executeTakeFirstOrThrow(accountIsGone);
    return row.requires_second_factor;
  }

  /** Returns false if the workspace asked for that already. */
  setSecondFactor(workspace: WorkspaceId, isRequired: boolean): Promise<boolean> {
    return affectsAny(
      this.db
        .updateTable('workspaces')
        .set({ requires_second_factor: isRequired, updated_at: sql<Date>`now()` })
        .where('id', '=', workspace)
        .where('requires_second_factor', '<>', isRequired),
    );
  }

  /** True if a person would be locked out of a workspace that asks for a second factor. */
  async lacksSecondFactor(person: PersonId): Promise<boolean> {
    const { rows } = await sql<{ lacks: boolean }>`
      select ${sql.raw(lacksSecondFactor('u.id'))} as lacks from users u where id = ${person}
    `.execute(this.db);
    return rows[0]?.lacks ?? true;
  }

  /** The names of the workspaces of a person that ask for a second factor. */
  async listAsking(person: PersonId): Promise<readonly string[]> {
    const { rows } = await sql<{ name: string }>`
      select ${sql.raw(WORKSPACE_NAME)} as name
      from memberships m join workspaces w on w.id = m.workspace_id
      where m.user_id = ${person} and w.requires_second_factor
      order by m.created_at, w.id
    `.execute(this.db);
    return rows.map(({ name }) => name);
  }

  /** Locks a workspace of which only the id is known, unless it is blocked or is being deleted. */
  async lockExisting(id: string): Promise<WorkspaceId | undefined> {
    const row = await this.db
      .selectFrom('workspaces')
      .select('id')
      .where('id', '=', sql<WorkspaceId>`${id}::uuid`)
      .where('blocked_at', 'is', null)
      .where('deleting_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row?.id;
  }

  async setName(workspace: WorkspaceId, name: string): Promise<void> {
    await this.db
      .updateTable('workspaces')
      .set({ name, updated_at: sql<Date>`now()` })
      .where('id', '=', workspace)
      .execute();
  }

  async hasConfirmedAddress(person: PersonId): Promise<boolean> {
    const confirmed = this.db.selectFrom('users').select('id').where('id', '=', person);
    return (await confirmed.where('email_confirmed_at', 'is not', null).executeTakeFirst()) !== undefined;
  }

  async getEmail(person: PersonId): Promise<string> {
    const row = await this.db
      .selectFrom('users')
      .select((eb) => eb.fn<string>('lower', ['email']).as('email'))
      .where('id', '=', person)
      .where('deleting_at', 'is', null)
      .executeTakeFirstOrThrow(accountIsGone);
    return row.email;
  }
}
