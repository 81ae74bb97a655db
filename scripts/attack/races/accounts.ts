import { HOST_PASSWORD } from '../../testing/product';
import { atOnce, type Race, statusesOf, wrongOf } from './race';
import { newAddress, registrationOf, type Scene } from './scene';

const OTHER_PASSWORD = 'Control-Room-8';

const signIn = (scene: Scene, email: string, password: string) => scene.post('/api/auth/login', { email, password });

const statusOf = async (scene: Scene, cookie: string): Promise<number> =>
  (await scene.ask('/api/auth/user', { cookie })).status;

/** Asks both instances, which are called in turn. */
const isSignedOut = async (scene: Scene, cookie: string): Promise<boolean> =>
  (await atOnce(2, () => statusOf(scene, cookie))).every((status) => status === 401);

const oneAddress: Race = async (scene) => async () => {
  const email = newAddress();
  const tokens = [await scene.invite(email), await scene.invite(email)];
  const answers = await Promise.all(
    tokens.map((token) => scene.post('/api/auth/register', registrationOf(email, token))),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  return wrongOf({
    [`one of two is registered: ${statusesOf(answers)}`]: refused.length === 1,
    [`the other one is refused: ${statusesOf(refused)}`]: refused.every(({ status }) => [403, 409].includes(status)),
    'the address has one account': (await scene.count('users where email = $1', email)) === 1,
  });
};

const oneInvitation: Race = async (scene) => async () => {
  const email = newAddress();
  const token = await scene.invite(email);
  const answers = await atOnce(3, () => scene.post('/api/auth/register', registrationOf(email, token)));
  return wrongOf({
    [`one of three is let in: ${statusesOf(answers)}`]: /^201( 4(03|09)){2}$/.test(statusesOf(answers)),
    'the address has one account': (await scene.count('users where email = $1', email)) === 1,
    'the invitation is used up': (await scene.count('registration_invitations where email = $1', email)) === 0,
  });
};

const oneResetToken: Race = async (scene) => {
  const host = await scene.newHost({ plan: 'plus' });
  return async () => {
    const token = await scene.resetToken(host.email);
    const passwords = [HOST_PASSWORD, OTHER_PASSWORD];
    const answers = await Promise.all(
      passwords.map((password) => scene.post('/api/auth/reset-password', { token, password })),
    );
    const chosen = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    return wrongOf({
      [`one of two resets: ${statusesOf(answers)}`]: statusesOf(answers) === '200 400',
      'the password is the one that was taken': (await signIn(scene, host.email, chosen)).status === 200,
    });
  };
};

const resetAgainstSignIn: Race = async (scene) => {
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

const changeAgainstSignIn: Race = async (scene) => {
  const { email, cookie: first } = await scene.newHost({ plan: 'plus' });
  let cookie = first;
  let [old, next] = [HOST_PASSWORD, OTHER_PASSWORD];
  return async () => {
    const body = { currentPassword: old, newPassword: next };
    const [change, ...signIns] = await Promise.all([
      scene.ask('/api/account/password', { method: 'PUT', body, cookie }),
      signIn(scene, email, old),
      signIn(scene, email, old),
    ]);
    const alive = await Promise.all(signIns.map(async (each) => !(await isSignedOut(scene, each.cookie))));
    [old, next] = [next, old];
    // A change may set another cookie for the sign-in that continues.
    if (change.cookie !== '') cookie = change.cookie;
    return wrongOf({
      [`the change is taken: ${change.status}`]: change.status === 200,
      'whoever changes it stays signed in': (await statusOf(scene, cookie)) === 200,
      'no sign-in by the password before it lives on': !alive.includes(true),
    });
  };
};

const logOutAgainstCalls: Race = async (scene) => {
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

export const accountRaces = {
  'one address registered twice': oneAddress,
  'one invitation used three times': oneInvitation,
  'one reset token used twice': oneResetToken,
  'a reset against sign-ins': resetAgainstSignIn,
  'a change of password against sign-ins': changeAgainstSignIn,
  'a log-out against calls': logOutAgainstCalls,
} as const satisfies Readonly<Record<string, Race>>;
