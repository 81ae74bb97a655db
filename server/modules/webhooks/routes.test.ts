import { randomUUID } from 'node:crypto';
import type { StoredWebhook } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { createLink } from '../../testing/guest-links';
import { backendsThatWait } from '../../testing/lock-waits';
import type { TestHost } from '../../testing/open-test-app';
import { createTestWebhook, openReceiver, openWebhookStage, testWebhookForm } from '../../testing/webhook-stage';
import { deleteGuestData } from '../guests/service';
import { purgeDeliveries, writeSleepEmail } from './service';

const stage = await openWebhookStage();
const { app } = stage;
const { pool } = app.deps.db;

const save = async (host: TestHost, url: string) => {
  const reply = await host.post('/api/webhooks', testWebhookForm({ url }));
  return reply.statusCode === 201 ? 'saved' : reply.json<{ fieldCodes?: object }>().fieldCodes;
};

describe('an address', () => {
  it.each([
    ['http://127.0.0.1:9/hook', 'saved'],
    ['https://1.1.1.1/hook', 'saved'],
    ['http://1.1.1.1/hook', { url: 'webhook_url_invalid' }],
    ['https://127.0.0.2/hook', { url: 'webhook_url_not_public' }],
    ['https://[::ffff:10.0.0.1]/hook', { url: 'webhook_url_not_public' }],
    ['https://0x0a000001/hook', { url: 'webhook_url_not_public' }],
    ['https://a:b@1.1.1.1/', { url: 'webhook_url_invalid' }],
    ['ftp://1.1.1.1/', { url: 'webhook_url_invalid' }],
    ['https://a:99999/', { url: 'webhook_url_invalid' }],
    ['https://[zz]/', { url: 'webhook_url_invalid' }],
    ['nowhere', { url: 'webhook_url_invalid' }],
  ])('%s is answered with %j', async (url, expected) => {
    expect(await save(await app.signUpPro(), url)).toEqual(expected);
  });

  it('that was allowed when it was saved, and is no longer, is not called', async () => {
    const host = await app.signUpPro();
    const { id } = await createTestWebhook(host);
    await pool.query("update webhooks set url = 'http://127.0.0.3:9/' where id = $1", [id]);
    await createLink(host);
    await stage.deliver(id);
    expect((await stage.webhookOf(host, id)).lastFault).toEqual({ fault: 'not_public', status: null });
  });
});

