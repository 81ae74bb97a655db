import { randomBytes, randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GuestClipReceipt } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { templateId } from './domain/ids';
import { writeDescription } from './media-path/description';
import { guestClip, guestUpload, hostClip, hostUpload } from './testing/clips';
import { createLink, resultsOf, sendResult, submission } from './testing/guest-links';
import { type Browser, type Call, type Host, openTestApp, STRONG_PASSWORD } from './testing/open-test-app';
import { writeRenderedPages } from './testing/rendered-pages';

/** A picture of one pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Of one data channel. */
const OFFER = writeDescription({
  mid: '0',
  sctpPort: 5000,
  iceUfrag: 'abcd',
  icePwd: 'a'.repeat(22),
  fingerprint: Array(32).fill('AB').join(':'),
  setup: 'actpass',
  addresses: [],
  port: 0,
});

const webFolder = await mkdtemp(join(tmpdir(), 'linecheck-web-'));
for (const page of ['index.html', 'contact.html']) await writeFile(join(webFolder, page), '<!doctype html>');

const routes = new Set<string>();
const initialized = channel('fastify.initialization');
const watch = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.add(`${each} ${url}`);
  });
};
initialized.subscribe(watch);
const { folder: pagesFolder, pages } = await writeRenderedPages();
const app = await openTestApp({ webFolder, pages });
initialized.unsubscribe(watch);

afterAll(async () => {
  await app.close();
  for (const folder of [webFolder, pagesFolder]) await rm(folder, { recursive: true });
});

const owner = await app.signUpPro({ email: 'owner@example.org' });
const stranger = await app.signUpPro({ email: 'stranger@example.org' });

const logo = await uploadLogo(stranger);

/** What a host owns, created anew for each call that may spoil it. */
interface Fixtures {
  readonly link: { readonly id: string; readonly sessionCode: string };
  readonly notification: string;
  readonly result: string;
  /** Not the default one, which cannot be deleted. */
  readonly template: string;
  readonly clipId: string;
  /** Withdraws the guest's clip: the holder of this key may do so. */
  readonly deleteToken: string;
  /** One of the host's sign-ins, in another browser. */
  readonly signIn: string;
}

async function createFixtures(of: Host = owner): Promise<Fixtures> {
  const { id, sessionCode } = await createLink(of, { guestFirstName: 'Noor' });
  const result = await sendResult(app.anonymous, sessionCode);
  const [newest] = (await of.call({ url: '/api/notifications' })).json<{ id: string }[]>();
  const body = guestClip(sessionCode);
  const sent = await app.anonymous.call({ method: 'POST', url: '/api/guest-recording', body });
  const receipt = sent.json<GuestClipReceipt>();
  return {
    link: { id, sessionCode },
    notification: newest?.id ?? '',
    result,
    template: await insertTemplate(of),
    clipId: receipt.id,
    deleteToken: receipt.deleteToken,
    signIn: await insertSignIn(of),
  };
}

/** Its address. */
async function uploadLogo(of: Host): Promise<string> {
  const reply = await of.call({ method: 'PUT', url: '/api/branding', body: { brandLogo: PIXEL } });
  return reply.json<{ brandLogo: string }>().brandLogo;
}

/** In the place of the one before: a host may keep a bounded number of them, and there are more routes. */
async function insertTemplate({ userId }: Host): Promise<string> {
  const row = { id: templateId(randomUUID()), user_id: userId, name: 'Panel', items: '[]' };
  const { kysely } = app.deps.db;
  await kysely.deleteFrom('checklist_templates').where('user_id', '=', userId).where('name', '=', row.name).execute();
  await kysely.insertInto('checklist_templates').values(row).execute();
  return row.id;
}

/** Bypasses the API, which takes its time for each password. */
async function insertSignIn({ userId }: Host): Promise<string> {
  const id = randomUUID();
  const row = { id, user_id: userId, token_hash: randomBytes(32), expires_at: new Date(Date.now() + 60_000) };
  await app.deps.db.kysely.insertInto('sign_ins').values(row).execute();
  return id;
}

