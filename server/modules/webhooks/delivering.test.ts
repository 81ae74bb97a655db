import { type ToldEvent, WORKSPACE_PARAMETER } from '@linecheck/contract';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { webhookId } from '../../domain/ids';
import { addTestGuests, boardOf, createLink, createTestEpisode, submitTestResult } from '../../testing/guest-links';
import type { TestHost } from '../../testing/open-test-app';
import {
  createTestWebhook,
  openReceiver,
  openWebhookStage,
  type ReceivedMessage,
  testWebhookForm,
} from '../../testing/webhook-stage';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const stage = await openWebhookStage();
beforeEach(stage.resetClock);
const { app, deliver } = stage;
const { pool } = app.deps.db;

async function openScene(given: Parameters<typeof createTestWebhook>[1] = {}) {
  const host = await app.signUpPro();
  const receiver = await openReceiver();
  const { id, secret } = await createTestWebhook(host, { url: receiver.url, ...given });
  return { host, receiver, id, secret };
}

const toldBy = (message: ReceivedMessage | undefined): ToldEvent => JSON.parse(message?.body ?? 'null');

/** The time at which the job of a webhook is due, in ms from now; undefined without one. */
async function jobOf(id: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ ms: number }>(
    `select extract(epoch from run_at - now())::float * 1000 as ms from jobs where kind = 'webhook-deliveries' and key = $1`,
    [id],
  );
  return rows[0]?.ms;
}

const signedIn = ({ headers }: ReceivedMessage) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
});

/** Fails for hours, trying each time that something is due, and returns when it sleeps. */
async function fallAsleep(host: TestHost, id: string): Promise<void> {
  for (let hours = 0; hours < 40 && (await stage.webhookOf(host, id)).state === 'on'; hours += 5) {
    await createLink(host);
    await deliver(id);
    stage.pass(5 * HOUR_MS);
  }
}

describe('an event', () => {
  it('is told in the order of a show, signed as the public library verifies', async () => {
    const { host, receiver, id, secret } = await openScene();
    const episode = await createTestEpisode(host, { title: 'Tides' });
    await addTestGuests(host, episode, { name: 'Nia Odeh', email: 'nia@example.org' });
    const { guests } = await boardOf(host, episode);
    const [guest] = guests;
    const code = guest?.sessionCode ?? '';
    await app.anonymous.post(`/api/test-sessions/${code}/visit?first=yes`);
    await submitTestResult(app.anonymous, code);
    await deliver(id);
    const messages = receiver.received.toSorted((one, other) =>
      toldBy(one).timestamp.localeCompare(toldBy(other).timestamp),
    );
    expect(messages.map((message) => toldBy(message).type)).toEqual([
      'guest.added',
      'guest.opened',
      'result.submitted',
    ]);
    for (const message of messages) {
      const told = new Webhook(secret).verify(message.body, signedIn(message));
      expect(told).toEqual(toldBy(message));
      expect(message.headers['webhook-id']).toBe(`evt_${toldBy(message).data.id}`);
      expect(message.body).not.toContain('nia@example.org');
    }
    expect(toldBy(messages[0]).data).toMatchObject({
      by: 'member',
      workspaceId: host.workspaceId,
      guest: { id: guest?.id, name: 'Nia Odeh' },
      episode: {
        title: 'Tides',
        guests: 1,
        link: `http://localhost:3000/episodes/${episode.id}?${WORKSPACE_PARAMETER}=${host.workspaceId}`,
      },
    });
    expect(toldBy(messages[2]).data.fits).toBe(false);
    expect(toldBy(messages[2]).data.reason?.words).toMatch(/\w/);
    expect(await stage.webhookOf(host, id)).toMatchObject({ state: 'on', waiting: 0, lastFault: null });
  });

  it('names nobody unless the webhook is told names', async () => {
    const { host, receiver, id } = await openScene({ tellsNames: false });
    await createLink(host, { guestFirstName: 'Canary' });
    await deliver(id);
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]?.body).not.toContain('Canary');
  });

  it('of a kind, a show or a workspace that it is not told of does not reach a webhook', async () => {
    const { host, receiver, id } = await openScene({ kinds: ['guest.opened'] });
    const other = await app.signUpPro();
    await createLink(host);
    const { sessionCode } = await createLink(other);
    await app.anonymous.post(`/api/test-sessions/${sessionCode}/visit?first=yes`);
    await deliver(id);
    expect([receiver.received, await jobOf(id)]).toEqual([[], undefined]);
  });

  it('of 300 guests is one statement and one job', async () => {
    const { host, id } = await openScene();
    const episode = await createTestEpisode(host);
    await addTestGuests(host, episode, ...Array.from({ length: 300 }, (_, n) => ({ name: `Guest ${n}` })));
    expect((await stage.webhookOf(host, id)).waiting).toBe(300);
    const { rows } = await pool.query("select count(*) from jobs where kind = 'webhook-deliveries' and key = $1", [id]);
    expect(rows[0].count).toBe(1);
  });

  it('is not recorded if the act is undone', async () => {
    const host = await app.signUpPro();
    const reply = await host.post('/api/test-sessions', {
      guestFirstName: 'Ada',
      checklistTemplateId: '5f3b0f4e-55d0-4a52-9d3e-111111111111',
    });
    const { rows } = await pool.query('select kind from domain_events where workspace_id = $1', [host.workspaceId]);
    expect([reply.statusCode, rows]).toEqual([400, []]);
  });
});

