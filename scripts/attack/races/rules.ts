import { RESULTS_OF_LINK_MAX } from '@linecheck/contract';
import { testHelp, testSubmission } from '../../../server/testing/guest-links';
import { tokenIn } from '../../../server/testing/letters';
import { HOST_PASSWORD } from '../../testing/product';
import { atOnce, type RaceAnswer, type RaceScene, statusesOf, wrongOf } from './scene';
import {
  accept,
  act,
  addMember,
  faultsIn,
  inviteTo,
  isMember,
  newPair,
  newTrio,
  newWorkspace,
  ownersOf,
  PEOPLE_MAX,
  recorded,
} from './team';

export type RaceRule = (scene: RaceScene) => Promise<() => Promise<readonly string[]>>;

const OTHER_PASSWORD = 'Control-Room-8';

const signIn = (scene: RaceScene, email: string, password: string) =>
  scene.post('/api/auth/login', { email, password });

const isSignedOut = async (scene: RaceScene, cookie: string): Promise<boolean> =>
  (await atOnce(2, () => scene.ask('/api/auth/user', { cookie }))).every(({ status }) => status === 401);

const resetAgainstSignIn: RaceRule = async (scene) => {
  const host = await scene.newHost({ plan: 'plus' });
  let [old, next] = [HOST_PASSWORD, OTHER_PASSWORD];
  return async () => {
    const token = await scene.resetToken(host.email);
    const [reset, ...signIns] = await Promise.all([
      scene.post('/api/auth/reset-password', { token, password: next }),
      signIn(scene, host.email, old),
      signIn(scene, host.email, old),
    ]);
    const alive = await Promise.all(signIns.map(async ({ cookie }) => !(await isSignedOut(scene, cookie))));
    [old, next] = [next, old];
    return wrongOf({
      [`the reset is taken: ${reset.status}`]: reset.status === 200,
      'no sign-in by the password before it lives on': !alive.includes(true),
    });
  };
};

const logOutAgainstCalls: RaceRule = async (scene) => {
  const host = await scene.newHost({ plan: 'pro' });
  return async () => {
    const { cookie } = await signIn(scene, host.email, HOST_PASSWORD);
    const name = { firstName: 'Olu', lastName: 'Ade' };
    const [out, ...calls] = await Promise.all([
      scene.post('/api/auth/logout', {}, cookie),
      scene.ask('/api/test-sessions', { cookie }),
      scene.ask('/api/account/name', { method: 'PUT', body: name, cookie }),
      scene.ask('/api/notifications/unread-count', { cookie }),
    ]);
    return wrongOf({
      [`the log-out is taken: ${out.status}`]: out.status === 200,
      [`calls beside it are made or refused: ${statusesOf(calls)}`]: calls.every(({ status }) =>
        [200, 401].includes(status),
      ),
      'the sign-in is dead everywhere': await isSignedOut(scene, cookie),
    });
  };
};

const submit = (scene: RaceScene, sessionCode: string, given: object = {}) =>
  scene.post('/api/guest-results', testSubmission(sessionCode, given));

const resultsOf = (scene: RaceScene, id: string) => scene.count('guest_results where session_id = $1', id);

const unreadOf = async (scene: RaceScene, cookie: string): Promise<readonly number[]> =>
  (await atOnce(2, () => scene.ask('/api/notifications/unread-count', { cookie }))).map(({ body }) => body.count);

const fullLink: RaceRule = async (scene) => {
  const host = await scene.newHost({ plan: 'pro' });
  const room = 2;
  return async () => {
    const { id, sessionCode } = await scene.newLink(host);
    await scene.rows(
      `insert into guest_results (id, session_id, guest_name, microphone_status, camera_status, connection_status)
       select gen_random_uuid(), $1, 'Ada', 'passed', 'passed', 'passed' from generate_series(1, $2)`,
      id,
      RESULTS_OF_LINK_MAX - room,
    );
    const answers = await atOnce(5, () => submit(scene, sessionCode));
    return wrongOf({
      [`as many come in as there is room for: ${statusesOf(answers)}`]: statusesOf(answers) === '201 201 409 409 409',
      'the link is full and no fuller': (await resultsOf(scene, id)) === RESULTS_OF_LINK_MAX,
    });
  };
};

