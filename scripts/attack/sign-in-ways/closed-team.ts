import { randomUUID } from 'node:crypto';
import * as contract from '@linecheck/contract';
import { type ApiEndpoint, TOKEN_SCOPES } from '@linecheck/contract';
import * as schemas from '@linecheck/contract/schemas';
import { testEpisodeForm } from '../../../server/testing/guest-links';
import { HOST_PASSWORD } from '../../testing/product';
import { wrongOf } from '../races/scene';
import { addMember, newWorkspace } from '../races/team';
import { AttackBrowser } from './browser';
import { newSceneHost, newSceneHostWithApp, type SignInAttack } from './scene';

interface SignedInCall extends Pick<ApiEndpoint, 'method' | 'path'> {
  readonly name: string;
  readonly concernsSelf: boolean;
}

/** All calls that need a sign-in, as the contract describes them. */
function signedInCalls(): readonly SignedInCall[] {
  const described = new Map(
    Object.entries(schemas)
      .filter(([name]) => name.endsWith('Calls'))
      .flatMap(([, calls]) => Object.entries(calls as Readonly<Record<string, object>>)), // Groups of calls end so.
  );
  return Object.entries(contract).flatMap(([name, value]) => {
    const description = described.get(name);
    const isCall = typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
    if (!isCall || description === undefined || !('action' in description)) return [];
    const { method, path } = value as ApiEndpoint; // An endpoint has both.
    return [{ name, method, path, concernsSelf: 'concernsSelf' in description }];
  });
}

const CLOSED = 'second_factor_needed';
const DAY_MS = 24 * 60 * 60 * 1000;

const readClosedTeam: SignInAttack = async (scene) => {
  const [owner, member] = [await newSceneHostWithApp(scene), await newSceneHost(scene)];
  const workspace = await newWorkspace(scene.races, [[owner, 'owner']]);
  await addMember(scene.races, workspace, [member, 'producer']);
  const made = await member.browser.call('/api/access-tokens', {
    method: 'POST',
    workspace,
    body: { name: 'Program', scopes: TOKEN_SCOPES, days: 30 },
  });
  const feed = await member.browser.post('/api/account/calendar-feed');
  const title = `Secret show ${randomUUID()}`;
  const startsLocal = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 16);
  const body = testEpisodeForm({ title, startsLocal });
  const planned = await owner.browser.call('/api/episodes', { method: 'POST', workspace, body });
  const feedPath = new URL(feed.body.address).pathname;
  const before = await new AttackBrowser(scene.pair).call(feedPath);
  const closing = await owner.browser.call('/api/workspace/second-factor', {
    method: 'PUT',
    workspace,
    body: { isRequired: true },
  });

  const claims: Record<string, boolean> = {
    [`the owner plans a show: ${planned.status}`]: planned.status === 201,
    [`a token was made: ${made.status} ${made.code}`]: made.status === 201,
    [`the calendar has the show while the team is open: ${before.status}`]: String(before.body).includes(title),
    [`the owner closes the team: ${closing.status} ${closing.code}`]: closing.status === 200,
  };
  const program = new AttackBrowser(scene.pair);
  const headers = { authorization: `Bearer ${made.body.token}` };
  for (const { name, method, path, concernsSelf } of signedInCalls()) {
    if (concernsSelf) continue;
    const url = path.replaceAll(/:\w+/g, randomUUID());
    const { status, code } = await member.browser.call(url, {
      method,
      workspace,
      body: method === 'GET' ? undefined : {},
    });
    // A call that is refused for its body before the gate reveals nothing.
    claims[`${name} is closed to a member without a factor: ${status} ${code}`] = code === CLOSED;
    const byToken = await program.call(url, { method, workspace, headers, body: method === 'GET' ? undefined : {} });
    claims[`${name} is closed to their token: ${byToken.status} ${byToken.code}`] =
      byToken.status === 403 || byToken.status === 401;
  }
  const live = await member.browser.call(`/api/live?workspace=${workspace}`);
  const after = await new AttackBrowser(scene.pair).call(feedPath);
  const own = await member.browser.call('/api/test-sessions');
  const self = await member.browser.call('/api/account/sign-in-methods', { workspace });
  const password = await new AttackBrowser(scene.pair).logIn(member.email, HOST_PASSWORD);
  const opening = await member.browser.call('/api/workspace/second-factor', {
    method: 'PUT',
    workspace,
    body: { isRequired: false },
  });
  return wrongOf({
    ...claims,
    [`its live changes are closed: ${live.status}`]: live.status === 403,
    'the calendar has no show of it': !String(after.body).includes(title),
    [`the member's own team is open: ${own.status}`]: own.status === 200,
    [`the account is reachable from it: ${self.status}`]: self.status === 200,
    [`and the member signs in: ${password.status}`]: password.status === 200,
    [`the member cannot open it again: ${opening.code}`]: opening.status === 403,
  });
};

export const closedTeamAttacks: Readonly<Record<string, SignInAttack>> = {
  'a closed team read without a factor': readClosedTeam,
};