describe('a delivery that fails', () => {
  it.each([
    ['a status', { status: 500, body: 'no' }, { fault: 'status', status: 500 }],
    ['a redirect, which is not followed', { status: 302, headers: { location: '/elsewhere' } }, { fault: 'redirect' }],
    ['silence', 'hang' as const, { fault: 'timed_out', status: null }],
  ])('because of %s is tried again after 5 seconds with the same id', async (_, answer, expected) => {
    const { host, receiver, id } = await openScene();
    receiver.answerWith(answer);
    await createLink(host);
    await deliver(id);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    expect((await stage.deliveriesOf(host, id))[0]).toMatchObject({ state: 'waiting', attempts: 1, ...expected });
    await deliver(id);
    expect(receiver.received).toHaveLength(1);
    receiver.answerWith({ status: 200 });
    stage.pass(5100);
    await deliver(id);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect((await stage.deliveriesOf(host, id))[0]).toMatchObject({ state: 'delivered', attempts: 2, fault: null });
    expect((await stage.webhookOf(host, id)).state).toBe('on');
  });

  it('waits as long as the receiver says', async () => {
    const { host, receiver, id } = await openScene();
    receiver.answerWith({ status: 429, headers: { 'retry-after': '3600' } });
    await createLink(host);
    await deliver(id);
    const { nextAt } = (await stage.deliveriesOf(host, id))[0] ?? {};
    expect((Date.parse(nextAt ?? '') - stage.clock()) / HOUR_MS).toBeCloseTo(1, 1);
  });

  it('because the address is gone switches the webhook off, until it is switched on', async () => {
    const { host, receiver, id } = await openScene();
    receiver.answerWith({ status: 410 });
    await createLink(host);
    await deliver(id);
    expect(await stage.webhookOf(host, id)).toMatchObject({ state: 'off', offReason: 'gone', waiting: 0 });
    await createLink(host);
    expect((await stage.webhookOf(host, id)).waiting).toBe(0);
    expect((await host.post(`/api/webhooks/${id}/test`)).json().code).toBe('webhook_off');
    receiver.answerWith({ status: 200 });
    await host.put(`/api/webhooks/${id}/on`, { isOn: true });
    await createLink(host);
    await deliver(id);
    expect(await stage.webhookOf(host, id)).toMatchObject({ state: 'on', offReason: null, waiting: 0 });
  });

  it('stores nothing but the status of an address that is not public', async () => {
    const { host, receiver, id } = await openScene();
    receiver.answerWith({ status: 500, body: 'an internal secret' });
    await createLink(host);
    await deliver(id);
    const [delivery] = await stage.deliveriesOf(host, id);
    const read = (await host.get(`/api/webhook-deliveries/${delivery?.id}`)).json();
    expect(read).toMatchObject({ status: 500, reply: null });
    expect(JSON.parse(read.body).type).toBe('guest.added');
  });
});