interface Row {
  /** Statuses for a caller without an account, another host, the owner, and an owner whose Pro has ended. */
  readonly answers: readonly [anonymous: number, stranger: number, owner: number, onPlus: number];
  readonly call?: (has: Fixtures) => Partial<Call>;
  /** The hosts of this file have to sign in again after it. */
  readonly endsOtherSignIns?: true;
}

const forAll = (status: number): Row => ({ answers: [status, status, status, status] });
const forHosts = (status = 200): Row => ({ answers: [401, status, status, status] });
const forPro = (status = 200): Row => ({ answers: [401, status, status, 403] });

/** They lead to the pages of text and to the contact. */
const otherNames = ['privacy', 'terms', 'pro']
  .flatMap((name) => [`/${name}`, `/${name}/`, `/${name}.html/`])
  .concat('/contact.html', '/contact.html/', '/contact/');

/** Every route of the app. A route that is missing here fails the test: say who may call it. */
const table: Readonly<Record<string, Row>> = {
  // This installation is on the loopback, where no path is offered.
  'POST /api/media-paths': { ...forAll(404), call: () => ({ body: { sdp: OFFER } }) },
  'POST /api/media-watches': { ...forAll(404), call: () => ({ body: { sdp: OFFER } }) },
  'POST /api/media-paths/:id/report': {
    ...forAll(404),
    call: () => ({ method: 'POST', url: `/api/media-paths/${'a'.repeat(22)}/report` }),
  },
  // This installation has no TURN servers.
  'POST /api/turn-credentials': forAll(404),
  'POST /api/auth/register': {
    ...forAll(201),
    call: () => ({
      body: { email: `${randomUUID()}@example.org`, password: STRONG_PASSWORD, firstName: 'Lea', lastName: 'Roth' },
    }),
  },
  'POST /api/auth/login': {
    ...forAll(200),
    call: () => ({ body: { email: 'stranger@example.org', password: STRONG_PASSWORD } }),
  },
  'POST /api/auth/logout': forAll(200),
  'GET /api/auth/user': forHosts(),
  'POST /api/auth/request-reset': { ...forAll(200), call: () => ({ body: { email: 'nobody@example.org' } }) },
  'POST /api/auth/validate-reset-token': { ...forAll(200), call: () => ({ body: { token: 'A'.repeat(43) } }) },
  'POST /api/auth/validate-invitation': { ...forAll(200), call: () => ({ body: { token: 'A'.repeat(43) } }) },
  'POST /api/auth/confirm-email': { ...forAll(400), call: () => ({ body: { token: 'A'.repeat(43) } }) },
  'GET /api/auth/registration': forAll(200),
  'POST /api/auth/reset-password': {
    ...forAll(400),
    call: () => ({ body: { token: 'A'.repeat(43), password: STRONG_PASSWORD } }),
  },
  // The hosts have been given Pro, so there is nothing for them to start or to cancel.
  'POST /api/start-trial': { answers: [401, 409, 409, 200] },
  'POST /api/create-subscription': forHosts(409),
  'POST /api/cancel-subscription': forHosts(409),
  'GET /api/account/sign-ins': forHosts(),
  'DELETE /api/account/sign-ins/:id': {
    answers: [401, 404, 200, 200],
    call: ({ signIn }) => ({ url: `/api/account/sign-ins/${signIn}` }),
  },
  'DELETE /api/account/sign-ins': { ...forHosts(), endsOtherSignIns: true },
  'PUT /api/account/name': { ...forHosts(), call: () => ({ body: { firstName: 'Olu', lastName: 'Ade' } }) },
  'PUT /api/account/password': {
    ...forHosts(),
    call: () => ({ body: { currentPassword: STRONG_PASSWORD, newPassword: STRONG_PASSWORD } }),
    endsOtherSignIns: true,
  },
  'GET /api/account/export': forHosts(),
  // With another password, so that the others of this table stay.
  'POST /api/account/delete': { ...forHosts(403), call: () => ({ body: { password: 'not the password' } }) },
  'GET /api/test-sessions': forHosts(),
  'GET /api/dashboard/test-sessions': forHosts(),
  // The one link of Plus is there.
  'POST /api/test-sessions': { ...forPro(201), call: () => ({ body: { guestFirstName: 'Ada' } }) },
  'POST /api/test-sessions/:id/regenerate': {
    answers: [401, 404, 200, 200],
    call: ({ link }) => ({ url: `/api/test-sessions/${link.id}/regenerate` }),
  },
  'PUT /api/test-sessions/:id': {
    answers: [401, 404, 200, 200],
    call: ({ link }) => ({ url: `/api/test-sessions/${link.id}`, body: { title: 'Taken over' } }),
  },
  'DELETE /api/test-sessions/:id': {
    answers: [401, 404, 200, 200],
    call: ({ link }) => ({ url: `/api/test-sessions/${link.id}` }),
  },
  'GET /api/test-sessions/:sessionCode': {
    ...forAll(200),
    call: ({ link }) => ({ url: `/api/test-sessions/${link.sessionCode}` }),
  },
  'GET /api/session-checklist': {
    ...forAll(200),
    call: ({ link }) => ({ url: `/api/session-checklist?sessionCode=${link.sessionCode}` }),
  },
  'GET /api/session-branding/:sessionCode': {
    ...forAll(200),
    call: ({ link }) => ({ url: `/api/session-branding/${link.sessionCode}` }),
  },
  'POST /api/test-sessions/:sessionCode/visit': {
    ...forAll(200),
    call: ({ link }) => ({ url: `/api/test-sessions/${link.sessionCode}/visit` }),
  },
  'GET /api/checklist-templates': forPro(),
  'POST /api/checklist-templates': {
    ...forPro(201),
    call: () => ({ body: { name: 'Interviews', items: [] } }),
  },
  'PUT /api/checklist-templates/:id': {
    answers: [401, 404, 200, 403],
    call: ({ template }) => ({ url: `/api/checklist-templates/${template}`, body: { name: 'Taken over' } }),
  },
  'POST /api/checklist-templates/:id/set-default': {
    answers: [401, 404, 200, 403],
    call: ({ template }) => ({ url: `/api/checklist-templates/${template}/set-default` }),
  },
  'DELETE /api/checklist-templates/:id': {
    answers: [401, 404, 200, 403],
    call: ({ template }) => ({ url: `/api/checklist-templates/${template}` }),
  },
  // A logo is visible to everyone who has its address.
  'GET /api/logos/:hash': { ...forAll(200), call: () => ({ url: logo }) },
  'GET /api/branding': forPro(),
  'PUT /api/branding': { ...forPro(), call: () => ({ body: { brandColor: '#0f766e' } }) },
  'POST /api/guest-results': { ...forAll(201), call: ({ link }) => ({ body: submission(link.sessionCode) }) },
  'GET /api/guest-results/session/:sessionId': {
    answers: [401, 404, 200, 200],
    call: ({ link }) => ({ url: `/api/guest-results/session/${link.id}` }),
  },
  'GET /api/dashboard/guest-results/session/:sessionId': {
    answers: [401, 404, 200, 200],
    call: ({ link }) => ({ url: `/api/dashboard/guest-results/session/${link.id}` }),
  },
  'GET /api/guest-results/:id': {
    answers: [401, 404, 200, 200],
    call: ({ result }) => ({ url: `/api/guest-results/${result}` }),
  },
  'GET /api/guest-results/:id/history': {
    answers: [401, 404, 200, 200],
    call: ({ result }) => ({ url: `/api/guest-results/${result}/history` }),
  },
  'POST /api/guest-recording': {
    answers: [201, 201, 201, 403],
    call: ({ link }) => ({ body: guestClip(link.sessionCode) }),
  },
  'POST /api/guest-recording/:id/delete': {
    ...forAll(200),
    call: ({ clipId, deleteToken }) => ({ url: `/api/guest-recording/${clipId}/delete`, body: { deleteToken } }),
  },
  'POST /api/recordings': { ...forPro(201), call: () => ({ body: hostClip() }) },
  'POST /api/recording-clips': { ...forPro(201), call: () => ({ body: hostClip() }) },
  'PUT /api/uploads/guest-clips/:uploadId': {
    answers: [201, 201, 201, 403],
    call: ({ link }) => guestUpload(link.sessionCode),
  },
  'PUT /api/uploads/host-clips/:uploadId': { ...forPro(201), call: () => hostUpload() },
  'GET /api/recording-clips': forPro(),
  'GET /api/recording-room': forPro(),
  'GET /api/recording-clips/:id/content': {
    answers: [401, 404, 200, 403],
    call: ({ clipId }) => ({ url: `/api/recording-clips/${clipId}/content` }),
  },
  // Things from the time on Pro may always be deleted.
  'DELETE /api/recording-clips/:id': {
    answers: [401, 404, 200, 200],
    call: ({ clipId }) => ({ url: `/api/recording-clips/${clipId}` }),
  },
  'GET /api/test-sessions/:sessionId/guest-recordings': {
    answers: [401, 404, 200, 403],
    call: ({ link }) => ({ url: `/api/test-sessions/${link.id}/guest-recordings` }),
  },
  'GET /api/notifications/unread-count': forHosts(),
  'GET /api/notifications': forHosts(),
  'PUT /api/notifications/mark-all-read': forHosts(),
  'PUT /api/notifications/:id/read': {
    answers: [401, 404, 200, 200],
    call: ({ notification }) => ({ url: `/api/notifications/${notification}/read` }),
  },
  'GET /api/events': { ...forHosts(), call: () => ({ endless: true }) },
  'GET /api/health': forAll(200),
  'GET /api/settings': forAll(200),
  'GET /api/openapi.json': forAll(200),
  'GET /api/account/result-letters': forHosts(),
  'PUT /api/account/result-letters': { ...forHosts(), call: () => ({ body: { letters: 'none' } }) },
  'POST /api/result-letters/:token/off': {
    ...forAll(400),
    call: () => ({ url: '/api/result-letters/none/off' }),
  },
  'GET /api/speed-test/download': { ...forAll(200), call: () => ({ url: '/api/speed-test/download?bytes=1000' }) },
  'POST /api/speed-test/upload': forAll(200),
  'GET /': forAll(200),
  'GET /contact': forAll(200),
  ...Object.fromEntries(otherNames.map((path) => [`GET ${path}`, forAll(308)])),
  'GET /*': { ...forAll(200), call: () => ({ url: '/index.html' }) },
};

