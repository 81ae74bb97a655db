import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { HOST_PASSWORD, signUpHost } from '../scripts/testing/product';
import { freePort } from '../server/testing/free-port';
import { linkIn, openPostOffice, type PostOffice, tokenIn } from '../server/testing/letters';
import { openOidcProvider, TEST_CLIENT, type TestOidcProvider } from '../server/testing/open-oidc-provider';
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { type JourneyHost, newHost, press, signInAs, signUp, untilLive } from './stage/actions';
import { expect, MAIN, test } from './stage/journey';
import { VIEWPORT } from './stage/person';
import { type PlayedProduct, startPlayedProduct, stopProduct } from './stage/product';

// All tests in one worker: each worker would start an installation.
test.describe.configure({ mode: 'default' });

const SERVICE = 'Harbour ID';
const STEP_MS = 30_000;
const sameOrigin = { 'sec-fetch-site': 'same-origin' };

let office: PostOffice;
let provider: TestOidcProvider;
let installation: PlayedProduct;
/** The first host of the installation, whose page tests the sign-in service. */
let firstHost: JourneyHost;
let settings: Readonly<Record<string, string>>;

test.beforeAll(async () => {
  office = await openPostOffice();
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-sign-in-'));
  const port = String(await freePort());
  provider = await openOidcProvider(`http://localhost:${port}`);
  settings = {
    PORT: port,
    SMTP_URL: office.url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: TEST_CLIENT.id,
    OIDC_CLIENT_SECRET: TEST_CLIENT.secret,
    OIDC_NAME: SERVICE,
  };
  installation = await startPlayedProduct(dataDir, settings);
  const { email } = await signUpHost(installation.url);
  firstHost = { firstName: 'Jonas', lastName: 'Lind', email, password: HOST_PASSWORD };
});

test.afterAll(async () => {
  await stopProduct(installation);
  await provider.close();
  await office.close();
  await rm(installation.dataDir, { recursive: true, force: true });
});

async function look(page: Page, state: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessibleInBothThemes(page, state);
  await expectNoSidewaysScrolling(page, state);
  await page.setViewportSize(VIEWPORT);
}

/** The code that an app with this secret shows so many steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });

async function logOut(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Logout' }));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto('/login');
}

/** Adds an authenticator app on the account page, and returns its secret. */
async function addApp(page: Page, name: string): Promise<string> {
  await press(page.getByRole('button', { name: 'Add an authenticator app' }));
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(/\s/g, '');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Code of the app').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Add app' }).click();
  return secret;
}

/** Reads the recovery codes, which are shown once, and closes their dialog. */
async function keepCodes(page: Page): Promise<readonly string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const kept = await codes.allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dialog).toBeHidden();
  return kept;
}

const methodsOf = (page: Page) => page.getByRole('list', { name: 'Ways to sign in' }).getByRole('listitem');

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`“${name}” is removed`, { exact: true })).toBeVisible();
}

test('an app asks for its code at sign-in, is lost, replaced by a recovery code, and set up again', {
  tag: MAIN,
}, async ({ visit }) => {
  const host = newHost();
  const { page } = await visit({ installation, reducedMotion: 'reduce' });
  await signUp(page, host);
  await page.goto('/account');
  const secret = await addApp(page, 'Phone');
  const codes = await keepCodes(page);
  await expect(methodsOf(page).filter({ hasText: 'Authenticator app' })).toContainText('Phone');
  await look(page, 'account with an app');
  await logOut(page);

  await signInAs(page, host);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  const code = page.getByLabel('Code of your app');
  await expect(code).toBeFocused();
  await look(page, 'second step');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('This code is not correct.')).toBeVisible();
  // The code of the next half minute: the present one is used up.
  await code.fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/');
  await logOut(page);

  await signInAs(page, host);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase().replaceAll('-', ' ') ?? '');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(methodsOf(page).filter({ hasText: 'Recovery codes' })).toContainText('9 of 10 left');
  await remove(page, 'Phone');
  await expect(methodsOf(page)).toHaveCount(1);
  await addApp(page, 'New phone');
  const next = await keepCodes(page);
  expect(next).not.toContain(codes[1]);
  const told = () => office.letters.filter(({ to }) => to?.[0]?.address === host.email).length;
  await expect.poll(told, { message: 'an email about each change' }).toBeGreaterThanOrEqual(4);
});

