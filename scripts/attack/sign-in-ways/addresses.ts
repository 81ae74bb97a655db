import { spawnSync } from 'node:child_process';
import { linkIn, tokenIn } from '../../../server/testing/letters';
import { until } from '../../harness/until';
import { HOST_PASSWORD } from '../../testing/product';
import { atOnce, wrongOf } from '../races/scene';
import { AttackBrowser } from './browser';
import { newSceneHost, newSceneHostWithApp, type SignedInHost, type SignInAttack, type SignInScene } from './scene';

const changeTo = ({ browser }: SignedInHost, email: string) =>
  browser.call('/api/account/email', { method: 'PUT', body: { email } });

/** The token in the newest email to an address whose link leads to this page. */
async function mailedToken({ mail }: SignInScene, address: string, page: string): Promise<string> {
  const found = () =>
    mail.letters.findLast(
      ({ to, text }) => to?.some((each) => each.address === address) && text?.includes(`/${page}#`),
    );
  await until(`an email to ${address}`, () => found() !== undefined);
  return tokenIn(linkIn(found() ?? {}));
}

const confirmIn = (browser: AttackBrowser, token: string) => browser.post('/api/auth/confirm-email-change', { token });
const undoIn = (browser: AttackBrowser, token: string) => browser.post('/api/auth/undo-email-change', { token });

const takeAddress: SignInAttack = async (scene) => {
  const [attacker, victim] = [await newSceneHost(scene), await newSceneHost(scene)];
  const free = `free-${attacker.id}@example.org`;
  const toVictim = await changeTo(attacker, victim.email);
  const inCase = await changeTo(attacker, victim.email.toUpperCase());
  const toFree = await changeTo(attacker, free);
  const token = await mailedToken(scene, free, 'change-email');
  // The address gets an account before its link is opened.
  const taken = await scene.races.rows('update users set email = $1 where id = $2 returning id', free, victim.id);
  const confirmed = await confirmIn(new AttackBrowser(scene.pair), token);
  const stillVictim = await new AttackBrowser(scene.pair).logIn(free, HOST_PASSWORD);
  return wrongOf({
    [`the answer does not say who has an account: ${toVictim.status} ${inCase.status} ${toFree.status}`]:
      toVictim.status === toFree.status && inCase.status === toFree.status,
    [`an address that was taken meanwhile is refused: ${confirmed.code}`]:
      taken.length === 1 && confirmed.code === 'email_change_not_valid',
    'it stays with its person': stillVictim.body.id === victim.id,
  });
};

const replayLinks: SignInAttack = async (scene) => {
  const host = await newSceneHost(scene);
  const next = `next-${host.id}@example.org`;
  await changeTo(host, next);
  const confirmToken = await mailedToken(scene, next, 'change-email');
  const undoToken = await mailedToken(scene, host.email, 'undo-email');
  const stranger = () => new AttackBrowser(scene.pair);
  const crossed = [await confirmIn(stranger(), undoToken), await undoIn(stranger(), confirmToken)];
  const confirmed = await atOnce(3, () => confirmIn(stranger(), confirmToken));
  const undone = await atOnce(3, () => undoIn(stranger(), undoToken));
  const again = [await undoIn(stranger(), undoToken), await confirmIn(stranger(), confirmToken)];
  const [row] = await scene.races.rows('select email from users where id = $1', host.id);
  const passwords = await scene.races.count(`sign_in_methods where kind = 'password' and user_id = $1`, host.id);
  const accepted = (replies: readonly { readonly status: number }[]) =>
    replies.filter(({ status }) => status === 200).length;
  return wrongOf({
    'one link is not the other': crossed.every(({ status }) => status >= 400),
    [`one use confirms: ${confirmed.map(({ status }) => status)}`]: accepted(confirmed) === 1,
    [`one use undoes: ${undone.map(({ status }) => status)}`]: accepted(undone) === 1,
    'neither works again': again.every(({ status }) => status >= 400),
    [`the earlier address is back: ${row?.email}`]: row?.email === host.email,
    'every sign-in has ended': (await host.browser.personId()) === undefined,
    [`and so has the password: ${passwords}`]: passwords === 0,
  });
};

const replaySignInLinks: SignInAttack = async (scene) => {
  const [host, blocked] = [await newSceneHostWithApp(scene), await newSceneHost(scene)];
  const [token, blockedToken] = [linkOf(scene, host.email), linkOf(scene, blocked.email)];
  await scene.races.rows('update users set blocked_at = now() where id = $1', blocked.id);
  const browsers = await atOnce(4, async () => new AttackBrowser(scene.pair));
  const answers = await Promise.all(browsers.map((browser) => browser.post('/api/auth/sign-in-link', { token })));
  const again = await new AttackBrowser(scene.pair).post('/api/auth/sign-in-link', { token });
  const refused = await new AttackBrowser(scene.pair).post('/api/auth/sign-in-link', { token: blockedToken });
  return wrongOf({
    [`one use signs in: ${answers.map(({ status }) => status)}`]:
      answers.filter(({ status }) => status === 200).length === 1,
    [`it works once: ${again.code}`]: again.code === 'sign_in_link_not_valid',
    [`it opens no blocked account: ${refused.code}`]: refused.status >= 400,
  });
};

function linkOf({ pair }: SignInScene, email: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.mjs', 'sign-in-link', email], {
    env: { ...process.env, DATA_DIR: pair.instances[0].dataDir, DATABASE_URL: pair.databaseUrl },
    encoding: 'utf8',
  });
  if (!stdout.includes('#token=')) throw new Error(`no sign-in link: ${stdout} ${stderr}`);
  return tokenIn(linkIn({ text: stdout }));
}

export const addressAttacks: Readonly<Record<string, SignInAttack>> = {
  "another person's address": takeAddress,
  'replayed links of a change of address': replayLinks,
  'replayed links of the operator': replaySignInLinks,
};