const rows = Object.entries(table).map(([route, row]) => ({ route, ...row }));

function callOf(route: string, has: Fixtures): Call {
  const [method, path] = route.split(' ') as [NonNullable<Call['method']>, string];
  return { method, url: path, ...table[route]?.call?.(has) };
}

/** A browser of its own for each call, so that a call that signs in or out spoils no other. */
async function browserOf(who: Host) {
  const browser = app.openBrowser();
  await signIn(who, browser);
  return browser;
}

/** The replies to a host whose Pro has ended, about things from the time on Pro. */
async function statusOnPlus(route: string): Promise<number> {
  const former = await app.signUpPro();
  const has = await createFixtures(former);
  await app.deps.db.kysely.updateTable('users').set({ plan: 'plus' }).where('id', '=', former.userId).execute();
  return (await former.call(callOf(route, has))).statusCode;
}

async function signIn(who: Host, browser: Browser): Promise<void> {
  const body = { email: who.email, password: STRONG_PASSWORD };
  await browser.call({ method: 'POST', url: '/api/auth/login', body });
}

describe('the table of routes', () => {
  it('names every route of the app, and no other', () => {
    const served = [...routes].filter((route) => !/^(HEAD|OPTIONS) /.test(route));
    expect(served.sort()).toEqual(Object.keys(table).sort());
  });

  it.each(rows)(
    '$route answers anonymous, stranger, owner and a host on Plus with $answers',
    async ({ route, answers, endsOtherSignIns }) => {
      const browsers = [app.openBrowser(), await browserOf(stranger), await browserOf(owner)];
      const statuses: number[] = [];
      for (const browser of browsers)
        statuses.push((await browser.call(callOf(route, await createFixtures()))).statusCode);
      statuses.push(await statusOnPlus(route));
      if (endsOtherSignIns) for (const host of [owner, stranger]) await signIn(host, host);
      expect(statuses).toEqual(answers);
    },
  );

  it.each(rows.filter(({ route }) => route.startsWith('GET ')))(
    '$route answers a HEAD like a GET, without the body',
    async ({ route, answers }) => {
      const call = { ...callOf(route, await createFixtures()), endless: false };
      const anonymous = await app.openBrowser().call({ ...call, method: 'HEAD' });
      const signedIn = await owner.call({ ...call, method: 'HEAD' });
      expect([anonymous.statusCode, signedIn.statusCode]).toEqual([answers[0], answers[2]]);
      expect(anonymous.body).toBe('');
    },
  );
});