describe('webhooks', () => {
  it('are listed newest first, without their secrets', async () => {
    const host = await app.signUpPro();
    const first = await createTestWebhook(host, { name: 'First' });
    const second = await createTestWebhook(host, { name: 'Second' });
    expect(first.secret).toMatch(/^whsec_/);
    const reply = await host.get('/api/webhooks');
    expect(reply.json<StoredWebhook[]>().map(({ name }) => name)).toEqual(['Second', 'First']);
    for (const { secret } of [first, second]) expect(reply.body).not.toContain(secret);
    expect(reply.json<StoredWebhook[]>()[0]).toMatchObject({ state: 'on', createdBy: 'Jonas Lind', waiting: 0 });
  });

  it('are told of a show of their workspace only', async () => {
    const [host, other] = [await app.signUpPro(), await app.signUpPro()];
    const { rows } = await pool.query<{ id: string }>(
      `insert into shows (id, workspace_id, title, time_zone, minutes, studio, level, fresh_days)
       values (gen_random_uuid(), $1, 'Tides', 'UTC', 60, 'own', 'call', 14) returning id`,
      [other.workspaceId],
    );
    for (const showId of [rows[0]?.id ?? '', randomUUID()]) {
      const reply = await host.post('/api/webhooks', testWebhookForm({ showId }));
      expect(reply.json().fieldCodes).toEqual({ showId: 'show_unknown' });
    }
    const { id } = await createTestWebhook(other, { showId: rows[0]?.id ?? '' });
    await createLink(other);
    expect((await stage.webhookOf(other, id)).waiting).toBe(0);
  });

  it('are 10 at most', async () => {
    const host = await app.signUpPro();
    await pool.query(
      `insert into webhooks (id, workspace_id, name, url, format, kinds, secret)
       select gen_random_uuid(), $1, 'Ours', 'http://127.0.0.1:9/', 'standard', '{guest.added}', 'whsec_'
       from generate_series(1, 10)`,
      [host.workspaceId],
    );
    expect((await host.post('/api/webhooks', testWebhookForm())).json().code).toBe('webhook_limit');
  });

  it('send what waits to a new address, and end with their deliveries', async () => {
    const host = await app.signUpPro();
    const [receiver, next] = [await openReceiver(), await openReceiver()];
    receiver.answerWith({ status: 500 });
    const { id } = await createTestWebhook(host, { url: receiver.url });
    await createLink(host);
    await stage.deliver(id);
    expect((await host.put(`/api/webhooks/${id}`, testWebhookForm({ url: next.url }))).statusCode).toBe(200);
    await stage.deliver(id);
    expect([receiver.received.length, next.received.length]).toEqual([1, 1]);
    expect((await host.delete(`/api/webhooks/${id}`)).statusCode).toBe(200);
    const { rows } = await pool.query(
      'select 1 from webhook_deliveries where webhook_id = $1 union all select 1 from jobs where key = $1::text',
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('that are deleted while something happens are not told of it', async () => {
    const host = await app.signUpPro();
    const { id } = await createTestWebhook(host);
    await createLink(host);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('delete from webhooks where id = $1', [id]);
      const act = createLink(host);
      await backendsThatWait(client);
      await client.query("delete from jobs where kind = 'webhook-deliveries' and key = $1", [id]);
      await client.query('commit');
      expect((await act).sessionCode).toMatch(/./);
    } finally {
      client.release(true);
    }
    const { rowCount } = await pool.query('select 1 from jobs where key = $1', [id]);
    expect(rowCount).toBe(0);
  });

  it('keep no secret that is not valid any more', async () => {
    const host = await app.signUpPro();
    const { id, secret } = await createTestWebhook(host);
    await host.post(`/api/webhooks/${id}/rotate-secret`);
    const earlier = async () =>
      (await pool.query('select earlier_secret, earlier_until from webhooks where id = $1', [id])).rows[0];
    await purgeDeliveries(app.deps);
    expect(await earlier()).toMatchObject({ earlier_secret: secret });
    await pool.query("update webhooks set earlier_until = now() - interval '1 minute' where id = $1", [id]);
    await purgeDeliveries(app.deps);
    expect(await earlier()).toEqual({ earlier_secret: null, earlier_until: null });
  });

  it('forget what their receivers have answered about a guest whose data is deleted', async () => {
    const host = await app.signUpPro();
    const { id } = await createTestWebhook(host);
    const { sessionCode: code } = await createLink(host);
    await createLink(host);
    await pool.query("update webhook_deliveries set reply = 'Thanks, Nia' where webhook_id = $1", [id]);
    await deleteGuestData(app.deps.db.kysely, { kind: 'link', code });
    const { rows } = await pool.query('select reply from webhook_deliveries where webhook_id = $1 order by reply', [
      id,
    ]);
    expect(rows).toEqual([{ reply: 'Thanks, Nia' }, { reply: null }]);
  });

  it('have pages of deliveries', async () => {
    const host = await app.signUpPro();
    const { id } = await createTestWebhook(host);
    for (let link = 0; link < 3; link += 1) await createLink(host);
    const page = async (after = '') =>
      (await host.get(`/api/webhooks/${id}/deliveries?limit=2${after}`)).json<{ deliveries: object[]; next: string }>();
    const first = await page();
    const second = await page(`&after=${first.next}`);
    expect([first.deliveries.length, second.deliveries.length, second.next]).toEqual([2, 1, null]);
  });
});

describe('the email about a webhook that sleeps', () => {
  it('says what to do, and is not written once the webhook is awake or the reader is gone', async () => {
    const host = await app.signUpPro();
    const { id } = await createTestWebhook(host, { name: 'Chat <b>' });
    await pool.query('update users set email_confirmed_at = now() where id = $1', [host.userId]);
    const letter = { webhook: id, host: host.userId, days: 0 };
    expect(await writeSleepEmail(app.deps, letter)).toBeUndefined();
    await pool.query(
      "update webhooks set state = 'asleep', asleep_since = now(), last_fault = 'status', last_status = 503 where id = $1",
      [id],
    );
    const draft = await writeSleepEmail(app.deps, letter);
    expect(draft?.email.to).toBe(host.email);
    expect(draft?.email.subject).toBe('A webhook is asleep: Chat <b>');
    expect(draft?.email.text).toContain('status 503');
    expect(draft?.email.html).toContain('Chat &lt;b&gt;');
    await pool.query("update memberships set role = 'viewer' where user_id = $1", [host.userId]);
    expect(await writeSleepEmail(app.deps, letter)).toBeUndefined();
  });
});
