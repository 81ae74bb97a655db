import { randomUUID } from 'node:crypto';
import { SERVICE_CALLBACK_PATH, SERVICE_LOGOUT_PATH, SERVICE_PATH } from '@linecheck/contract';
import { HOST_PASSWORD } from '../../testing/product';
import { wrongOf } from '../races/scene';
import { AttackBrowser, type BrowserReply, PAIR_URL } from './browser';
import { FORGING_CLIENT, type ForgedToken, LOGOUT_EVENT } from './forging-issuer';
import { newSceneHost, newSceneHostWithApp, type SignInAttack, type SignInScene } from './scene';

interface ServiceTrip {
  readonly browser: AttackBrowser;
  /** The address at the sign-in service to which the person is sent. */
  readonly asked: URL;
}

async function begin(scene: SignInScene, query = 'purpose=sign-in', browser = new AttackBrowser(scene.pair)) {
  const { location, status } = await browser.call(`${SERVICE_PATH}?${query}`);
  if (location === undefined) throw new Error(`the sign-in service is not asked: ${status}`);
  return { browser, asked: location };
}

interface Answer {
  readonly code: string;
  readonly state?: string;
  readonly iss?: string | null;
}

function comeBack({ issuer }: SignInScene, { browser, asked }: ServiceTrip, answer: Answer): Promise<BrowserReply> {
  const { code, state = asked.searchParams.get('state') ?? '', iss = issuer.issuer } = answer;
  const query = new URLSearchParams({ code, state, ...(iss !== null && { iss }) });
  return browser.call(`${SERVICE_CALLBACK_PATH}?${query}`, { headers: { 'sec-fetch-site': 'cross-site' } });
}

/** A whole way through the service; the browser is signed in afterwards, or not. */
async function wayOf(scene: SignInScene, token: ForgedToken, query?: string, from?: AttackBrowser) {
  const trip = await begin(scene, query, from);
  const reply = await comeBack(scene, trip, { code: scene.issuer.codeFor(trip.asked, token) });
  return { browser: trip.browser, reply };
}

const personOf = (email: string, claims: Readonly<Record<string, unknown>> = {}) => ({
  claims: { sub: randomUUID(), email, email_verified: true, given_name: 'Ida', family_name: 'Berg', ...claims },
});

const newAddress = () => `${randomUUID()}@example.org`;

const forgeTokens: SignInAttack = async (scene) => {
  const right = personOf(newAddress());
  const honest = await wayOf(scene, right);
  const nowS = Math.floor(Date.now() / 1000);
  const forged: Readonly<Record<string, ForgedToken>> = {
    'without a signature': { ...right, alg: 'none' },
    'signed with the secret of the client': { ...right, alg: 'HS256' },
    'signed with another key': { ...right, isByOtherKey: true },
    'of another issuer': { claims: { ...right.claims, iss: 'https://id.example.net' } },
    'for another client': { claims: { ...right.claims, aud: 'another-client' } },
    'for several clients, without azp': { claims: { ...right.claims, aud: [FORGING_CLIENT.id, 'another'] } },
    'with another nonce': { claims: { ...right.claims, nonce: 'of-another-browser' } },
    'without a nonce': { claims: { ...right.claims, nonce: undefined } },
    'that is over': { claims: { ...right.claims, iat: nowS - 7200, exp: nowS - 3600 } },
    'without a subject': { claims: { ...right.claims, sub: undefined } },
  };
  const claims: Record<string, boolean> = {
    'an honest token signs in': (await honest.browser.personId()) !== undefined,
  };
  for (const [kind, token] of Object.entries(forged)) {
    const { browser } = await wayOf(scene, token);
    claims[`a token ${kind} signs nobody in`] = !browser.hasSignIn;
  }
  return wrongOf(claims);
};

