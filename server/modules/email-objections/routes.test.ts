import { randomUUID } from 'node:crypto';
import type { ObjectionChoice } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { openHashKey } from '../../db/installation-secret';
import { guestEmailId } from '../../domain/ids';
import { createLink } from '../../testing/guest-links';
import { openTestApp, type TestHost, testAnswer } from '../../testing/open-test-app';
import { storeSentEmail } from '../../testing/sent-emails';
import { eraseHidden } from '../accounts/erasure';
import { noteBounce, noteComplaint, objectionOf, objectionsAmong, stopsEmail } from './service';
import { addressKeyOf, objectionTokenOf } from './tokens';

const app = await openTestApp();
const { pool, kysely } = app.deps.db;
const hashKey = openHashKey(kysely, app.deps);
const guest = app.anonymous;

const read = (token: string) => testAnswer(guest.post('/api/email-objections/read', { token }));
const change = (token: string, stops: ObjectionChoice) => guest.post('/api/email-objections', { token, stops });
const oneClick = (token: string, body = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  guest.post(`/api/email-objections/${token}/one-click`, body, {
    'sec-fetch-site': 'none',
    'content-type': type,
  });

/** A host, the guest with this address, and an email that went to it. */
async function openEmail(address = `${randomUUID()}@guest.example`, host?: TestHost) {
  const of = host ?? (await app.signUpPro({ firstName: 'Maya', lastName: 'Osei' }));
  const link = await createLink(of, { guestFirstName: 'Amara', guestEmail: address });
  const email = await storeSentEmail(app, of, { link: link.id, address });
  const key = await addressKeyOf(hashKey, address);
  return { host: of, link, address, key, ...email, objection: () => objectionOf(kysely, key, of.workspaceId) };
}

const count = async () => (await pool.query('select from email_objections')).rowCount;

describe('the objections of a guest', () => {
  it('are read with the token of an email, which shows the host and a part of the address', async () => {
    const { token, address } = await openEmail();
    const shown = `${address.charAt(0)}…@guest.example`;
    expect(await read(token)).toEqual({ status: 200, hostName: 'Maya Osei', address: shown, stopped: null });
  });

  it('name the brand, and no address that the guest got later', async () => {
    const { host, link, token } = await openEmail();
    await pool.query("update workspaces set brand_sender_name = 'Studio 9' where id = $1", [host.workspaceId]);
    await pool.query("update test_sessions set guest_email = 'new@guest.example' where id = $1", [link.id]);
    expect(await read(token)).toMatchObject({ hostName: 'Studio 9', address: null });
  });

  it.each(['reminders', 'host', 'all'] as const)('stop %s, can be changed, and are taken back', async (scope) => {
    const { token, objection, key } = await openEmail();
    for (const stops of ['reminders', 'host', 'reminders', scope] as const) {
      expect((await change(token, stops)).statusCode).toBe(200);
      expect(await objection()).toBe(stops);
      expect(await read(token)).toMatchObject({ stopped: stops });
    }
    await change(token, null);
    expect(await objection()).toBeNull();
    const { rowCount } = await pool.query('select from email_objections where address_key = $1', [key]);
    expect(rowCount).toBe(0);
  });

  it('to all hosts stay when less is chosen on the page of one, until they are taken back', async () => {
    const first = await openEmail();
    const second = await openEmail(first.address);
    await change(first.token, 'all');
    for (const less of ['reminders', 'host'] as const) {
      await change(first.token, less);
      expect([await first.objection(), await second.objection()]).toEqual(['all', 'all']);
    }
    // The other host was never stopped alone.
    await change(second.token, null);
    expect([await first.objection(), await second.objection()]).toEqual(['host', null]);
  });

  it('are of the address in any case, for one host or for all of the installation', async () => {
    const first = await openEmail();
    const second = await openEmail(first.address.toUpperCase());
    expect(second.key).toBe(first.key);
    await change(first.token, 'host');
    expect([await first.objection(), await second.objection()]).toEqual(['host', null]);
    await change(first.token, 'all');
    expect([await first.objection(), await second.objection()]).toEqual(['all', 'all']);
    const other = await openEmail();
    const found = await objectionsAmong(kysely, [first.key, other.key], second.host.workspaceId);
    expect([...found]).toEqual([[first.key, 'all']]);
    await change(second.token, null);
    expect([await first.objection(), await second.objection()]).toEqual(['host', null]);
  });

  it('stop what they name', () => {
    const stopped = (scope: 'reminders' | 'host' | 'all' | null) =>
      (['invitation', 'reminder', 'moved', 'called-off'] as const).filter((kind) => stopsEmail(scope, kind));
    expect(stopped(null)).toEqual([]);
    expect(stopped('reminders')).toEqual(['reminder']);
    for (const scope of ['host', 'all'] as const) expect(stopped(scope)).toHaveLength(4);
  });

  it.each([
    ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
  ])('stop reminders by one click of a mail program, with %j', async (body, type) => {
    const { token, objection } = await openEmail();
    for (const _ of [1, 2]) expect((await oneClick(token, body, type)).statusCode).toBe(200);
    expect(await objection()).toBe('reminders');
  });

  it('are not lessened by one click', async () => {
    for (const scope of ['host', 'all'] as const) {
      const { token, objection } = await openEmail();
      await change(token, scope);
      await oneClick(token);
      expect(await objection()).toBe(scope);
    }
  });

  it('are not changed by reading, by opening the address of the one click, or with a forged token', async () => {
    const { token, id } = await openEmail();
    const before = await count();
    await read(token);
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await guest.call({ method, url: `/api/email-objections/${token}/one-click` });
      expect(reply.statusCode).toBe(404);
    }
    const [unknown, foreign] = [
      await objectionTokenOf(hashKey, guestEmailId(randomUUID())),
      await objectionTokenOf(async (text) => await hashKey(`${text}!`), id),
    ];
    const changed = `${token.slice(0, 30)}${token.charAt(30) === 'a' ? 'b' : 'a'}${token.slice(31)}`;
    for (const wrong of [
      unknown,
      foreign,
      changed,
      `${token}A`,
      token.slice(0, -1),
      `${token}=`,
      'A'.repeat(43),
      '.',
      'é',
    ]) {
      expect(await read(wrong), wrong).toMatchObject({ status: 404 });
      expect((await change(wrong, 'all')).statusCode).toBe(404);
      expect((await oneClick(encodeURIComponent(wrong))).statusCode).toBe(404);
    }
    expect(await count()).toBe(before);
  });

  it('hold when two of them arrive together', async () => {
    const { token, objection, key } = await openEmail();
    const calls = Array.from({ length: 12 }, (_, n) => change(token, n % 2 === 0 ? 'host' : 'reminders'));
    for (const reply of await Promise.all([...calls, oneClick(token)])) expect(reply.statusCode).toBe(200);
    const { rows } = await pool.query('select scope from email_objections where address_key = $1', [key]);
    expect(rows).toHaveLength(1);
    await change(token, 'host');
    expect(await objection()).toBe('host');
  });

  it('contain no address, and outlive the link and the email', async () => {
    const { host, link, token, address, key, objection } = await openEmail();
    await change(token, 'host');
    const { rows } = await pool.query('select * from email_objections where address_key = $1', [key]);
    expect(JSON.stringify(rows)).not.toContain(address.split('@')[0]);
    await host.delete(`/api/test-sessions/${link.id}`);
    expect(await read(token)).toMatchObject({ status: 200, address: null, stopped: 'host' });
    await change(token, 'all');
    expect(await objection()).toBe('all');
    expect(await (await openEmail(address, host)).objection()).toBe('all');
  });

  it('end with the account of the host, except those to all hosts', async () => {
    const [first, second] = [await openEmail(), await openEmail()];
    await change(first.token, 'host');
    await change(second.token, 'all');
    for (const { host } of [first, second]) await host.post('/api/account/delete', { email: host.email });
    await eraseHidden(kysely, new AbortController().signal);
    expect([await first.objection(), await second.objection()]).toEqual([null, 'all']);
  });
});

describe('a report about an email', () => {
  it('marks an email that was sent, once', async () => {
    const { id } = await openEmail();
    const stateOf = async () => (await pool.query('select state, reason from guest_emails where id = $1', [id])).rows;
    expect(await noteBounce(kysely, id, 'no-mailbox')).toBe(true);
    expect(await noteBounce(kysely, id, 'spam')).toBe(false);
    expect(await stateOf()).toEqual([{ state: 'bounced', reason: 'no-mailbox' }]);
    await pool.query("update guest_emails set state = 'waiting', reason = null where id = $1", [id]);
    expect(await noteBounce(kysely, id, 'spam')).toBe(false);
    expect(await noteBounce(kysely, guestEmailId(randomUUID()), 'spam')).toBe(false);
  });

  it('stops the emails of the host if it is a complaint', async () => {
    const { id, token, objection } = await openEmail();
    await change(token, 'reminders');
    for (const _ of [1, 2]) await noteComplaint(kysely, id);
    expect(await objection()).toBe('host');
    await change(token, 'all');
    await noteComplaint(kysely, id);
    expect(await objection()).toBe('all');
  });
});
