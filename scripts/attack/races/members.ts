import { atOnce, type Race, statusesOf } from './race';
import type { Answer } from './scene';
import {
  accept,
  act,
  addMember,
  deleteAccount,
  faultsIn,
  inviteTo,
  isMember,
  newPair,
  newPerson,
  newTrio,
  newWorkspace,
  ownersOf,
  PEOPLE_MAX,
  recorded,
} from './team';

const succeeded = (answers: readonly Answer[]): number => answers.filter(({ status }) => status < 300).length;

const invitedInTwoTabs: Race = async (scene) => {
  const [owner, guest] = await newPair(scene);
  return async () => {
    const workspace = await newWorkspace(scene, [[owner, 'owner']]);
    const { token } = await inviteTo(scene, workspace, owner);
    const answers = await atOnce(3, () => accept(scene, guest, token));
    return faultsIn(scene, workspace, {
      [`one of three joins: ${statusesOf(answers)}`]: statusesOf(answers) === '200 409 409',
      'the person is a member': await isMember(scene, workspace, guest),
      'it is recorded once': (await recorded(scene, workspace, 'person_joined')) === 1,
    });
  };
};

const invitedTwice: Race = async (scene) => {
  const [owner, ...guests] = await newTrio(scene);
  return async () => {
    const workspace = await newWorkspace(scene, [[owner, 'owner']]);
    const { token } = await inviteTo(scene, workspace, owner);
    const answers = await Promise.all(guests.map((guest) => accept(scene, guest, token)));
    return faultsIn(scene, workspace, {
      [`one of two joins: ${statusesOf(answers)}`]: statusesOf(answers) === '200 409',
      'one is a member': (await scene.count('memberships where workspace_id = $1', workspace)) === 2,
    });
  };
};

const revokedInvitation: Race = async (scene) => {
  const [owner, guest] = await newPair(scene);
  return async () => {
    const workspace = await newWorkspace(scene, [[owner, 'owner']]);
    const { id, token } = await inviteTo(scene, workspace, owner);
    const { cookie } = owner;
    const [joined, ...ended] = await Promise.all([
      accept(scene, guest, token),
      scene.ask(`/api/workspace-invitations/${id}`, { method: 'DELETE', cookie, workspace }),
      scene.post('/api/join/decline', { token }),
    ]);
    return faultsIn(scene, workspace, {
      [`one of acceptance, revocation and refusal takes effect: ${statusesOf([joined, ...ended])}`]:
        succeeded([joined, ...ended]) === 1,
      'a member is who was told so': (await isMember(scene, workspace, guest)) === (joined.status === 200),
    });
  };
};

const removedWhileActing: Race = async (scene) => {
  const [owner, member] = await newPair(scene);
  return async () => {
    const workspace = await newWorkspace(scene, [
      [owner, 'owner'],
      [member, 'producer'],
    ]);
    const [removed, ...links] = await Promise.all([
      act(scene, owner, workspace).remove(member),
      ...Array.from({ length: 3 }, () => act(scene, member, workspace).createLink()),
    ]);
    const late = await atOnce(2, () => act(scene, member, workspace).createLink());
    const stored = await scene.count('test_sessions where workspace_id = $1', workspace);
    return faultsIn(scene, workspace, {
      [`the member is removed: ${removed.status}`]: removed.status === 200,
      [`links are made before or not at all: ${statusesOf(links)}`]: links.every(({ status }) =>
        [201, 403].includes(status),
      ),
      [`none is made afterwards: ${statusesOf(late)}`]: statusesOf(late) === '403 403',
      [`what was made stays: ${stored}`]: stored === succeeded(links),
      'the person is no member': !(await isMember(scene, workspace, member)),
    });
  };
};

