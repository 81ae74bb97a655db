import {
  type PeopleReply,
  peopleMax,
  type RoleAction,
  roleMay,
  type WorkspaceMember,
  type WorkspaceRole,
} from '@linecheck/contract';
import { type DbClient, lockPerson, lockWorkspace, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { type ActingPerson, assertRecent, type SignedInCaller } from '../../domain/caller';
import type { PersonId, WorkspaceId } from '../../domain/ids';
import { newWorkspaceId } from '../../domain/new-person-id';
import { ProblemError } from '../../domain/problem';
import type { JobQueue } from '../../jobs/queue';
import { sendsMail } from '../../mail/mail';
import { type AuditActor, recordAct } from '../audit/service';
import type { PlanService } from '../plans/service';
import { switchOffWebhooksOf } from '../webhooks/service';
import { eraseSomeOf, hideWorkspaces } from './erasure';
import { MemberStore, WorkspaceStore } from './store';
import { endViewLinks } from './view-link-store';

export {
  deleteSomeLinks,
  deleteWorkspaces,
  endInvitationsBy,
  eraseSomeOf,
  hiddenWorkspaces,
  hideWorkspaces,
} from './erasure';
export { WORKSPACE_NAME } from './store';

export interface PeopleDependencies extends Pick<ServerDependencies, 'db' | 'config' | 'newId'> {
  readonly plans: PlanService;
  readonly jobs: JobQueue;
}

interface RoleOfMember {
  readonly id: PersonId;
  readonly role: WorkspaceRole;
}

export class PeopleService {
  constructor(private readonly deps: PeopleDependencies) {}

  async list({ person, workspace }: ActingPerson): Promise<Omit<PeopleReply, 'invitations'>> {
    const { plans, config, db } = this.deps;
    const members = await new MemberStore(db.kysely).list(workspace);
    return {
      name: await new WorkspaceStore(db.kysely).getName(workspace),
      people: members.map(toMember),
      max: peopleMax(await plans.planOf(db.kysely, workspace), config.workspacePeopleMax),
      requiresSecondFactor: await new WorkspaceStore(db.kysely).requiresSecondFactor(workspace),
      ...(await this.invitingOf(db.kysely, { person, workspace })),
    };
  }

  /** By which way a person can invite into a workspace. */
  async invitingOf(
    db: DbClient,
    { person, workspace }: ActingPerson,
  ): Promise<Pick<PeopleReply, 'sendsMail' | 'mayInvite'>> {
    const { config, plans } = this.deps;
    const isConfirmed = await new WorkspaceStore(db).hasConfirmedAddress(person);
    return { sendsMail: sendsMail(config) && isConfirmed, mayInvite: await plans.isAdmitted(db, workspace) };
  }

  async changeRole(caller: SignedInCaller, id: string, role: WorkspaceRole): Promise<void> {
    await this.changeMember(caller, id, async (trx, member) => {
      // A new owner may remove the caller, and a former one cannot undo the change.
      if (role === 'owner' || member.role === 'owner') assertRecent(caller);
      await this.setRole(trx, caller, { ...member, to: role });
    });
  }

  async remove(caller: SignedInCaller, id: string, { keepsLinks }: { keepsLinks: boolean }): Promise<void> {
    await this.changeMember(caller, id, async (trx, member) => {
      if (member.role === 'owner') assertRecent(caller);
      await this.takeOut(trx, caller, member);
      if (!keepsLinks) await endViewLinks(trx, caller, member.id);
      await recordAct(trx, caller, { act: 'person_removed', target: member.id });
    });
  }

  async handOver(caller: AuditActor, id: string): Promise<void> {
    await this.changeMember(caller, id, async (trx, member) => {
      if (member.id === caller.person) return;
      const members = new MemberStore(trx);
      await members.setRole(caller.workspace, member.id, 'owner');
      await this.endOwnership(trx, caller, { id: caller.person, role: 'owner' });
      await members.setRole(caller.workspace, caller.person, 'producer');
      await recordAct(trx, caller, { act: 'owner_changed', target: member.id });
    });
  }

  async leave(caller: SignedInCaller): Promise<void> {
    const { person, workspace } = caller;
    await transaction(this.deps.db.kysely, async (trx) => {
      await lockPerson(trx, person);
      await lockWorkspace(trx, workspace);
      const member = await new MemberStore(trx).find(workspace, person);
      if (member === undefined) throw new ProblemError('not_member');
      if (member.role === 'owner') assertRecent(caller);
      await this.takeOut(trx, caller, member);
      await recordAct(trx, caller, { act: 'person_left', target: person });
    });
  }

  /**
   * Closes a workspace to members who sign in by a password alone, or opens it again.
   *
   * @throws ProblemError `factor_first` if the caller is one of them.
   */
  async requireSecondFactor(caller: AuditActor, isRequired: boolean): Promise<void> {
    const { person, workspace } = caller;
    await transaction(this.deps.db.kysely, async (trx) => {
      await lockPerson(trx, person);
      await this.lockAsOwner(trx, caller);
      const workspaces = new WorkspaceStore(trx);
      if (isRequired && (await workspaces.lacksSecondFactor(person))) throw new ProblemError('factor_first');
      if (!(await workspaces.setSecondFactor(workspace, isRequired))) return;
      await recordAct(trx, caller, { act: isRequired ? 'second_factor_required' : 'second_factor_not_required' });
    });
  }

  /** True if a workspace asks its members for a second factor, and this person has none. */
  async isClosedTo(db: DbClient, { person, workspace }: ActingPerson): Promise<boolean> {
    const workspaces = new WorkspaceStore(db);
    return (await workspaces.requiresSecondFactor(workspace)) && (await workspaces.lacksSecondFactor(person));
  }

  /** The names of the workspaces of a person that ask for a second factor. */
  async askedByTeams(person: PersonId): Promise<string[]> {
    return [...(await new WorkspaceStore(this.deps.db.kysely).listAsking(person))];
  }

  async rename(caller: AuditActor, name: string): Promise<void> {
    await transaction(this.deps.db.kysely, async (trx) => {
      await new WorkspaceStore(trx).setName(caller.workspace, name);
      await recordAct(trx, caller, { act: 'workspace_renamed' });
    });
  }

  /**
   * Deletes a workspace that is not the caller's own: hides it immediately, and ends all memberships. A job deletes what
   * is left of one with many links.
   *
   * @param name Its name as shown, which the caller has typed.
   */
  async delete(caller: AuditActor, name: string): Promise<void> {
    const { person, workspace } = caller;
    const { db, jobs } = this.deps;
    await transaction(db.kysely, async (trx) => {
      await this.lockOwners(trx, person, [workspace]);
      await this.lockAsOwner(trx, caller);
      if (await new MemberStore(trx).isOwn(workspace, person)) throw new ProblemError('own_workspace');
      if (name !== (await new WorkspaceStore(trx).getDisplayName(workspace)))
        throw new ProblemError('invalid', { fields: { name: 'workspace_name_different' } });
      await this.takeOutOthers(trx, workspace, undefined);
      await hideWorkspaces(trx, [workspace]);
      await jobs.makeDue(trx, 'erase-accounts', 'regular');
    });
    // Ignore errors: the workspace is hidden, and the job deletes it.
    await eraseSomeOf(db.kysely, workspace).catch(() => undefined);
    jobs.wake();
  }

  /** Locks a person, and those whose own workspaces these are, before the workspaces are locked. */
  async lockOwners(trx: DbClient, person: PersonId, workspaces: readonly string[]): Promise<void> {
    await new MemberStore(trx).lockPersons(person, workspaces);
  }

  /** Ends all memberships but that of `kept`. Persons whose own workspace it was get new, empty ones. All are locked. */
  async takeOutOthers(trx: DbClient, workspace: WorkspaceId, kept: PersonId | undefined): Promise<void> {
    const members = new MemberStore(trx);
    for (const person of await members.listOwn(workspace))
      if (person !== kept) await members.replaceOwn(person, workspace, newWorkspaceId(this.deps.newId));
    await members.deleteOthers(workspace, kept);
  }

  hasAddress(trx: DbClient, workspace: WorkspaceId, email: string): Promise<boolean> {
    return new MemberStore(trx).hasAddress(workspace, email);
  }

  /** The address of an account, in lower case. */
  addressOf(trx: DbClient, person: PersonId): Promise<string> {
    return new WorkspaceStore(trx).getEmail(person);
  }

  /** Adds a member. The person and the workspace are locked. The plan may have become smaller since the invitation. */
  async add(trx: DbClient, joining: AuditActor, role: WorkspaceRole): Promise<void> {
    const { person, workspace } = joining;
    const members = new MemberStore(trx);
    if ((await members.find(workspace, person)) !== undefined) throw new ProblemError('already_member');
    await this.assertPlace(trx, workspace, 0);
    await members.insert(workspace, person, role);
    await recordAct(trx, joining, { act: 'person_joined', target: person, details: { to: role } });
  }

  /**
   * Makes a person a member of a workspace, or changes their role in it, because the sign-in service of the operator says
   * so.
   *
   * @param role Undefined for a producer, or for the role that a member has.
   * @returns Why nothing was changed: the code of the refusal, or `not_found`.
   */
  async giveClaimed(person: PersonId, id: string, role: WorkspaceRole | undefined): Promise<string | undefined> {
    try {
      await transaction(this.deps.db.kysely, async (trx) => {
        await lockPerson(trx, person);
        const workspace = await new WorkspaceStore(trx).lockExisting(id);
        if (workspace === undefined) throw new ProblemError('not_found');
        const by = { person, workspace, signIn: null, token: null };
        const member = await new MemberStore(trx).find(workspace, person);
        if (member === undefined) return this.add(trx, by, role ?? 'producer');
        if (role !== undefined && role !== member.role) await this.setRole(trx, by, { ...member, to: role });
      });
      return undefined;
    } catch (error) {
      if (error instanceof ProblemError) return error.code;
      throw error;
    }
  }

  /** @throws ProblemError `plan_required` or `people_limit` if the workspace has no place for one more person. */
  async assertPlace(trx: DbClient, workspace: WorkspaceId, invited: number): Promise<void> {
    const { plans, config } = this.deps;
    const max = peopleMax(await plans.planOf(trx, workspace), config.workspacePeopleMax);
    const { members } = await new MemberStore(trx).count(workspace);
    if (members + invited < max) return;
    throw max === 1
      ? new ProblemError('plan_required', { reason: 'people' })
      : new ProblemError('people_limit', { params: { max } });
  }

  /** Locks a workspace. Another owner may have changed the caller's role since the call was admitted. */
  async lockAsOwner(trx: DbClient, { person, workspace }: ActingPerson): Promise<void> {
    await lockWorkspace(trx, workspace);
    const caller = await new MemberStore(trx).find(workspace, person);
    if (caller === undefined) throw new ProblemError('not_member');
    if (caller.role !== 'owner') throw new ProblemError('role_refused');
  }

  /**
   * Refuses what began while the caller was a member, if they may not do it any more. In a transaction, the workspace must
   * be locked.
   */
  async assertStill({ person, workspace }: ActingPerson, action: RoleAction, db: DbClient = this.deps.db.kysely) {
    const member = await new MemberStore(db).find(workspace, person);
    // Throws if it is the account that is gone.
    if (member === undefined) await this.addressOf(db, person);
    if (member === undefined) throw new ProblemError('not_member');
    if (!roleMay(member.role, action)) throw new ProblemError('role_refused');
  }

  private async changeMember(
    caller: AuditActor,
    id: string,
    change: (trx: DbClient, member: RoleOfMember) => Promise<void>,
  ): Promise<void> {
    await transaction(this.deps.db.kysely, async (trx) => {
      const members = new MemberStore(trx);
      const concerned = await members.find(caller.workspace, id);
      if (concerned !== undefined) await lockPerson(trx, concerned.id);
      await this.lockAsOwner(trx, caller);
      const member = await members.find(caller.workspace, id);
      if (member === undefined) throw new ProblemError('not_found');
      await change(trx, member);
    });
  }

  /**
   * Ends what only an owner may have: open invitations, whose links a former owner may still know. The workspace is locked.
   *
   * @throws ProblemError `last_owner` if the member is the only owner.
   */
  private async endOwnership(trx: DbClient, by: AuditActor, { id, role }: RoleOfMember): Promise<void> {
    if (role !== 'owner') return;
    const members = new MemberStore(trx);
    const { owners } = await members.count(by.workspace);
    if (owners === 1) throw new ProblemError('last_owner');
    await members.revokeInvitationsBy(by, id);
  }

  /** Changes the role of a member. Both are locked. */
  private async setRole(trx: DbClient, by: AuditActor, { to, ...member }: RoleOfMember & { to: WorkspaceRole }) {
    if (to !== 'owner') await this.endOwnership(trx, by, member);
    if (!roleMay(to, 'work')) await switchOffWebhooksOf(trx, by, member.id);
    await new MemberStore(trx).setRole(by.workspace, member.id, to);
    await recordAct(trx, by, { act: 'role_changed', target: member.id, details: { from: member.role, to } });
  }

  /** Ends a membership. A person whose own workspace it was gets a new, empty one. Both are locked. */
  private async takeOut(trx: DbClient, by: AuditActor, member: RoleOfMember): Promise<void> {
    const { workspace } = by;
    const members = new MemberStore(trx);
    await this.endOwnership(trx, by, member);
    await switchOffWebhooksOf(trx, by, member.id);
    await members.delete(workspace, member.id);
    if (await members.isOwn(workspace, member.id)) {
      await members.replaceOwn(member.id, workspace, newWorkspaceId(this.deps.newId));
    }
  }
}

type MemberRow = Awaited<ReturnType<MemberStore['list']>>[number];

const toMember = ({ id, first_name, last_name, email, role, ...row }: MemberRow): WorkspaceMember => ({
  id,
  name: `${first_name} ${last_name}`,
  email,
  role,
  signsInBy: row.signs_in_by,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  joinedAt: row.created_at.toISOString(),
  openInvitations: row.open_invitations,
  openLinks: row.open_links,
});