const unreadCounts: RaceRule = async (scene) => {
  const host = await scene.newHost({ plan: 'pro' });
  return async () => {
    const { cookie } = host;
    const { sessionCode } = await scene.newLink(host);
    await atOnce(2, () => submit(scene, sessionCode));
    const seen = await scene.ask<readonly { readonly id: string }[]>('/api/notifications', { cookie });
    const body = { newestSeenId: seen.body[0]?.id };
    const [marked, ...sent] = await Promise.all([
      scene.ask('/api/notifications/mark-all-read', { method: 'PUT', body, cookie }),
      submit(scene, sessionCode),
      submit(scene, sessionCode),
      submit(scene, sessionCode),
    ]);
    const unread = await unreadOf(scene, cookie);
    await scene.ask('/api/notifications/mark-all-read', { method: 'PUT', cookie });
    return wrongOf({
      [`all are taken: ${statusesOf([marked, ...sent])}`]: statusesOf([marked, ...sent]) === '200 201 201 201',
      [`unseen notifications are unread at both instances: ${unread}`]: unread.every((count) => count === sent.length),
      'then all are read': (await unreadOf(scene, cookie)).every((count) => count === 0),
    });
  };
};

const helpTakenByTwo: RaceRule = async (scene) => {
  const [one, other] = await newPair(scene);
  return async () => {
    const workspace = await newWorkspace(scene, [
      [one, 'owner'],
      [other, 'producer'],
    ]);
    const { sessionCode } = await scene.newLink(one);
    await scene.rows('update test_sessions set workspace_id = $1 where session_code = $2', workspace, sessionCode);
    const ask = { method: 'POST', body: testHelp() } as const;
    const path = `/api/test-sessions/${sessionCode}/help`;
    const asks = await atOnce(3, () => scene.ask<{ readonly help: { readonly id: string } }>(path, ask));
    const id = asks[0]?.body.help.id;
    const body = { isTaken: true, revision: 0 };
    const takes = await Promise.all(
      [one, other].map(({ cookie }) =>
        scene.ask(`/api/help-requests/${id}/taken`, { method: 'PUT', body, cookie, workspace }),
      ),
    );
    return faultsIn(scene, workspace, {
      'calls at once are one request': asks.every(({ body: { help } }) => help.id === id),
      [`one of two takes it: ${statusesOf(takes)}`]: statusesOf(takes) === '200 409',
      'it is recorded once': (await recorded(scene, workspace, 'help_taken')) === 1,
    });
  };
};

const succeeded = (answers: readonly RaceAnswer[]): number => answers.filter(({ status }) => status < 300).length;

const removedWhileActing: RaceRule = async (scene) => {
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

const demotedByEachOther: RaceRule = async (scene) => {
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

const leavingInTwoTabs: RaceRule = async (scene) => {
  const [owner, other] = await newPair(scene);
  return async () => {
    // The owner's own workspace. Whoever leaves it gets a new one.
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

const lastPlace: RaceRule = async (scene) => {
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

const renewedWhileRemoved: RaceRule = async (scene) => {
  const [owner, other] = await newPair(scene);
  return async () => {
    const workspace = await newWorkspace(scene, [
      [owner, 'owner'],
      [other, 'owner'],
    ]);
    const { id } = await inviteTo(scene, workspace, owner);
    const [removal, renewal] = await Promise.all([
      act(scene, owner, workspace).remove(other),
      act(scene, other, workspace).renew(id),
    ]);
    const link = renewal.status === 200 ? String(renewal.body.link) : undefined;
    const back = link === undefined ? undefined : await accept(scene, other, tokenIn(link));
    return faultsIn(scene, workspace, {
      [`the owner is removed: ${removal.status}`]: removal.status === 200,
      [`a link that they renewed leads nowhere: ${back?.status}`]: back?.status !== 200,
      'they are no member': !(await isMember(scene, workspace, other)),
    });
  };
};

/**
 * The rules that two instances could break together. Those that one instance with its database can show are tests of
 * the server.
 */
export const races: Readonly<Record<string, RaceRule>> = {
  'a reset against sign-ins': resetAgainstSignIn,
  'a log-out against calls': logOutAgainstCalls,
  'the last places of a full link': fullLink,
  'marking as read against submissions': unreadCounts,
  'a call for help taken by two members': helpTakenByTwo,
  'a member removed while acting': removedWhileActing,
  'two owners who demote each other': demotedByEachOther,
  'the last owner leaving in two tabs': leavingInTwoTabs,
  'the last place in a workspace taken by two people': lastPlace,
  'an invitation renewed by an owner who is removed': renewedWhileRemoved,
};