test('a passkey is the only way in, also from the field of the address', async ({ visit }) => {
  const host = newHost();
  const { page } = await visit({ installation, reducedMotion: 'reduce' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signUp(page, host);
  await page.goto('/account');
  await press(page.getByRole('button', { name: 'Add a passkey' }));
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Add passkey' }).click();
  await keepCodes(page);
  await remove(page, 'Password');
  await expect(methodsOf(page).filter({ hasText: 'Your only way to sign in' })).toHaveCount(1);
  await look(page, 'account with a passkey alone');

  await logOut(page);
  await look(page, 'sign-in with passkeys');
  // The device answers for the passkey that the field offers once the page is awake.
  await page.getByLabel('Email').click();
  await expect(page).toHaveURL('/');

  await page.addInitScript('delete PublicKeyCredential.isConditionalMediationAvailable');
  await logOut(page);
  await signInAs(page, host);
  await expect(page.getByText('Email or password is incorrect.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Sign in with a passkey' }));
  await expect(page).toHaveURL('/');
});

async function signInByService(page: Page, subject: string): Promise<void> {
  await provider.set({ next: subject });
  // The service still knows the last person in this browser.
  await page.context().clearCookies({ name: /^_(session|interaction)/ });
  await page.goto('/login');
  await page.getByRole('link', { name: `Continue with ${SERVICE}` }).click();
}

test('the sign-in service makes an account, joins one, refuses with words, alone after a test, and signs out', async ({
  visit,
}) => {
  const host = firstHost;
  const { page } = await visit({ installation, reducedMotion: 'reduce' });
  await page.goto('/login');
  await signInAs(page, host);
  await expect(page.getByRole('link', { name: 'Jonas' })).toBeVisible();
  const ida = `ida-${process.pid}@harbourlights.example`;
  const accounts = {
    ida: { email: ida, email_verified: true, given_name: 'Ida', family_name: 'Berg' },
    jonas: { email: host.email.toUpperCase(), email_verified: true, given_name: 'Jonas', family_name: 'Lind' },
    unsure: { email: host.email, email_verified: false },
    nobody: { email: 'nobody@harbourlights.example', email_verified: true, given_name: 'No', family_name: 'Body' },
  };
  await provider.set({ accounts });

  const { page: idas } = await visit({ installation, reducedMotion: 'reduce' });
  await signInByService(idas, 'ida');
  await expect(idas.getByRole('link', { name: 'Ida' })).toBeVisible();
  await idas.goto('/account');
  await expect(methodsOf(idas)).toContainText(SERVICE);

  await page.goto('/');
  await logOut(page);
  await signInByService(page, 'unsure');
  const unsure = `Your sign-in service does not confirm ${host.email}; sign in with your password once to connect it.`;
  await expect(page.getByText(unsure)).toBeVisible();
  await look(page, 'an address that the service does not confirm');
  await page.getByRole('button', { name: 'Do not connect' }).click();
  await expect(page.getByText(unsure)).toBeHidden();

  await signInByService(page, 'jonas');
  await expect(page.getByText(`Sign in to it once as before to connect ${SERVICE}.`)).toBeVisible();
  await signInAs(page, host);
  await expect(page.getByRole('link', { name: 'Jonas' })).toBeVisible();
  await logOut(page);
  await signInByService(page, 'jonas');
  await expect(page.getByRole('link', { name: 'Jonas' })).toBeVisible();

  await stopProduct(installation);
  const only = { ...settings, REGISTRATION: 'closed', OIDC_ONLY: 'true' };
  installation = await startPlayedProduct(installation.dataDir, only);
  const { page: other } = await visit({ installation });
  await other.goto('/login');
  await expect(other.getByLabel('Password', { exact: true }), 'before a test').toBeVisible();
  await signInByService(other, 'nobody');
  await expect(other.getByText('You have no account here')).toBeVisible();

  await testService(page);
  await other.goto('/login');
  await expect(other.getByText('Passwords are switched off')).toBeVisible();
  await expect(other.getByLabel('Password', { exact: true })).toHaveCount(0);
  await look(other, 'sign-in by the service alone');

  await signInByService(other, 'ida');
  await expect(other.getByRole('link', { name: 'Ida' })).toBeVisible();
  await untilLive(other, () => other.goto('/dashboard'));
  expect(await provider.endSession({ sub: 'ida' })).toBe(true);
  await expect(other.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();

  // Open again, for the journeys after this one.
  await stopProduct(installation);
  installation = await startPlayedProduct(installation.dataDir, settings);
});

/** The first host tests the service. */
async function testService(page: Page): Promise<void> {
  await provider.set({ next: 'jonas' });
  await page.goto('/account');
  await press(page.getByRole('button', { name: `Test ${SERVICE}` }));
  await expect(page.getByText(`${SERVICE} works`, { exact: true })).toBeVisible();
}

test('a team that asks for a second step closes an open page of a member, keeps what was typed, and opens again', async ({
  visit,
}) => {
  const { page: owner } = await visit({ plan: 'pro', reducedMotion: 'reduce' });
  await signUp(owner, { ...newHost(), firstName: 'Olu' });
  const { page } = await visit({ plan: 'pro', reducedMotion: 'reduce' });
  const member = { ...newHost(), firstName: 'Mia' };
  await signUp(page, member);
  const workspace = await joinTeam(owner, page);

  await untilLive(page, () => page.goto(`/dashboard?workspace=${workspace}`));
  const typed = page.getByLabel('Guest first name *');
  await expect(typed).toBeVisible();
  await press(typed);
  await typed.fill('Amara of the harbour');

  await owner.goto('/account');
  await addApp(owner, 'Phone');
  await keepCodes(owner);
  await owner.goto('/dashboard?tab=people');
  await press(owner.getByRole('button', { name: 'Ask every member for a second step' }));
  const question = owner.getByRole('alertdialog', { name: 'Ask every member for a second step?' });
  await expect(question).toContainText('Mia');
  await look(owner, 'asking for a second step');
  await question.getByRole('button', { name: 'Ask for it' }).click();
  await expect(owner.getByText('Every member needs a second step.')).toBeVisible();

  await expect(page.getByRole('heading', { name: /asks its members for a second step$/ })).toBeVisible();
  await look(page, 'closed team');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Set it up in a new tab' }).click();
  const tab = await opening;
  await addApp(tab, 'Phone');
  await keepCodes(tab);
  await page.bringToFront();
  await expect(typed).toBeVisible();
  await expect(typed).toHaveValue('Amara of the harbour');
});

/** Lets the person of `page` join the team of `owner`, and returns its id. */
async function joinTeam(owner: Page, page: Page): Promise<string> {
  const invited = await owner.request.post('/api/workspace-invitations', {
    data: { role: 'producer' },
    headers: sameOrigin,
  });
  const { link } = (await invited.json()) as { link: string };
  const joined = await page.request.post('/api/join/accept', { data: { token: tokenIn(link) }, headers: sameOrigin });
  expect(joined.ok()).toBe(true);
  return ((await joined.json()) as { id: string }).id;
}

const letterTo = async (address: string, page: string) => {
  const found = () =>
    office.letters.findLast(({ to, text }) => to?.[0]?.address === address && text?.includes(`/${page}#`));
  await expect.poll(found).toBeDefined();
  return linkIn(found() ?? {});
};

test('a new address counts once it is confirmed, and the earlier one takes the account back', async ({ visit }) => {
  const host: JourneyHost = newHost();
  const next = host.email.replace('jonas', 'johanna');
  const { page } = await visit({ plan: 'pro', installation, reducedMotion: 'reduce' });
  await signUp(page, host);
  await page.goto('/account');
  await press(page.getByRole('button', { name: 'Change email address' }));
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await dialog.getByLabel('New email address').fill(next);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`We have written to ${next}`)).toBeVisible();
  await look(page, 'address that waits for its confirmation');

  const undo = await letterTo(host.email, 'undo-email');
  const { page: elsewhere } = await visit({ installation, reducedMotion: 'reduce' });
  await elsewhere.goto(await letterTo(next, 'change-email'));
  await press(elsewhere.getByRole('button', { name: 'Confirm' }));
  await expect(elsewhere.getByText(`Your account has the address ${next} now.`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(next)).toBeVisible();

  await elsewhere.goto(undo);
  await look(elsewhere, 'link that undoes a new address');
  await press(elsewhere.getByRole('button', { name: 'This Was Not Me' }));
  await expect(elsewhere.getByRole('heading', { name: 'Your account is yours again' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();
  await elsewhere.goto('/login');
  await elsewhere.goto(undo);
  await press(elsewhere.getByRole('button', { name: 'This Was Not Me' }));
  await expect(elsewhere.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});
