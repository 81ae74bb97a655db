import { randomUUID } from 'node:crypto';
import { LIVE_SINCE_PARAMETER, liveKinds } from '@linecheck/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guestClip } from '../../testing/clips';
import { createLink, insertLinks, submitTestResult } from '../../testing/guest-links';
import { connectLiveStream, hearChanges, openLiveStream } from '../../testing/open-live-stream';
import { openTestApp } from '../../testing/open-test-app';
import { STREAMS_PER_SIGN_IN_MAX } from './rules';

const app = await openTestApp();
/** Another instance of the same installation. */
const twin = await openTestApp({ connection: { database: app.database } });

afterEach(() => void vi.useRealTimers());

/** A host on Pro with a link, before any page is connected. */
async function hostWithLink() {
  const host = await app.signUpPro();
  return { host, link: await createLink(host) };
}

const endListening = () =>
  app.deps.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query like 'listen %'`,
  );

describe('the stream of a host', () => {
  it('reports a result and its notification in one message', async () => {
    const { host, link } = await hostWithLink();
    const stream = await openLiveStream(app, host);
    await submitTestResult(app.anonymous, link.sessionCode);
    expect(await stream.next()).toEqual(['sessions', 'notifications']);
    stream.leave();
  });

  it('reports changes by another instance', async () => {
    const { host, link } = await hostWithLink();
    const stream = await openLiveStream(twin, host);
    await submitTestResult(app.anonymous, link.sessionCode);
    expect(await stream.next()).toEqual(['sessions', 'notifications']);
    stream.leave();
  });

  it('reports changed links, and notifications read in another window', async () => {
    const { host, link } = await hostWithLink();
    const stream = await openLiveStream(app, host);
    await submitTestResult(app.anonymous, link.sessionCode);
    expect(await stream.next()).toEqual(['sessions', 'notifications']);
    await host.put('/api/notifications/mark-all-read');
    expect(await stream.next()).toEqual(['notifications']);
    await app.anonymous.post(`/api/test-sessions/${link.sessionCode}/visit`);
    expect(await stream.next()).toEqual(['sessions']);
    await host.delete(`/api/test-sessions/${link.id}`);
    expect(await stream.next()).toEqual(['sessions', 'notifications', 'activity']);
    stream.leave();
  });

  it('names the session of a result, a visit, an edit and a clip, and none if these are many', async () => {
    const { host, link } = await hostWithLink();
    const stream = await openLiveStream(app, host);
    const call = (body: object, url: string) => app.anonymous.post(url, body);
    const submissionId = randomUUID();
    const actions = [
      () => submitTestResult(app.anonymous, link.sessionCode, { submissionId }),
      () => submitTestResult(app.anonymous, link.sessionCode, { submissionId, notes: 'Corrected' }),
      () => call({}, `/api/test-sessions/${link.sessionCode}/visit`),
      () => host.put(`/api/test-sessions/${link.id}`, { title: 'Episode 13' }),
      () => call(guestClip(link.sessionCode), '/api/guest-recording'),
    ];
    const named: unknown[] = [];
    for (const act of actions) {
      await act();
      named.push((await stream.nextChange())?.sessions);
    }
    expect(named).toEqual(actions.map(() => [link.id]));
    await insertLinks(app.deps.db.pool, host.userId, 21);
    expect(await stream.nextChange()).toEqual({ changed: ['sessions'] });
    await host.put('/api/notifications/mark-all-read');
    expect(await stream.nextChange()).toEqual({ changed: ['notifications'], sessions: [] });
    stream.leave();
  });

  it('reports a changed level as a change of the episodes whose boards show it', async () => {
    const host = await app.signUpPro();
    const form = { name: 'Ours', base: 'call', bounds: {} };
    const { id, revision } = (await host.post('/api/levels', form)).json<{ id: string; revision: number }>();
    const stream = await openLiveStream(app, host);
    await host.put(`/api/levels/${id}`, { ...form, name: 'Theirs', revision });
    expect(await stream.next()).toContain('episodes');
    stream.leave();
  });

  it('reports nothing to a page whose data are still true, on every instance, and the next change', async () => {
    const { host, link } = await hostWithLink();
    for (const instance of [app, twin]) await hearChanges(instance);
    // The links were made well before the page was.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const since = { [LIVE_SINCE_PARAMETER]: `${Date.now()}` };
    const streams = [await connectLiveStream(app, host, since), await connectLiveStream(twin, host, since)];
    await app.anonymous.post(`/api/test-sessions/${link.sessionCode}/visit`);
    for (const stream of streams) expect(await stream.next()).toEqual(['sessions']);
    for (const stream of streams) stream.leave();
    const late = await connectLiveStream(app, host, since);
    expect(await late.next()).toContain('people');
    late.leave();
  });

  it('never reports changes of another host', async () => {
    const [one, other] = [await hostWithLink(), await hostWithLink()];
    const stream = await openLiveStream(app, one.host);
    const theirs = await openLiveStream(app, other.host);
    await submitTestResult(app.anonymous, other.link.sessionCode);
    await theirs.next();
    await createLink(one.host);
    expect(await stream.next()).toEqual(['sessions', 'activity']);
    for (const each of [stream, theirs]) each.leave();
  });

  it('passes proxies unchanged and immediately', async () => {
    const { host } = await hostWithLink();
    const { headers, leave } = await openLiveStream(app, host);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    leave();
  });

  it('accepts a bearer token as well', async () => {
    const { host } = await hostWithLink();
    const token = /linecheck_sign_in=([^;]+)/.exec(host.cookieHeader())?.[1];
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.anonymous.call({ url: '/api/live', headers, endless: true })).statusCode).toBe(200);
  });
});

describe('a stream', () => {
  it('ends with its sign-in, on every instance, and those of other sign-ins continue', async () => {
    const { host } = await hostWithLink();
    const elsewhere = app.openBrowser();
    await elsewhere.post('/api/auth/login', { email: host.email, password: 'Green-Room-7' });
    const streams = [await openLiveStream(app, host), await openLiveStream(twin, host)];
    const kept = await openLiveStream(app, elsewhere);
    await host.post('/api/auth/logout');
    expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual([undefined, undefined]);
    await createLink(elsewhere);
    expect(await kept.next()).toEqual(['sessions', 'activity']);
    kept.leave();
  });

  it('ends with the account', async () => {
    const { host } = await hostWithLink();
    const stream = await openLiveStream(app, host);
    await app.deps.db.pool.query('delete from users where id = $1', [host.userId]);
    let event = await stream.next();
    while (Array.isArray(event)) event = await stream.next();
    expect(event).toBeUndefined();
  });

  it('ends the oldest when a browser has too many, with an event against reconnecting', async () => {
    const { host } = await hostWithLink();
    const oldest = await openLiveStream(app, host);
    const others = [];
    for (let count = 0; count < STREAMS_PER_SIGN_IN_MAX; count += 1) others.push(await openLiveStream(app, host));
    expect([await oldest.next(), await oldest.next()]).toEqual(['replaced', undefined]);
    await createLink(host);
    expect(await others[0]?.next()).toEqual(['sessions', 'activity']);
    for (const stream of others) stream.leave();
  });

  it('ends with the app, which does not wait for it', async () => {
    const stopping = await openTestApp();
    const host = await stopping.signUp();
    const stream = await openLiveStream(stopping, host);
    await stopping.close();
    expect(await stream.next()).toBeUndefined();
  });
});

describe('a listening connection that is lost', () => {
  it('is opened again, and every page is notified that anything may have changed', async () => {
    const { host, link } = await hostWithLink();
    const stream = await openLiveStream(app, host);
    await endListening();
    expect(await stream.next()).toEqual(liveKinds);
    await submitTestResult(app.anonymous, link.sessionCode);
    expect(await stream.next()).toEqual(['sessions', 'notifications']);
    stream.leave();
  });
});
