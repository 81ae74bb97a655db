import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { allTables } from '../server/db/backup-tables';
import { guestEmailId } from '../server/domain/ids';
import { addressKeyOf, objectionTokenOf } from '../server/modules/email-objections/tokens';
import { expectAccessible, expectNoSidewaysScrolling } from './stage/access';
import { makeGuestLink, newHost, signUp } from './stage/actions';
import { expect, test } from './stage/journey';
import { installationAt } from './stage/media-installation';

const ADDRESS = 'amara@guest.example';
const TOKEN = 'B'.repeat(43);

/** Jobs run all the time, and calls of pages that read are counted. */
const COMPARED = allTables.filter((table) => table !== 'jobs' && table !== 'rate_limits');

async function open(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'linecheck' });
  await client.connect();
  return client;
}

async function everyRow(client: pg.Client): Promise<Readonly<Record<string, unknown>>> {
  const found: Record<string, unknown> = {};
  for (const table of COMPARED)
    found[table] = (await client.query(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)).rows;
  return found;
}

/** Stores an email to the guest of a link as sent, and returns the token in it. */
async function storeEmail(client: pg.Client, code: string): Promise<string> {
  await client.query("insert into installation_secrets (name, secret) values ('hash-key', $1) on conflict do nothing", [
    randomBytes(32),
  ]);
  const { rows } = await client.query("select secret from installation_secrets where name = 'hash-key'");
  const hashKey = async (text: string) =>
    createHmac('sha256', rows[0].secret).update(text).digest('base64url').slice(0, 22);
  const id = guestEmailId(randomUUID());
  await client.query(
    `insert into guest_emails (id, workspace_id, session_id, kind, occasion, due_at, state, address_key, settled_at)
     select $1, workspace_id, id, 'invitation', 'invitation-1', now(), 'sent', $2, now()
     from test_sessions where session_code = $3`,
    [id, await addressKeyOf(hashKey, ADDRESS), code],
  );
  return objectionTokenOf(hashKey, id);
}

/** Stores tokens that the press of a person uses up. */
async function storeTokens(client: pg.Client, email: string): Promise<void> {
  const hash = createHash('sha256').update(TOKEN).digest();
  await client.query(
    `insert into password_reset_tokens (token_hash, user_id, email, expires_at)
     select $1, id, email, now() + interval '1 hour' from users where email = $2`,
    [hash, email],
  );
  await client.query(
    `insert into address_confirmations (token_hash, user_id, expires_at)
     select $1, id, now() + interval '1 hour' from users where email = $2`,
    [hash, email],
  );
  await client.query(
    `insert into email_changes (token_hash, undo_hash, user_id, old_email, new_email, expires_at)
     select $1, $1, id, email, 'new@example.org', now() + interval '1 hour' from users where email = $2`,
    [hash, email],
  );
  await client.query(
    `insert into sign_in_steps (kind, token_hash, user_id, data, expires_at)
     select 'link', $1, id, '{}', now() + interval '1 hour' from users where email = $2`,
    [hash, email],
  );
}

/** Opens an address as a scanner does that runs scripts: it moves and scrolls, and presses nothing. */
async function scan(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.mouse.move(200, 300, { steps: 3 });
  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight);
    for (const each of document.querySelectorAll<HTMLElement>('h1, [tabindex]')) each.focus();
    document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
}

test('opening every link of the emails in a browser changes nothing until a person presses', async ({ visit }) => {
  const { product, close } = await installationAt('', { DEFAULT_PLAN: 'pro' });
  const client = await open(product.dataDir);
  try {
    const owner = newHost();
    const { page } = await visit({ installation: product });
    await signUp(page, owner);
    const guestLink = await makeGuestLink(page, {
      guestFirstName: 'Amara',
      guestEmail: ADDRESS,
      title: 'Harbour Lights',
    });
    await page.close();
    const code = guestLink.replace('/?session=', '');
    const token = await storeEmail(client, code);
    await storeTokens(client, owner.email);
    const { rows } = await client.query('select letters_off_token as off from memberships limit 1');
    const pages = [guestLink, `/guest/${code}`, `/no-emails#token=${token}`, `/letters-off#token=${rows[0].off}`];
    const tokenPages = ['reset-password', 'confirm-email', 'sign-in', 'change-email', 'undo-email', 'join'].map(
      (name) => `/${name}#token=${TOKEN}`,
    );
    const before = await everyRow(client);
    const { page: scanner } = await visit({ installation: product });
    for (const address of [...pages, ...tokenPages, '/privacy']) {
      await scan(scanner, address);
      expect(await everyRow(client), address).toEqual(before);
    }
    await scanner.close();

    const { page: guest } = await visit({ installation: product, viewport: { width: 390, height: 844 } });
    await guest.goto(guestLink);
    await guest.getByRole('heading', { name: 'Welcome, Amara' }).click();
    const openedAt = () =>
      client.query('select opened_at, time_zone from test_sessions where session_code = $1', [code]);
    await expect.poll(async () => (await openedAt()).rows[0].opened_at).not.toBeNull();

    await guest.goto(`/no-emails#token=${token}`);
    await expect(guest.getByRole('heading', { name: 'Which emails do you want?' })).toBeVisible();
    await expect(guest).toHaveURL(/\/no-emails$/);
    await expect(guest.getByText('to a…@guest.example.')).toBeVisible();
    await expectAccessible(guest, 'choice of emails');
    await expectNoSidewaysScrolling(guest, 'choice of emails');
    await guest.getByRole('radio', { name: 'No reminders' }).focus();
    await guest.keyboard.press('ArrowDown');
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('heading', { name: /^No more emails from / })).toBeFocused();
    await expectAccessible(guest, 'saved choice of emails');
    const scopes = async () => (await client.query('select scope from email_objections')).rows;
    expect(await scopes()).toEqual([{ scope: 'host' }]);
    await guest.keyboard.press('Tab');
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('heading', { name: 'You get these emails again' })).toBeFocused();
    expect(await scopes()).toEqual([]);
  } finally {
    await client.end();
    await close();
  }
});