/** Texts that are no ids. */
const nonsense = {
  link: { id: 'not-an-id', sessionCode: '' },
  notification: 'not-an-id',
  result: 'not-an-id',
  template: 'not-an-id',
  clipId: 'not-an-id',
  deleteToken: 'A',
  signIn: 'not-an-id',
};

describe('what belongs to another host', () => {
  const guarded = rows.filter(({ answers: [, other, own] }) => other === 404 && own !== 404);

  it.each(guarded)('$route looks exactly like what does not exist', async ({ route }) => {
    const has = await createFixtures();
    const theirs = await stranger.call(callOf(route, has));
    const nowhere = {
      ...has,
      link: { ...has.link, id: randomUUID() },
      notification: randomUUID(),
      result: randomUUID(),
      template: randomUUID(),
      clipId: randomUUID(),
      signIn: randomUUID(),
    };
    const unknown = await stranger.call(callOf(route, nowhere));
    const { date: _theirs, ...theirHeaders } = theirs.headers;
    const { date: _unknown, ...unknownHeaders } = unknown.headers;
    expect([theirs.statusCode, theirs.body, theirHeaders]).toEqual([404, unknown.body, unknownHeaders]);
  });

  it('stays as it was, whatever another host tries', async () => {
    const has = await createFixtures();
    for (const { route } of guarded) await stranger.call(callOf(route, has));
    const links = (await owner.call({ url: '/api/test-sessions' })).json<{ id: string; sessionCode: string }[]>();
    expect(links).toContainEqual(expect.objectContaining(has.link));
    const notifications = (await owner.call({ url: '/api/notifications' })).json<{ id: string; isRead: boolean }[]>();
    expect(notifications).toContainEqual(expect.objectContaining({ id: has.notification, isRead: false }));
    expect(await resultsOf(owner, has.link.id)).toHaveLength(1);
    const templates = (await owner.call({ url: '/api/checklist-templates' })).json<{ id: string; name: string }[]>();
    expect(templates).toContainEqual(expect.objectContaining({ id: has.template, name: 'Panel', isDefault: false }));
  });

  it('is in no list of another host', async () => {
    await createFixtures();
    const fresh = await app.signUpPro();
    const lists = ['/api/test-sessions', '/api/notifications', '/api/checklist-templates', '/api/recording-clips'];
    const replies = await Promise.all(lists.map((url) => fresh.call({ url })));
    expect(replies.map((reply) => reply.json())).toEqual([[], [], [], []]);
    const count = await fresh.call({ url: '/api/notifications/unread-count' });
    expect(count.json()).toEqual({ count: 0 });
  });

  it.each(guarded)('$route refuses an id that is none', async ({ route }) => {
    const reply = await owner.call(callOf(route, nonsense));
    expect({ status: reply.statusCode, body: reply.json() }).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { [route.includes('sessionId') ? 'sessionId' : 'id']: 'Not a valid id' } },
    });
  });
});

describe('a caller who is not signed in', () => {
  const closed = rows.filter(({ answers }) => answers[0] === 401);

  it.each(closed)('is asked to log in by $route, before anything else is looked at', async ({ route }) => {
    const call = {
      ...callOf(route, nonsense),
      endless: false,
      ...(!route.startsWith('GET') && { body: { nonsense: true } }),
    };
    const reply = await app.openBrowser().call(call);
    expect({ status: reply.statusCode, body: reply.json() }).toEqual({
      status: 401,
      body: { code: 'not_signed_in', message: 'Please sign in first.' },
    });
  });
});