describe('a workspace', () => {
  it('has five runs at a time on an instance, and the others soon', async () => {
    const { host, receiver, id } = await openScene();
    const ids = [id];
    while (ids.length < 6) ids.push((await createTestWebhook(host, { url: receiver.url })).id);
    await createLink(host);
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    receiver.answerWith(async () => {
      await gate;
      return { status: 204 };
    });
    const deliverer = stage.open({ answerMs: 60_000 });
    const runs = ids.map((each) => deliverer.run(webhookId(each), new AbortController().signal));
    await Promise.race(runs);
    open();
    await Promise.all(runs);
    expect(receiver.received).toHaveLength(5);
    for (const each of ids) await deliverer.run(webhookId(each), new AbortController().signal);
    expect(receiver.received).toHaveLength(6);
  });
});

describe('while the database cannot write', () => {
  const refuseWrites = (id: string, when: string) =>
    pool.query(`
      create or replace function refuse_write() returns trigger language plpgsql as $$
        begin raise exception 'no space left on the disk'; end $$;
      create or replace trigger refuse_write before update on webhook_deliveries for each row
        when (new.webhook_id = '${id}' and ${when}) execute function refuse_write();`);

  it.each([
    ['before the call, nothing is posted', 'true', 0],
    ['after the call, the message is not posted again before its time', 'new.status is not null', 1],
  ])('%s', async (_, when, posted) => {
    const { host, receiver, id } = await openScene();
    await createLink(host);
    await refuseWrites(id, when);
    for (let run = 0; run < 3; run += 1) await deliver(id).catch(() => undefined);
    expect(receiver.received).toHaveLength(posted);
    await pool.query('drop trigger refuse_write on webhook_deliveries');
    stage.pass(5100);
    await deliver(id);
    expect(receiver.received).toHaveLength(posted + 1);
    expect((await stage.deliveriesOf(host, id))[0]).toMatchObject({ state: 'delivered', attempts: posted + 1 });
  });
});

