import type { PasskeyQuestion } from '@linecheck/contract';
import { SoftwarePasskey } from '../../../server/testing/software-passkey';
import { wrongOf } from '../races/scene';
import { AttackBrowser, PAIR_URL } from './browser';
import { atSecondStep, finish, newSceneHost, type SignInAttack, type SignInScene } from './scene';

async function newHostWithPasskey(scene: SignInScene) {
  const host = await newSceneHost(scene);
  const passkey = new SoftwarePasskey();
  const { body: offer } = await host.browser.post('/api/account/passkeys/new');
  const added = await host.browser.post('/api/account/passkeys', {
    name: 'Laptop',
    passkey: passkey.create(offer, { origin: PAIR_URL }),
  });
  if (added.status !== 201) throw new Error(`no passkey was added: ${JSON.stringify(added.body)}`);
  return { ...host, passkey };
}

async function asked({ pair }: SignInScene) {
  const browser = new AttackBrowser(pair);
  const { body } = await browser.post('/api/auth/passkey/begin');
  return { browser, question: body as PasskeyQuestion }; // As the contract describes it.
}

const answer = (browser: AttackBrowser, passkey: object) => browser.post('/api/auth/passkey', { passkey });

const forgePasskeys: SignInAttack = async (scene) => {
  const { passkey, ...host } = await newHostWithPasskey(scene);
  const unknown = new SoftwarePasskey();
  const honest = await asked(scene);
  const right = passkey.answer(honest.question, { origin: PAIR_URL });
  const before = honest.browser.copy();
  const accepted = await answer(honest.browser, right);
  const other = await asked(scene);
  const wrong: Readonly<Record<string, (question: PasskeyQuestion) => object>> = {
    'of another site': (question) => passkey.answer(question, { origin: 'https://evil.example' }),
    'of a neighbouring site': (question) => passkey.answer(question, { origin: 'https://example.org' }),
    'without encryption': (question) => passkey.answer(question, { origin: PAIR_URL.replace('https', 'http') }),
    'for another name': (question) => passkey.answer(question, { origin: PAIR_URL, rpId: 'example.org' }),
    'to another challenge': (question) =>
      passkey.answer(question, { origin: PAIR_URL, challenge: other.question.challenge }),
    'whose user was not verified': (question) => passkey.answer(question, { origin: PAIR_URL, isVerified: false }),
    'that was given before': () => right,
    'with an earlier counter': (question) => passkey.answer(question, { origin: PAIR_URL, counter: 1 }),
    'of an unknown passkey': (question) => unknown.answer(question, { origin: PAIR_URL }),
    'with the id of a known passkey': (question) => ({
      ...unknown.answer(question, { origin: PAIR_URL }),
      ...{ id: passkey.id, rawId: passkey.id },
    }),
  };
  const claims: Record<string, boolean> = {
    [`a right answer signs in: ${accepted.status} ${accepted.code}`]: accepted.body.id === host.id,
    [`the same answer does not do so again: ${(await answer(before, right)).code}`]: !before.hasSignIn,
  };
  for (const [kind, make] of Object.entries(wrong)) {
    const { browser, question } = await asked(scene);
    const { code } = await answer(browser, make(question));
    claims[`an answer ${kind} signs nobody in: ${code}`] = !browser.hasSignIn;
  }
  return wrongOf(claims);
};

const borrowPasskeys: SignInAttack = async (scene) => {
  const [victim, attacker] = [await newHostWithPasskey(scene), await newHostWithPasskey(scene)];
  const half = await atSecondStep(scene, victim);
  const { body } = await half.post('/api/auth/second-step/begin');
  const foreign = await finish(half, { passkey: attacker.passkey.answer(body.passkey, { origin: PAIR_URL }) });
  const begun = await asked(scene);
  const another = begun.browser.copy();
  another.cookies.clear();
  const stolen = await answer(another, victim.passkey.answer(begun.question, { origin: PAIR_URL }));
  const late = await atSecondStep(scene, victim);
  const withoutQuestion = await finish(late, {
    passkey: victim.passkey.answer(begun.question, { origin: PAIR_URL }),
  });
  const own = await half.post('/api/auth/second-step/begin');
  const right = await finish(half, { passkey: victim.passkey.answer(own.body.passkey, { origin: PAIR_URL }) });
  return wrongOf({
    [`another person's passkey finishes no second step: ${foreign.code}`]: foreign.status === 403,
    [`an answer in another browser signs nobody in: ${stolen.code}`]: !another.hasSignIn,
    [`an answer to the question of another step is refused: ${withoutQuestion.code}`]: !late.hasSignIn,
    [`the own passkey finishes it: ${right.status} ${right.code}`]: right.status === 200,
  });
};

export const passkeyAttacks: Readonly<Record<string, SignInAttack>> = {
  'forged and replayed answers of passkeys': forgePasskeys,
  'passkeys of other people and browsers': borrowPasskeys,
};
