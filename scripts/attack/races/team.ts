import { randomUUID } from 'node:crypto';
import type { WorkspaceRole } from '@linecheck/contract';
import { tokenIn } from '../../../server/testing/letters';
import { type RaceHost, type RaceScene, wrongOf } from './scene';

export const PEOPLE_MAX = 4;

export async function newWorkspace(
  scene: RaceScene,
  members: readonly (readonly [RaceHost, WorkspaceRole])[],
): Promise<string> {
  const workspace = randomUUID();
  await scene.rows("insert into workspaces (id, plan) values ($1, 'pro')", workspace);
  for (const [person, role] of members) await addMember(scene, workspace, [person, role]);
  return workspace;
}

export const addMember = (scene: RaceScene, workspace: string, [{ id }, role]: readonly [RaceHost, WorkspaceRole]) =>
  scene.rows('insert into memberships (user_id, workspace_id, role) values ($1, $2, $3)', id, workspace, role);

const newPerson = (scene: RaceScene): Promise<RaceHost> => scene.newHost({ plan: 'plus' });

export const newPair = (scene: RaceScene): Promise<[RaceHost, RaceHost]> =>
  Promise.all([newPerson(scene), newPerson(scene)]);

export const newTrio = (scene: RaceScene): Promise<[RaceHost, RaceHost, RaceHost]> =>
  Promise.all([newPerson(scene), newPerson(scene), newPerson(scene)]);

export async function inviteTo(scene: RaceScene, workspace: string, { cookie }: RaceHost) {
  const body = { role: 'producer' };
  const answer = await scene.ask('/api/workspace-invitations', { method: 'POST', body, cookie, workspace });
  if (answer.status !== 201) throw new Error(`no invitation: ${JSON.stringify(answer.body)}`);
  const [row] = await scene.rows('select id from workspace_invitations where workspace_id = $1', workspace);
  return { id: String(row?.id), token: tokenIn(answer.body.link) };
}

export const accept = (scene: RaceScene, { cookie }: RaceHost, token: string) =>
  scene.post('/api/join/accept', { token }, cookie);

export const act = (scene: RaceScene, { cookie }: RaceHost, workspace: string) => ({
  leave: () => scene.ask('/api/workspace/leave', { method: 'POST', cookie, workspace }),
  remove: ({ id }: RaceHost) => scene.ask(`/api/people/${id}`, { method: 'DELETE', cookie, workspace }),
  renew: (id: string) => scene.ask(`/api/workspace-invitations/${id}/renew`, { method: 'POST', cookie, workspace }),
  handOver: ({ id }: RaceHost) => scene.ask(`/api/people/${id}/hand-over`, { method: 'POST', cookie, workspace }),
  changeRole: ({ id }: RaceHost, role: WorkspaceRole) =>
    scene.ask(`/api/people/${id}/role`, { method: 'PUT', body: { role }, cookie, workspace }),
  createLink: () =>
    scene.ask('/api/test-sessions', { method: 'POST', body: { guestFirstName: 'Ada' }, cookie, workspace }),
});

export const isMember = async (scene: RaceScene, workspace: string, { id }: RaceHost): Promise<boolean> =>
  (await scene.count('memberships where workspace_id = $1 and user_id = $2', workspace, id)) === 1;

export const ownersOf = (scene: RaceScene, workspace: string): Promise<number> =>
  scene.count(
    `memberships m join users u on u.id = m.user_id and u.deleting_at is null
     where m.workspace_id = $1 and m.role = 'owner'`,
    workspace,
  );

export const recorded = (scene: RaceScene, workspace: string, ...names: readonly string[]): Promise<number> =>
  scene.count('audit_log where workspace_id = $1 and act = any($2)', workspace, names);

async function brokenIn(scene: RaceScene, workspace: string): Promise<readonly string[]> {
  const members = await scene.count('memberships where workspace_id = $1', workspace);
  const homeless = await scene.count(
    `users u where not exists (
       select from memberships m where m.user_id = u.id and m.workspace_id = u.workspace_id
     )`,
  );
  const owners = await ownersOf(scene, workspace);
  return wrongOf({
    [`the workspace has an owner: ${owners} of ${members}`]: owners > 0,
    [`it has at most ${PEOPLE_MAX} members: ${members}`]: members <= PEOPLE_MAX,
    [`everyone is in their own workspace, but ${homeless}`]: homeless === 0,
  });
}

export const faultsIn = async (
  scene: RaceScene,
  workspace: string,
  claims: Readonly<Record<string, boolean>>,
): Promise<readonly string[]> => [...wrongOf(claims), ...(await brokenIn(scene, workspace))];