const removedWhileLeaving: Race = async (scene) => {
  const [owner, member] = await newPair(scene);
  return async () => {
    const workspace = await newWorkspace(scene, [
      [owner, 'owner'],
      [member, 'producer'],
    ]);
    const answers = await Promise.all([
      act(scene, owner, workspace).remove(member),
      act(scene, member, workspace).leave(),
    ]);
    return faultsIn(scene, workspace, {
      [`one of two takes effect: ${statusesOf(answers)}`]: succeeded(answers) === 1,
      'it is recorded once': (await recorded(scene, workspace, 'person_removed', 'person_left')) === 1,
      'the person is no member': !(await isMember(scene, workspace, member)),
    });
  };
};

const handedOverTwice: Race = async (scene) => {
  const [owner, ...heirs] = await newTrio(scene);
  return async () => {
    const workspace = await newWorkspace(scene, [
      [owner, 'owner'],
      [heirs[0], 'producer'],
      [heirs[1], 'viewer'],
    ]);
    const answers = await Promise.all(heirs.map((heir) => act(scene, owner, workspace).handOver(heir)));
    return faultsIn(scene, workspace, {
      [`one of two takes effect: ${statusesOf(answers)}`]: statusesOf(answers) === '200 403',
      'one person is the owner': (await ownersOf(scene, workspace)) === 1,
      'it is recorded once': (await recorded(scene, workspace, 'owner_changed')) === 1,
    });
  };
};

const roleOfTwoOwners: Race = async (scene) => {
  const [one, other, member] = await newTrio(scene);
  return async () => {
    const workspace = await newWorkspace(scene, [
      [one, 'owner'],
      [other, 'owner'],
      [member, 'producer'],
    ]);
    const answers = await Promise.all([
      act(scene, one, workspace).changeRole(member, 'owner'),
      act(scene, other, workspace).changeRole(member, 'viewer'),
    ]);
    const [now] = await scene.rows(
      'select role from memberships where workspace_id = $1 and user_id = $2',
      workspace,
      member.id,
    );
    const entries = await scene.rows(
      "select details ->> 'from' as before, details ->> 'to' as after from audit_log where workspace_id = $1",
      workspace,
    );
    const last = entries.find(({ before }) => before !== 'producer');
    return faultsIn(scene, workspace, {
      [`both are taken: ${statusesOf(answers)}`]: statusesOf(answers) === '200 200',
      [`the role is that of the later one: ${JSON.stringify(entries)}`]:
        entries.length === 2 && last?.after === now?.role,
    });
  };
};

const demotedByEachOther: Race = async (scene) => {
  const [one, other] = await newPair(scene);
  return async () => {
    const workspace = await newWorkspace(scene, [
      [one, 'owner'],
      [other, 'owner'],
    ]);
    const answers = await Promise.all([
      act(scene, one, workspace).changeRole(other, 'viewer'),
      act(scene, other, workspace).changeRole(one, 'producer'),
    ]);
    return faultsIn(scene, workspace, {
      [`one of two takes effect: ${statusesOf(answers)}`]: statusesOf(answers) === '200 403',
      'one person is the owner': (await ownersOf(scene, workspace)) === 1,
    });
  };
};

const leavingInTwoTabs: Race = async (scene) => {
  const [owner, other] = await newPair(scene);
  return async () => {
    // Their own workspace, in place of which the person who leaves gets another one.
    const [row] = await scene.rows(
      "update workspaces set plan = 'pro' where id = (select workspace_id from users where id = $1) returning id",
      owner.id,
    );
    const workspace = String(row?.id);
    await addMember(scene, workspace, [other, 'producer']);
    const alone = await atOnce(2, () => act(scene, owner, workspace).leave());
    await scene.rows("update memberships set role = 'owner' where workspace_id = $1", workspace);
    const tabs = await atOnce(2, () => act(scene, owner, workspace).leave());
    const own = await scene.count(
      'memberships m join users u on u.workspace_id = m.workspace_id and u.id = m.user_id where u.id = $1',
      owner.id,
    );
    return faultsIn(scene, workspace, {
      [`the last owner stays: ${statusesOf(alone)}`]: statusesOf(alone) === '409 409',
      [`one of two tabs leaves: ${statusesOf(tabs)}`]: statusesOf(tabs) === '200 403',
      'the person has one own workspace': own === 1,
      'it is recorded once': (await recorded(scene, workspace, 'person_left')) === 1,
    });
  };
};