const forgeAnswers: SignInAttack = async (scene) => {
  const { issuer } = scene;
  const right = personOf(newAddress());
  const other = await begin(scene);
  const [stateTrip, issTrip, silentTrip, twiceTrip] = [
    await begin(scene),
    await begin(scene),
    await begin(scene),
    await begin(scene),
  ];
  await comeBack(scene, stateTrip, { code: issuer.codeFor(stateTrip.asked, right), state: randomUUID() });
  await comeBack(scene, issTrip, { code: issuer.codeFor(issTrip.asked, right), iss: 'https://id.example.net' });
  await comeBack(scene, silentTrip, { code: issuer.codeFor(silentTrip.asked, right), iss: null });
  // The attacker's own answer, opened in the victim's browser.
  const victim = { browser: new AttackBrowser(scene.pair), asked: other.asked };
  await comeBack(scene, victim, { code: issuer.codeFor(other.asked, right) });
  const begun = await begin(scene);
  const crossed = { browser: begun.browser, asked: other.asked };
  await comeBack(scene, crossed, { code: issuer.codeFor(other.asked, right) });

  const code = issuer.codeFor(twiceTrip.asked, right);
  const copies = [twiceTrip.browser.copy(), twiceTrip.browser.copy(), twiceTrip.browser.copy()];
  await Promise.all(copies.map((browser) => comeBack(scene, { ...twiceTrip, browser }, { code })));
  const copy = twiceTrip.browser.copy();
  await comeBack(scene, { ...twiceTrip, browser: copy }, { code });
  return wrongOf({
    'an answer with another state signs nobody in': !stateTrip.browser.hasSignIn,
    'an answer of another issuer signs nobody in': !issTrip.browser.hasSignIn,
    'an answer without its issuer signs nobody in': !silentTrip.browser.hasSignIn,
    'the answer of another browser signs nobody in': !victim.browser.hasSignIn && !crossed.browser.hasSignIn,
    'one of concurrent uses of an answer signs in': copies.filter(({ hasSignIn }) => hasSignIn).length === 1,
    [`its code is exchanged once: ${issuer.exchanges.get(code)}`]: issuer.exchanges.get(code) === 1,
    'a used answer signs nobody in': !copy.hasSignIn,
  });
};

