import { randomBytes } from 'node:crypto';
import { HOST_PASSWORD } from '../../testing/product';
import { atOnce, wrongOf } from '../races/scene';
import { AttackBrowser } from './browser';
import {
  atSecondStep,
  codeOf,
  finish,
  forgetUsedCodes,
  newSceneHost,
  newSceneHostWithApp,
  type SignInAttack,
  wrongCode,
} from './scene';

/** Guesses of codes in an hour that strangers, or one known browser, have (`wrongCodes` in `server/limits`). */
const GUESSES = 10;
const OTHER_PASSWORD = 'Control-Room-8';

const guessCodes: SignInAttack = async (scene) => {
  const host = await newSceneHostWithApp(scene);
  const browsers: AttackBrowser[] = [];
  for (let at = 0; at < 6; at += 1) browsers.push(await atSecondStep(scene, host));
  const guess = (at: number) => {
    const proof =
      at % 3 === 2 ? { recoveryCode: randomBytes(8).toString('hex') } : { code: wrongCode(host.secret, at) };
    return finish(browsers[at % browsers.length] ?? new AttackBrowser(scene.pair), proof);
  };
  const answers = await atOnce(4 * GUESSES, guess);
  const heard = answers.filter(({ code }) => code === 'wrong_code').length;
  const late = await finish(await atSecondStep(scene, host), { code: codeOf(host.secret) });
  const owner = await atSecondStep(scene, host, host.browser.cookies);
  const owned = await finish(owner, { code: codeOf(host.secret) });
  return wrongOf({
    [`two instances answer at most ${GUESSES} guesses: ${heard}`]: heard <= GUESSES,
    [`they answer some: ${answers.map(({ status }) => status).join(' ')}`]: heard > 0,
    [`then the right code of a stranger is not heard either: ${late.status}`]: late.status === 429,
    [`the owner's own browser gets in: ${owned.status} ${owned.code}`]: owned.status === 200,
  });
};

/** Whoever knows the password begins anew after each guess: the right password must not end the count. */
const guessBetweenPasswords: SignInAttack = async (scene) => {
  const host = await newSceneHostWithApp(scene);
  let heard = 0;
  for (let at = 0; at < 2 * GUESSES; at += 1) {
    const browser = await atSecondStep(scene, host);
    if ((await finish(browser, { code: wrongCode(host.secret, at) })).code === 'wrong_code') heard += 1;
  }
  return wrongOf({ [`a right password between guesses brings no more of them: ${heard}`]: heard <= GUESSES });
};

/** The confirmation of a sign-in takes codes, too: it must not be a second place to guess them. */
const guessConfirmations: SignInAttack = async (scene) => {
  const host = await newSceneHostWithApp(scene);
  const answers = await atOnce(3 * GUESSES, (at) =>
    host.browser.copy().post('/api/auth/confirm-sign-in', { code: wrongCode(host.secret, at) }),
  );
  const heard = answers.filter(({ code }) => code === 'wrong_code').length;
  return wrongOf({ [`a stolen sign-in has at most ${GUESSES} guesses: ${heard}`]: heard <= GUESSES });
};

const useCodeTwice: SignInAttack = async (scene) => {
  const host = await newSceneHostWithApp(scene);
  const browsers = await Promise.all(Array.from({ length: 4 }, () => atSecondStep(scene, host)));
  const code = codeOf(host.secret);
  const apps = await Promise.all(browsers.map((browser) => finish(browser, { code })));
  const later = await finish(await atSecondStep(scene, host), { code });
  const [recoveryCode] = host.recoveryCodes;
  const others = await Promise.all(Array.from({ length: 4 }, () => atSecondStep(scene, host)));
  const recovered = await Promise.all(others.map((browser) => finish(browser, { recoveryCode })));
  const again = await finish(await atSecondStep(scene, host), { recoveryCode });
  const accepted = (replies: readonly { readonly status: number }[]) =>
    replies.filter(({ status }) => status === 200).length;
  return wrongOf({
    [`one of concurrent uses of a code is accepted: ${apps.map(({ status }) => status)}`]: accepted(apps) === 1,
    [`a code that was seen is worth nothing: ${later.code}`]: later.status === 403 || later.status === 429,
    [`one of concurrent uses of a recovery code: ${recovered.map(({ status }) => status)}`]: accepted(recovered) === 1,
    [`a recovery code works once: ${again.code}`]: again.status === 403 || again.status === 429,
  });
};

