import { TOKEN_WARNING_DAYS } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { JobQueue } from '../../jobs/queue';
import { openTestToken } from '../../testing/access-tokens';
import { openTestApp, type TestHost } from '../../testing/open-test-app';
import { AccessTokenService } from './service';

const app = await openTestApp({ config: { smtpUrl: 'smtp://localhost' } });
const { pool } = app.deps.db;
const tokens = new AccessTokenService({ ...app.deps, jobs: new JobQueue(() => undefined) });

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

async function confirmed(): Promise<TestHost> {
  const host = await app.signUp();
  await pool.query('update users set email_confirmed_at = now() where id = $1', [host.userId]);
  return host;
}

/** The tokens about whose ends emails wait. */
async function told(): Promise<readonly string[]> {
  const { rows } = await pool.query<{ token: string }>(
    "select payload ->> 'token' as token from jobs where kind = 'token-end-letter' order by 1",
  );
  return rows.map(({ token }) => token);
}

describe('the email about the end of a token', () => {
  it('is written once, some days before, to an owner who has confirmed the address', async () => {
    const [host, unconfirmed] = [await confirmed(), await app.signUp()];
    const soon = await openTestToken(app, host, { expiresAt: inDays(TOKEN_WARNING_DAYS - 1) });
    await openTestToken(app, host, { expiresAt: inDays(TOKEN_WARNING_DAYS + 1) });
    await openTestToken(app, host, { expiresAt: inDays(-1) });
    await openTestToken(app, host);
    await openTestToken(app, unconfirmed, { expiresAt: inDays(1) });
    await tokens.tellOfEnds();
    await tokens.tellOfEnds();
    expect(await told()).toEqual([soon.id]);
    const draft = await tokens.writeEmail(soon.id);
    expect(draft?.email).toMatchObject({ to: host.email, subject: 'A token of yours ends in 7 days' });
    expect(draft?.email.text).toContain(`Your token "n8n" (it ends with ${soon.token.slice(-4)})`);
    expect(draft?.email.text).toContain('http://localhost:3000/connect');
    expect(JSON.stringify(draft)).not.toContain(soon.token.slice(4, 40));
  });

  it('names the workspace of a team, and is not written for a token that has a new secret or is ended', async () => {
    const [host, producer] = [await app.signUpPro(), await confirmed()];
    await pool.query("update workspaces set name = 'Harbour <b>' where id = $1", [host.workspaceId]);
    await pool.query("insert into memberships (user_id, workspace_id, role) values ($1, $2, 'producer')", [
      producer.userId,
      host.workspaceId,
    ]);
    const { id } = await openTestToken(app, producer, { workspace: host.workspaceId, expiresAt: inDays(2) });
    const draft = await tokens.writeEmail(id);
    expect(draft?.email.text).toContain('It acts in the workspace "Harbour <b>".');
    expect(draft?.email.text).toContain(`/connect?workspace=${host.workspaceId}`);
    expect(draft?.email.html).not.toContain('<b>');
    await pool.query("update access_tokens set expires_at = now() + interval '90 days' where id = $1", [id]);
    expect(await tokens.writeEmail(id)).toBeUndefined();
    await pool.query('delete from access_tokens where id = $1', [id]);
    expect(await tokens.writeEmail(id)).toBeUndefined();
  });
});

describe('a token that has ended', () => {
  it('is listed for 30 days', async () => {
    const host = await app.signUp();
    const listed = await openTestToken(app, host, { expiresAt: inDays(-29) });
    await openTestToken(app, host, { expiresAt: inDays(-31) });
    await tokens.purgeEnded();
    expect((await host.get('/api/access-tokens')).json()).toMatchObject([{ id: listed.id }]);
  });
});