const redirectElsewhere: SignInAttack = async (scene) => {
  const claims: Record<string, boolean> = {};
  const targets = [
    ...['https://evil.example/', '//evil.example', '/\\evil.example', '\\\\evil.example', '/%09/evil.example'],
    ...['javascript:alert(1)', '/..//evil.example', 'dashboard', '/\t/evil.example', `${PAIR_URL}.evil.example/`],
  ];
  for (const target of targets) {
    const query = `purpose=sign-in&returnTo=${encodeURIComponent(target)}`;
    const browser = new AttackBrowser(scene.pair);
    const { location } = await browser.call(`${SERVICE_PATH}?${query}`);
    if (location?.origin !== scene.issuer.issuer) {
      claims[`${target}: a wrong address leads nowhere else: ${location}`] =
        location === undefined || location.origin === PAIR_URL;
      continue;
    }
    const code = scene.issuer.codeFor(location, personOf(newAddress()));
    const reply = await comeBack(scene, { browser, asked: location }, { code });
    const isHere = reply.location === undefined || reply.location.origin === PAIR_URL;
    claims[`${target}: the person returns to this site: ${reply.location}`] = isHere;
    const [link] = /(?:href|url)=["']?([^"'> ]+)/i.exec(String(reply.body))?.slice(1) ?? [];
    claims[`${target}: so does the page: ${link}`] = link === undefined || new URL(link, PAIR_URL).origin === PAIR_URL;
  }
  return wrongOf(claims);
};

const takeOver: SignInAttack = async (scene) => {
  const victim = await newSceneHost(scene);
  const withApp = await newSceneHostWithApp(scene);
  const { email } = victim;
  const [name, domain] = email.split('@');
  const tries: Readonly<Record<string, ForgedToken>> = {
    'an unverified address': personOf(email, { email_verified: false }),
    'an address that says nothing': personOf(email, { email_verified: undefined }),
    'an address with the word false': personOf(email, { email_verified: 'false' }),
    'a verified address, but no password': personOf(email),
    'a verified address in other case': personOf(email.toUpperCase()),
    'an unverified address in other case': personOf(email.toUpperCase(), { email_verified: false }),
    'an address with a plus': personOf(`${name}+x@${domain}`),
    'a verified address of an account with an app': personOf(withApp.email),
  };
  const claims: Record<string, boolean> = {};
  for (const [kind, token] of Object.entries(tries)) {
    const { browser } = await wayOf(scene, token);
    const id = await browser.personId();
    claims[`${kind} opens no other account`] = id !== victim.id && id !== withApp.id;
  }
  // What waits to be connected belongs to the browser, and asks for the password of the same address.
  const { browser: waiting } = await wayOf(scene, personOf(email));
  const stranger = await newSceneHost(scene);
  await waiting.logIn(stranger.email, HOST_PASSWORD);
  const isStranger = (await waiting.personId()) === stranger.id;
  const connected = await scene.races.count(`sign_in_methods where kind = 'service' and user_id = any($1)`, [
    victim.id,
    withApp.id,
  ]);
  const mixed = await scene.races.count(`sign_in_methods where kind = 'service' and user_id = $1`, stranger.id);

  const token = personOf(email);
  const { browser: own } = await wayOf(scene, token);
  await own.logIn(email, HOST_PASSWORD);
  const { browser: next } = await wayOf(scene, token);
  return wrongOf({
    ...claims,
    [`nothing was connected without the password: ${connected}`]: connected === 0,
    'another account connects nothing of this address': isStranger && mixed === 0,
    'the right password connects it': (await next.personId()) === victim.id,
  });
};

/** With a half-finished password in the same browser, nothing may be connected either. */
const connectHalfway: SignInAttack = async (scene) => {
  const victim = await newSceneHostWithApp(scene);
  const { browser } = await wayOf(scene, personOf(victim.email));
  await browser.logIn(victim.email, HOST_PASSWORD);
  const connected = await scene.races.count(`sign_in_methods where kind = 'service' and user_id = $1`, victim.id);
  return wrongOf({
    'a password without its second step signs nobody in': (await browser.personId()) === undefined,
    [`and connects nothing: ${connected}`]: connected === 0,
  });
};

/** Another person's account of the service, connected to the victim's account by a page of another site. */
const connectByOthers: SignInAttack = async (scene) => {
  const victim = await newSceneHost(scene);
  const attacker = personOf(newAddress());
  const foreign = victim.browser.copy();
  const begun = await foreign.call(`${SERVICE_PATH}?purpose=connect`, { headers: { 'sec-fetch-site': 'cross-site' } });
  if (begun.location?.origin === scene.issuer.issuer)
    await comeBack(
      scene,
      { browser: foreign, asked: begun.location },
      { code: scene.issuer.codeFor(begun.location, attacker) },
    );
  const connected = await scene.races.count(`sign_in_methods where kind = 'service' and user_id = $1`, victim.id);
  return wrongOf({ [`a link on another site connects nothing: ${begun.status}, ${connected}`]: connected === 0 });
};

const forgeSignOuts: SignInAttack = async (scene) => {
  const { issuer } = scene;
  const nowS = Math.floor(Date.now() / 1000);
  const { claims: person } = personOf(newAddress());
  const sid = randomUUID();
  const { browser } = await wayOf(scene, { claims: { ...person, sid } });
  const whom = { sub: person.sub, sid };
  const forged: Readonly<Record<string, string>> = {
    'without a signature': issuer.logoutToken({ claims: whom, alg: 'none' }),
    'signed with the secret of the client': issuer.logoutToken({ claims: whom, alg: 'HS256' }),
    'signed with another key': issuer.logoutToken({ claims: whom, isByOtherKey: true }),
    'for another client': issuer.logoutToken({ claims: { ...whom, aud: 'another-client' } }),
    'of another issuer': issuer.logoutToken({ claims: { ...whom, iss: 'https://id.example.net' } }),
    'with a nonce': issuer.logoutToken({ claims: { ...whom, nonce: 'a' } }),
    'without the event': issuer.logoutToken({ claims: { ...whom, events: undefined } }),
    'with another event': issuer.logoutToken({ claims: { ...whom, events: { 'https://example.org/other': {} } } }),
    'that is over': issuer.logoutToken({ claims: { ...whom, iat: nowS - 7200, exp: nowS - 3600 } }),
    'that is an ID token': issuer.idToken({ claims: { ...whom, nonce: 'a' } }),
    'that is an ID token with the event': issuer.idToken({ claims: { ...whom, events: { [LOGOUT_EVENT]: {} } } }),
    'of nobody': issuer.logoutToken({}),
  };
  const say = (token: string) =>
    new AttackBrowser(scene.pair).call(SERVICE_LOGOUT_PATH, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
      headers: { 'sec-fetch-site': 'none' },
    });
  const claims: Record<string, boolean> = { 'the person is signed in': (await browser.personId()) !== undefined };
  for (const [kind, token] of Object.entries(forged)) {
    const { status } = await say(token);
    claims[`a sign-out ${kind} is refused: ${status}`] = status >= 400;
    claims[`a sign-out ${kind} ends nothing`] = (await browser.personId()) !== undefined;
  }
  const whole = issuer.logoutToken({ claims: { sub: person.sub } });
  const { status } = await say(whole);
  const isOut = (await browser.personId()) === undefined;
  const { browser: again } = await wayOf(scene, { claims: { ...person, sid: randomUUID() } });
  await say(whole);
  return wrongOf({
    ...claims,
    [`a right one ends the sign-in: ${status}`]: status < 300 && isOut,
    'a replayed one ends no later sign-in': (await again.personId()) !== undefined,
  });
};

export const serviceAttacks: Readonly<Record<string, SignInAttack>> = {
  'forged ID tokens': forgeTokens,
  'forged and repeated answers of the service': forgeAnswers,
  'a return to another site': redirectElsewhere,
  'an account taken over by its address': takeOver,
  'an account connected before the second step': connectHalfway,
  'an account connected by another site': connectByOthers,
  'forged sign-outs of the service': forgeSignOuts,
};
