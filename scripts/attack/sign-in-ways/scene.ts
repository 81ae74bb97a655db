import type { SignInMethod } from '@linecheck/contract';
import { TOTP } from 'otpauth';
import type { PostOffice } from '../../../server/testing/letters';
import type { ProductPair } from '../../harness/stage';
import { HOST_PASSWORD } from '../../testing/product';
import type { RaceHost, RaceScene } from '../races/scene';
import { AttackBrowser } from './browser';
import type { ForgingIssuer } from './forging-issuer';

/** Two instances with an issuer that forges, and what the attacks do there. */
export interface SignInScene {
  readonly pair: ProductPair;
  readonly races: RaceScene;
  readonly issuer: ForgingIssuer;
  readonly mail: PostOffice;
}

/** An attack. It returns what it has reached and must not. */
export type SignInAttack = (scene: SignInScene) => Promise<readonly string[]>;

export interface SignedInHost extends RaceHost {
  readonly browser: AttackBrowser;
}

export async function newSceneHost({ races, pair }: SignInScene): Promise<SignedInHost> {
  const host = await races.newHost({ plan: 'pro' });
  const browser = new AttackBrowser(pair);
  const { status } = await browser.logIn(host.email, HOST_PASSWORD);
  if (status !== 200) throw new Error(`a host cannot sign in: ${status}`);
  return { ...host, browser };
}

export interface HostWithApp extends SignedInHost {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  readonly method: SignInMethod;
}

const STEP_MS = 30_000;

/** The code of an app so many steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** A code that is wrong at every step near now. */
export function wrongCode(secret: string, turn: number): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  const guess = String((Number(codeOf(secret)) + 1000 + turn * 7) % 1_000_000).padStart(6, '0');
  return right.includes(guess) ? wrongCode(secret, turn + 1) : guess;
}

export async function newSceneHostWithApp(scene: SignInScene): Promise<HostWithApp> {
  const host = await newSceneHost(scene);
  const { body: offered } = await host.browser.post('/api/account/authenticator-apps/new');
  const added = await host.browser.post('/api/account/authenticator-apps', {
    name: 'Phone',
    code: codeOf(offered.secret),
  });
  if (added.status !== 201) throw new Error(`no app was added: ${JSON.stringify(added.body)}`);
  await forgetUsedCodes(scene, host);
  return { ...host, secret: offered.secret, ...added.body };
}

/** Lets the codes of the present step be used again, so that no attack waits for the next one. */
export const forgetUsedCodes = ({ races }: SignInScene, { id }: RaceHost) =>
  races.rows(
    `update sign_in_methods set data = jsonb_set(data, '{lastStep}', '0') where user_id = $1 and kind = 'app'`,
    id,
  );

/** A new browser in which the right password of a person was entered. */
export async function atSecondStep(
  { pair }: SignInScene,
  { email }: RaceHost,
  cookies?: ReadonlyMap<string, string>,
): Promise<AttackBrowser> {
  const browser = new AttackBrowser(pair, cookies);
  await browser.logIn(email, HOST_PASSWORD);
  return browser;
}

export const finish = (browser: AttackBrowser, proof: object, trustsBrowser = false) =>
  browser.post('/api/auth/second-step', { proof, trustsBrowser });