const skipSecondStep: SignInAttack = async (scene) => {
  const [victim, attacker] = [await newSceneHostWithApp(scene), await newSceneHostWithApp(scene)];
  const half = await atSecondStep(scene, victim);
  const halfId = await half.personId();
  const ownCode = await finish(half, { code: codeOf(attacker.secret) });
  const ownRecovery = await finish(half, { recoveryCode: attacker.recoveryCodes[0] });

  const trusted = await atSecondStep(scene, attacker);
  const trusting = await finish(trusted, { code: codeOf(attacker.secret) }, true);
  const trustedAgain = await atSecondStep(scene, attacker, trusted.cookies);
  const planted = await atSecondStep(scene, victim, trusted.cookies);
  const plantedId = await planted.personId();

  // The step of the attacker's own account, in place of the victim's.
  const own = await atSecondStep(scene, attacker);
  const mixed = half.copy();
  for (const [name, value] of own.cookies) mixed.cookies.set(name, value);
  await forgetUsedCodes(scene, attacker);
  await finish(mixed, { code: codeOf(attacker.secret) });
  const mixedId = await mixed.personId();
  const unprefixed = new AttackBrowser(
    scene.pair,
    new Map([...half.cookies].map(([name, value]) => [name.replace('__Host-', ''), value])),
  );
  const withoutPrefix = await finish(unprefixed, { code: codeOf(victim.secret) });
  return wrongOf({
    'a password alone signs nobody in': halfId === undefined && !half.hasSignIn,
    [`the code of another person's app is wrong: ${ownCode.code}`]: ownCode.code === 'wrong_code',
    [`so is another person's recovery code: ${ownRecovery.code}`]: ownRecovery.code === 'wrong_code',
    [`a trusted browser skips the second step: ${trusting.status}`]: trusting.status === 200 && trustedAgain.hasSignIn,
    'it does so for its own person alone': plantedId !== victim.id,
    'the step of one account opens no other': mixedId === undefined || mixedId === attacker.id,
    [`a planted cookie without the prefix is none: ${withoutPrefix.code}`]: withoutPrefix.code === 'step_over',
  });
};

const reuseSteps: SignInAttack = async (scene) => {
  const host = await newSceneHostWithApp(scene);
  const browser = await atSecondStep(scene, host);
  const before = browser.copy();
  const first = await finish(browser, { code: codeOf(host.secret) });
  const again = await finish(before, { recoveryCode: host.recoveryCodes[0] });
  const waiting = await atSecondStep(scene, host);
  // A reset that proves the address for the first time ends the other ways in: whoever added them may be somebody else.
  await scene.races.rows('update users set email_confirmed_at = now() where id = $1', host.id);
  const token = await scene.races.resetToken(host.email);
  const resetting = new AttackBrowser(scene.pair);
  const reset = await resetting.post('/api/auth/reset-password', { token, password: OTHER_PASSWORD });
  const stale = await finish(waiting, { recoveryCode: host.recoveryCodes[1] });
  const byReset = await resetting.personId();
  const next = new AttackBrowser(scene.pair);
  const asked = await next.logIn(host.email, OTHER_PASSWORD);
  return wrongOf({
    [`a step is finished: ${first.status} ${first.code}`]: first.status === 200,
    [`it is finished once: ${again.code}`]: again.code === 'step_over',
    [`a new password ends the steps of the earlier one: ${stale.code}`]: stale.code === 'step_over',
    [`a reset is taken: ${reset.status}`]: reset.status === 200,
    'a reset signs nobody in who has a second factor': byReset === undefined,
    [`and skips no second step: ${asked.code}`]: asked.code === 'second_step_needed',
  });
};

/** A sign-in that was stolen must not become the account. */
const addFactorLate: SignInAttack = async (scene) => {
  const host = await newSceneHost(scene);
  await scene.races.rows(
    `update sign_ins set created_at = now() - interval '1 hour', confirmed_at = null where user_id = $1`,
    host.id,
  );
  const paths = ['authenticator-apps/new', 'passkeys/new', 'recovery-codes'];
  const answers = [
    ...(await Promise.all(paths.map((path) => host.browser.post(`/api/account/${path}`)))),
    await host.browser.call('/api/account/password', { method: 'PUT', body: { newPassword: OTHER_PASSWORD } }),
    await host.browser.call('/api/account/email', { method: 'PUT', body: { email: 'mallory@example.org' } }),
    await host.browser.post('/api/account/delete', { email: host.email }),
  ];
  const again = await new AttackBrowser(scene.pair).logIn(host.email, HOST_PASSWORD);
  return wrongOf({
    [`an old sign-in changes no way to sign in: ${answers.map(({ code }) => code)}`]: answers.every(
      ({ code }) => code === 'sign_in_again',
    ),
    'the account is as it was': again.status === 200,
  });
};

export const codeAttacks: Readonly<Record<string, SignInAttack>> = {
  'codes guessed over two instances': guessCodes,
  'codes guessed between right passwords': guessBetweenPasswords,
  'codes guessed at the confirmation': guessConfirmations,
  'a code and a recovery code used twice': useCodeTwice,
  'the second step skipped by cookies of others': skipSecondStep,
  'a step used twice, and after a reset': reuseSteps,
  'factors added by an old sign-in': addFactorLate,
};
