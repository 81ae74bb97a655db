import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expectAccessible } from './stage/access';
import { newHost, press, recordClipFor, signUp } from './stage/actions';
import { expect, test } from './stage/journey';
import { startPlayedProduct, stopProduct } from './stage/product';

const run = promisify(execFile);

test('an installation admits invited hosts, and refers to the operator if it sends no email', async ({ visit }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-invite-'));
  const settings = { REGISTRATION: 'invite', TRIAL_DAYS: '0', SMTP_URL: '', FORM_MAIL_URL: '' };
  const product = await startPlayedProduct(dataDir, settings);
  const { page } = await visit({ installation: product });
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Registration is by invitation' })).toBeVisible();
  await expectAccessible(page, 'registration by invitation');

  const env = { ...process.env, ...settings, DATA_DIR: dataDir, PUBLIC_URL: product.url };
  const { stdout } = await run('npm', ['run', '--silent', 'admin', '--', 'invite', 'Maya@Example.org'], { env });
  const link = stdout.trim();
  await page.goto(link);
  await expect(page).toHaveURL(`${product.url}/register`);
  await expect(page.getByLabel('Email')).toHaveValue('maya@example.org');
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Hart');
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Studio-9');
  await press(page.getByRole('button', { name: 'Create Account' }));
  await expect(page.getByText('Account created!', { exact: true }).first()).toBeVisible();

  await page.goto('/dashboard?tab=branding');
  await expect(page.getByText('Pro is coming soon and cannot be bought yet.', { exact: true })).toBeVisible();
  await expect(page.getByText(/trial/i)).toHaveCount(0);
  await page.goto('/pro.html');
  await expect(page.getByRole('heading', { name: 'Pro is coming soon' })).toBeVisible();
  await expect(page.getByText(/try it free/i)).toHaveCount(0);

  const stranger = await visit({ installation: product });
  await stranger.page.goto(link);
  await expect(stranger.page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
  await stranger.page.goto('/forgot-password');
  await stranger.page.getByLabel('Email').fill('nobody@example.org');
  await press(stranger.page.getByRole('button', { name: 'Request Reset Link' }));
  await expect(stranger.page.getByRole('heading', { name: 'Ask for Your Link' })).toBeFocused();
  await expect(stranger.page.getByText(/spam folder|sent reset instructions/)).toHaveCount(0);
  await expectAccessible(stranger.page, 'a reset without mail');
  await stopProduct(product);
  await rm(dataDir, { recursive: true, force: true });
});

test('typed input stays when Pro ends, and the page shows the reason', async ({ visit }) => {
  const { page } = await visit();
  await signUp(page, newHost());
  await page.goto('/pro.html');
  await expect(page.getByText('every host can try it free for 14 days')).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await page.getByRole('tab', { name: 'Branding' }).click();
  await page.getByLabel('Custom Host Name').fill('Harbour Lights');

  const ended = await page.request.post('/api/cancel-subscription', { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(ended.status()).toBe(200);
  await page.getByRole('button', { name: 'Save Branding Settings' }).click();
  await expect(page.getByText('Pro has ended', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('You are on Plus now', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Custom Host Name')).toHaveValue('Harbour Lights');
  await expectAccessible(page, 'a form of Pro after its end');

  await page.getByRole('tab', { name: 'Checklist Templates' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('tab', { name: 'Branding' })).toBeHidden();
  await expect(page.getByText('You are on Plus now', { exact: true })).toBeHidden();
});

test('an unsaved recording can still be played after Pro has ended', async ({ visit }) => {
  const { page } = await visit({ picture: 'small and slow' });
  await signUp(page, newHost());
  await page.request.post('/api/start-trial', { headers: { 'sec-fetch-site': 'same-origin' } });
  await page.goto('/dashboard?tab=recordings');
  await page.getByRole('button', { name: 'Record My Setup' }).click();
  await recordClipFor(page, 1);
  await page.request.post('/api/cancel-subscription', { headers: { 'sec-fetch-site': 'same-origin' } });
  const notSaved = page.getByText('Your recording has not been saved');
  // A click directly after the one on Stop would count as the second half of a double click.
  await expect(async () => {
    await page.getByRole('button', { name: 'Save Recording' }).click();
    await expect(notSaved).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(page.getByText('Pro has ended', { exact: true }).first()).toBeVisible();
  await expect(
    page.getByRole('dialog', { name: 'Record My Setup' }).getByRole('button', { name: 'Play Recording' }).first(),
  ).toBeEnabled();
});