describe('a webhook', () => {
  it('falls asleep after a day of failures, is tried once an hour, wakes by a success and delivers what waited', async () => {
    const { host, receiver, id } = await openScene();
    receiver.answerWith({ status: 503 });
    await pool.query('update users set email_confirmed_at = now() where id = $1', [host.userId]);
    await fallAsleep(host, id);
    const asleep = await stage.webhookOf(host, id);
    expect(asleep).toMatchObject({ state: 'asleep', lastFault: { fault: 'status', status: 503 } });
    const { rows: letters } = await pool.query(
      "select payload from jobs where kind = 'webhook-letter' and key like $1",
      [`${id}%`],
    );
    expect(letters).toEqual([{ payload: { webhook: id, host: host.userId, days: 0 } }]);
    await createLink(host);
    const tried = receiver.received.length;
    await deliver(id);
    expect(receiver.received.length).toBe(tried + 1);
    expect(await jobOf(id)).toBeGreaterThan(HOUR_MS - 60_000);
    // A new event does not make the job earlier.
    await createLink(host);
    expect(await jobOf(id)).toBeGreaterThan(HOUR_MS - 60_000);
    const { waiting } = await stage.webhookOf(host, id);
    receiver.answerWith({ status: 200 });
    await deliver(id);
    await deliver(id);
    expect(await stage.webhookOf(host, id)).toMatchObject({ state: 'on', asleepSince: null, waiting: 0 });
    expect(receiver.received.length).toBe(tried + 1 + waiting);
  });

  it('that sleeps for five days tells again, and gives up what is older than seven', async () => {
    const { host, receiver, id } = await openScene();
    receiver.answerWith({ status: 503 });
    await pool.query('update users set email_confirmed_at = now() where id = $1', [host.userId]);
    await fallAsleep(host, id);
    stage.pass(5 * DAY_MS);
    await deliver(id);
    const { rows } = await pool.query(
      "select payload ->> 'days' as days from jobs where kind = 'webhook-letter' and key like $1 order by 1",
      [`${id}%`],
    );
    expect(rows).toEqual([{ days: '0' }, { days: '5' }]);
    stage.pass(8 * DAY_MS);
    await deliver(id);
    expect(await stage.webhookOf(host, id)).toMatchObject({ state: 'asleep', waiting: 0 });
    expect(await jobOf(id)).toBeGreaterThan(0);
  });

  it('that sleeps is woken by a test that arrives', async () => {
    const { host, receiver, id } = await openScene();
    receiver.answerWith({ status: 503 });
    await fallAsleep(host, id);
    receiver.answerWith({ status: 200 });
    const { deliveryId } = (await host.post(`/api/webhooks/${id}/test`)).json();
    const before = receiver.received.length;
    await deliver(id);
    expect(toldBy(receiver.received[before]).type).toBe('webhook.test');
    expect((await host.get(`/api/webhook-deliveries/${deliveryId}`)).json().state).toBe('delivered');
    expect((await stage.webhookOf(host, id)).state).toBe('on');
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const { host, receiver, id, secret: earlier } = await openScene();
    const { secret } = (await host.post(`/api/webhooks/${id}/rotate-secret`)).json();
    const send = async () => {
      await createLink(host);
      await deliver(id);
      const message = receiver.received.at(-1);
      if (message === undefined) throw new Error('nothing was received');
      return message;
    };
    const both = await send();
    expect(both.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const each of [earlier, secret])
      expect(() => new Webhook(each).verify(both.body, signedIn(both))).not.toThrow();
    await pool.query("update webhooks set earlier_until = now() - interval '30 days' where id = $1", [id]);
    const one = await send();
    expect(one.headers['webhook-signature']).toMatch(/^v1,\S+$/);
    expect((await stage.webhookOf(host, id)).earlierUntil).toBeNull();
  });

  it('is sent an event again with the same id', async () => {
    const { host, receiver, id } = await openScene();
    await createLink(host);
    await deliver(id);
    const [delivery] = await stage.deliveriesOf(host, id);
    expect((await host.post(`/api/webhook-deliveries/${delivery?.id}/redeliver`)).statusCode).toBe(200);
    await deliver(id);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('is sent again what happened more than a week ago', async () => {
    const { host, receiver, id } = await openScene();
    await createLink(host);
    await deliver(id);
    await pool.query(
      `update webhook_deliveries set created_at = now() - interval '8 days', waits_since = now() - interval '8 days'
       where webhook_id = $1`,
      [id],
    );
    const [delivery] = await stage.deliveriesOf(host, id);
    await host.post(`/api/webhook-deliveries/${delivery?.id}/redeliver`);
    await deliver(id);
    expect(receiver.received).toHaveLength(2);
    expect((await stage.deliveriesOf(host, id))[0]).toMatchObject({ state: 'delivered' });
  });

  it('is called at its new address as soon as the calls that run have ended', async () => {
    const { host, receiver, id } = await openScene();
    const next = await openReceiver();
    let change: Promise<unknown> | undefined;
    receiver.answerWith(async () => {
      change ??= host.put(`/api/webhooks/${id}`, testWebhookForm({ url: next.url }));
      await change;
      return { status: 204 };
    });
    for (let link = 0; link < 6; link += 1) await createLink(host);
    await deliver(id);
    expect([receiver.received.length, next.received.length]).toEqual([5, 1]);
  });

  it('fails a test where a delivery fails', async () => {
    const { host, receiver, id } = await openScene();
    receiver.answerWith({ status: 404 });
    const { deliveryId } = (await host.post(`/api/webhooks/${id}/test`)).json();
    await createLink(host);
    await deliver(id);
    const deliveries = await stage.deliveriesOf(host, id);
    expect(deliveries.map(({ kind, fault, status }) => [kind, fault, status]).toSorted()).toEqual([
      ['guest.added', 'status', 404],
      ['webhook.test', 'status', 404],
    ]);
    expect(deliveries.some((each) => each.id === deliveryId)).toBe(true);
  });

  it('that is switched off while it delivers stops', async () => {
    const { host, receiver, id } = await openScene();
    receiver.answerWith({ status: 500 });
    await createLink(host);
    await deliver(id);
    await createLink(host);
    await host.put(`/api/webhooks/${id}/on`, { isOn: false });
    await deliver(id);
    expect(receiver.received).toHaveLength(1);
    expect(await stage.webhookOf(host, id)).toMatchObject({ state: 'off', offReason: 'member', waiting: 0 });
    expect(await jobOf(id)).toBeUndefined();
  });
});