const deletedWhileLeaving: Race = async (scene) => {
  const viewer = await newPerson(scene);
  return async () => {
    const [one, other] = await newPair(scene);
    const workspace = await newWorkspace(scene, [
      [one, 'owner'],
      [other, 'owner'],
      [viewer, 'viewer'],
    ]);
    const answers = await Promise.all([deleteAccount(scene, one), act(scene, other, workspace).leave()]);
    return faultsIn(scene, workspace, {
      [`one of two takes effect: ${statusesOf(answers)}`]: statusesOf(answers) === '200 409',
      'one person is the owner': (await ownersOf(scene, workspace)) === 1,
    });
  };
};

const deletedWhileHandingOver: Race = async (scene) => async () => {
  const [owner, heir] = await newPair(scene);
  const workspace = await newWorkspace(scene, [
    [owner, 'owner'],
    [heir, 'producer'],
  ]);
  const [handed, deleted] = await Promise.all([
    act(scene, owner, workspace).handOver(heir),
    deleteAccount(scene, owner),
  ]);
  return faultsIn(scene, workspace, {
    [`the workspace is handed over: ${handed.status}`]: handed.status === 200,
    [`the account is deleted afterwards or not at all: ${deleted.status}`]: [200, 409].includes(deleted.status),
    'the heir is the owner': (await ownersOf(scene, workspace)) === 1 && (await isMember(scene, workspace, heir)),
  });
};

const deletedHeir: Race = async (scene) => {
  const owner = await newPerson(scene);
  return async () => {
    const heir = await newPerson(scene);
    const workspace = await newWorkspace(scene, [
      [owner, 'owner'],
      [heir, 'producer'],
    ]);
    const answers = await Promise.all([act(scene, owner, workspace).handOver(heir), deleteAccount(scene, heir)]);
    return faultsIn(scene, workspace, {
      [`one of two takes effect: ${statusesOf(answers)}`]: succeeded(answers) === 1,
      'one person is the owner': (await ownersOf(scene, workspace)) === 1,
    });
  };
};

const lastPlace: Race = async (scene) => {
  const [[one, other], [filler, ...guests]] = await Promise.all([newPair(scene), newTrio(scene)]);
  return async () => {
    const workspace = await newWorkspace(scene, [
      [one, 'owner'],
      [other, 'owner'],
    ]);
    const tokens = [await inviteTo(scene, workspace, one), await inviteTo(scene, workspace, other)];
    await addMember(scene, workspace, [filler, 'viewer']);
    const answers = await Promise.all(tokens.map(({ token }, at) => accept(scene, guests[at] ?? one, token)));
    return faultsIn(scene, workspace, {
      [`one of two has a place: ${statusesOf(answers)}`]: statusesOf(answers) === '200 403',
      'the workspace is full': (await scene.count('memberships where workspace_id = $1', workspace)) === PEOPLE_MAX,
    });
  };
};

export const memberRaces = {
  'one invitation to a workspace accepted in three tabs': invitedInTwoTabs,
  'one invitation to a workspace accepted by two people': invitedTwice,
  'an invitation to a workspace revoked while it is accepted': revokedInvitation,
  'a member removed while acting': removedWhileActing,
  'a member removed while leaving': removedWhileLeaving,
  'one workspace handed over to two people': handedOverTwice,
  'one role changed by two owners': roleOfTwoOwners,
  'two owners who demote each other': demotedByEachOther,
  'the last owner leaving in two tabs': leavingInTwoTabs,
  'an account deleted while the other owner leaves': deletedWhileLeaving,
  'an account deleted while its workspace is handed over': deletedWhileHandingOver,
  'an account deleted while it becomes the owner': deletedHeir,
  'the last place in a workspace taken by two people': lastPlace,
} as const satisfies Readonly<Record<string, Race>>;
