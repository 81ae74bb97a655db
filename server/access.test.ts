import { randomBytes, randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ApiEndpoint,
  FORM_PAGE_PATHS,
  HOST_HEADER,
  ROLES,
  roleMay,
  TEXT_PAGES,
  WORKSPACE_HEADER,
  type WorkspaceRole,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { accessTokenId, templateId } from './domain/ids';
import { writeDescription } from './media-path/description';
import { insertTestShow } from './testing/bookings';
import { guestClip, guestUpload, hostClip, hostUpload, sendClip, takeUpload } from './testing/clips';
import { endpoints } from './testing/endpoints';
import {
  createLink,
  resultsOf,
  submitTestResult,
  testEpisodeForm,
  testHelp,
  testShowForm,
  testSubmission,
} from './testing/guest-links';
import { openFolder } from './testing/open-folder';
import { openTestApp, STRONG_PASSWORD, type TestCall, type TestHost, testAnswer } from './testing/open-test-app';
import { writeRenderedPages } from './testing/rendered-pages';

/** A picture of one pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The offer of one data channel. */
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

const webFolder = await openFolder();
for (const page of ['index.html', 'preview.png', ...Object.keys(TEXT_PAGES).map((name) => `${name}.html`)])
  await writeFile(join(webFolder, page), '<!doctype html>');

const routes = new Set<string>();
const initialized = channel('fastify.initialization');
const watch = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.add(`${each} ${url}`);
  });
};
initialized.subscribe(watch);
const { pages } = await writeRenderedPages();
const app = await openTestApp({ webFolder, pages, config: { outboundHosts: ['127.0.0.1'] } });
initialized.unsubscribe(watch);

const owner = await app.signUpPro({ email: 'owner@example.org' });
const stranger = await app.signUpPro({ email: 'stranger@example.org' });

const logo = await uploadLogo(stranger);

/** Rows that a host owns; new for each call, since the call may change them. */
interface Fixtures {
  link: { readonly id: string; readonly sessionCode: string };
  notification: string;
  result: string;
  /** A template that is not the default, which cannot be deleted. */
  template: string;
  clipId: string;
  deleteToken: string;
  /** A further sign-in of the host. */
  signIn: string;
  /** An authenticator app of the host. */
  signInMethod: string;
  /** Another member of the host's own workspace. */
  member: string;
  workspaceInvitation: string;
  episode: string;
  /** The code of the episode's group link. */
  groupCode: string;
  /** A read-only link to the episode's board. */
  boardLink: string;
  /** A read-only link to the report of the result. */
  reportLink: string;
  level: string;
  /** A show with an open booking page. */
  show: string;
  /** The code of the show's page for guests who have booked. */
  bookingCode: string;
  /** A booking that waits for a member. */
  booking: string;
  submissionId: string;
  helpRequest: string;
  /** An address for a booking tool, and the show that it is for. */
  hook: { readonly id: string; readonly showId: string };
  hookMessage: string;
  accessToken: string;
  webhook: string;
  delivery: string;
}

async function createOwnLink(of: TestHost): Promise<Fixtures['link']> {
  const { id, sessionCode } = await createLink(of, { guestFirstName: 'Noor' });
  return { id, sessionCode };
}

/** Rows that need no other row of a fixture. */
const ofHosts = [
  ['template', insertTemplate],
  ['signIn', insertSignIn],
  ['signInMethod', insertApp],
  ['member', insertMember],
  ['workspaceInvitation', insertInvitation],
  ['accessToken', insertToken],
  ['webhook', insertWebhook],
  ['delivery', async (of: TestHost) => insertDelivery(of, await newestWebhook(of))],
  ['delivery', async (of: TestHost) => insertDelivery(of, await newestWebhook(of))],
  ['level', insertLevel],
] as const;

/** Creates the rows of these names, and those that they belong to; all unless some are named. */
async function createFixtures(of: TestHost = owner, names: ReadonlySet<string> = ALL_FIXTURES): Promise<Fixtures> {
  const needs = (...some: readonly (keyof Fixtures)[]) => some.some((name) => names.has(name));
  const has = { ...nonsense };
  if (needs('link', 'notification', 'result', 'clipId', 'deleteToken', 'reportLink', 'submissionId', 'helpRequest'))
    has.link = await createOwnLink(of);
  if (needs('notification', 'result', 'reportLink', 'submissionId')) {
    has.submissionId = randomUUID();
    has.result = await submitTestResult(app.anonymous, has.link.sessionCode, { submissionId: has.submissionId });
  }
  if (needs('notification')) {
    const [newest] = (await of.get('/api/notifications')).json<{ id: string }[]>();
    has.notification = newest?.id ?? '';
  }
  if (needs('clipId', 'deleteToken')) {
    const clip = await sendClip(app.anonymous, has.link.sessionCode);
    Object.assign(has, { clipId: clip.id, deleteToken: clip.deleteToken });
  }
  if (needs('helpRequest')) has.helpRequest = await insertHelpRequest(of, has.link.id);
  if (needs('episode', 'groupCode', 'boardLink')) {
    has.groupCode = randomBytes(13).toString('hex');
    has.episode = await insertEpisode(of, has.groupCode);
  }
  for (const [name, table, column, of] of [
    ['boardLink', 'board_links', 'episode_id', 'episode'],
    ['reportLink', 'report_links', 'result_id', 'result'],
  ] as const)
    if (needs(name)) has[name] = await insertViewLink(table, column, has[of]);
  return { ...has, ...(await createIndependent(of, needs)) };
}

/** Creates the rows that need no other row of a fixture. */
async function createIndependent(
  of: TestHost,
  needs: (...some: readonly (keyof Fixtures)[]) => boolean,
): Promise<Partial<Fixtures>> {
  const has: Partial<Fixtures> = {};
  if (needs('hook', 'hookMessage')) Object.assign(has, await createHooked(of));
  for (const [name, insert] of ofHosts) if (needs(name)) Object.assign(has, { [name]: await insert(of) });
  if (needs('show', 'bookingCode', 'booking')) Object.assign(has, await insertShowWithBooking(of));
  return has;
}

/** Uploads a logo and returns its address. */
async function uploadLogo(of: TestHost): Promise<string> {
  const reply = await of.put('/api/branding', { brandLogo: PIXEL });
  return reply.json<{ brandLogo: string }>().brandLogo;
}

/** Replaces the last one, since the number of templates of a host is limited. */
async function insertTemplate({ workspaceId }: TestHost): Promise<string> {
  const row = { id: templateId(randomUUID()), workspace_id: workspaceId, name: 'Panel', items: '[]' };
  const { kysely } = app.deps.db;
  await kysely
    .deleteFrom('checklist_templates')
    .where('workspace_id', '=', workspaceId)
    .where('name', '=', row.name)
    .execute();
  await kysely.insertInto('checklist_templates').values(row).execute();
  return row.id;
}

async function insertSignIn({ userId }: TestHost): Promise<string> {
  const id = randomUUID();
  const row = { id, user_id: userId, token_hash: randomBytes(32), expires_at: new Date(Date.now() + 60_000) };
  await app.deps.db.kysely.insertInto('sign_ins').values(row).execute();
  return id;
}

/** Replaces the last one. */
async function insertApp({ userId }: TestHost): Promise<string> {
  await removeFactors();
  const { rows } = await app.deps.db.pool.query<{ id: string }>(
    `insert into sign_in_methods (user_id, kind, name, data)
     values ($1, 'app', 'Phone', '{"secret":"JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP","lastStep":0}') returning id`,
    [userId],
  );
  return rows[0]?.id ?? '';
}

/** Lets all hosts sign in by their passwords alone again. */
const removeFactors = () => app.deps.db.pool.query("delete from sign_in_methods where kind <> 'password'");

/** Replaces the last one, since the number of members is limited, and makes the host an owner again. */
async function insertMember({ userId, workspaceId }: TestHost): Promise<string> {
  const { pool } = app.deps.db;
  const id = randomUUID();
  await pool.query('delete from memberships where workspace_id = $1 and user_id <> $2', [workspaceId, userId]);
  await pool.query("update memberships set role = 'owner' where user_id = $1", [userId]);
  await pool.query(
    `with w as (insert into workspaces (id) values ($1) returning id),
     u as (insert into users (id, email, first_name, last_name, workspace_id)
       select id, id || '@example.org', 'Sam', 'Okoro', id from w returning id)
     insert into memberships (user_id, workspace_id, role) select id, $2, 'producer' from u`,
    [id, workspaceId],
  );
  return id;
}

/** Replaces all, since their number is limited. */
async function insertInvitation({ workspaceId }: TestHost): Promise<string> {
  const { pool } = app.deps.db;
  await pool.query('delete from workspace_invitations where workspace_id = $1', [workspaceId]);
  const { rows } = await pool.query<{ id: string }>(
    `insert into workspace_invitations (workspace_id, token_hash, role, expires_at)
     values ($1, $2, 'viewer', now() + interval '7 days') returning id`,
    [workspaceId, randomBytes(32)],
  );
  return rows[0]?.id ?? '';
}

const levelForm = { name: 'Our podcast', base: 'call', bounds: {} };

async function insertEpisode({ workspaceId }: TestHost, groupCode: string): Promise<string> {
  const { rows } = await app.deps.db.pool.query<{ id: string }>(
    `insert into episodes (id, workspace_id, title, starts_local, time_zone, starts_at, minutes, studio, level, fresh_days, group_code)
     values (gen_random_uuid(), $1, 'Tides', '2031-12-03T18:00', 'UTC', '2031-12-03T18:00Z', 60, 'own', 'call', 14, $2)
     returning id`,
    [workspaceId, groupCode],
  );
  return rows[0]?.id ?? '';
}

async function insertHelpRequest({ workspaceId }: TestHost, link: string): Promise<string> {
  const { rows } = await app.deps.db.pool.query<{ id: string }>(
    `insert into help_requests (id, workspace_id, session_id, ask_id, step, code, line, facts)
     values (gen_random_uuid(), $1, $2, gen_random_uuid(), 'microphone', 'too-quiet', '', $3) returning id`,
    [workspaceId, link, JSON.stringify(testHelp().facts)],
  );
  return rows[0]?.id ?? '';
}

/** Replaces the others, since their number is limited. */
async function insertHook({ workspaceId }: TestHost): Promise<Fixtures['hook']> {
  const { pool } = app.deps.db;
  await pool.query('delete from booking_hooks where workspace_id = $1', [workspaceId]);
  const { rows } = await pool.query<Fixtures['hook']>(
    `with show as (
       insert into shows (id, workspace_id, title, time_zone, minutes, studio, level, fresh_days)
       values (gen_random_uuid(), $1, 'Tides', 'UTC', 60, 'own', 'call', 14) returning id
     )
     insert into booking_hooks (id, workspace_id, show_id, kind, secret)
     select gen_random_uuid(), $1, id, 'generic', 'whsec_AAAA' from show returning id, show_id as "showId"`,
    [workspaceId],
  );
  return rows[0] ?? nonsense.hook;
}

async function createHooked(of: TestHost): Promise<Pick<Fixtures, 'hook' | 'hookMessage'>> {
  const hook = await insertHook(of);
  return { hook, hookMessage: await insertHookMessage(hook.id) };
}

async function insertHookMessage(hook: string): Promise<string> {
  const { rows } = await app.deps.db.pool.query<{ id: string }>(
    `insert into hook_messages (id, hook_id, body, state, outcome)
     values (gen_random_uuid(), $1, '{}', 'failed', 'unreadable') returning id`,
    [hook],
  );
  return rows[0]?.id ?? '';
}

async function insertToken({ userId, workspaceId }: TestHost): Promise<string> {
  const row = { id: accessTokenId(randomUUID()), user_id: userId, workspace_id: workspaceId, name: 'n8n' };
  const secret = { token_hash: randomBytes(32), ending: 'wxyz', scopes: [] };
  await app.deps.db.kysely
    .insertInto('access_tokens')
    .values({ ...row, ...secret })
    .execute();
  return row.id;
}

async function insertViewLink(table: string, column: string, of: string): Promise<string> {
  const { rows } = await app.deps.db.pool.query<{ id: string }>(
    `insert into ${table} (id, ${column}, token_hash) values (gen_random_uuid(), $1, $2) returning id`,
    [of, randomBytes(32)],
  );
  return rows[0]?.id ?? '';
}

async function insertLevel({ workspaceId }: TestHost): Promise<string> {
  const { rows } = await app.deps.db.pool.query<{ id: string }>(
    `insert into levels (id, workspace_id, name, base, bounds) values (gen_random_uuid(), $1, 'Ours', 'call', '{}')
     returning id`,
    [workspaceId],
  );
  return rows[0]?.id ?? '';
}

async function insertShowWithBooking(of: TestHost): Promise<Pick<Fixtures, 'show' | 'bookingCode' | 'booking'>> {
  const bookingCode = randomBytes(13).toString('hex');
  const { id: show, workspace } = await insertTestShow(app, of, { bookingCode });
  const { rows } = await app.deps.db.pool.query<{ id: string }>(
    `insert into bookings (id, workspace_id, show_id, external_id, is_signed, state, guest_name, starts_at, said_at)
     values (gen_random_uuid(), $1, $2, 'uid-1', false, 'asked', 'Ada', '2031-12-03T18:00Z', now()) returning id`,
    [workspace, show],
  );
  return { show, bookingCode, booking: rows[0]?.id ?? '' };
}

/** No program listens at this port. */
const webhookForm = {
  ...{ name: 'Ours', url: 'http://127.0.0.1:9/hook', format: 'standard', kinds: ['guest.added'] },
  ...{ showId: null, tellsNames: false },
};

/** Replaces all, since their number is limited. */
async function insertWebhook({ workspaceId }: TestHost): Promise<string> {
  const { pool } = app.deps.db;
  await pool.query('delete from webhooks where workspace_id = $1', [workspaceId]);
  const { rows } = await pool.query<{ id: string }>(
    `insert into webhooks (id, workspace_id, name, url, format, kinds, secret)
     values (gen_random_uuid(), $1, 'Ours', 'http://127.0.0.1:9/hook', 'standard', '{guest.opened}', 'whsec_AAAA') returning id`,
    [workspaceId],
  );
  return rows[0]?.id ?? '';
}

/** The webhook of a fixture that has one, or else a new one. */
async function newestWebhook(of: TestHost): Promise<string> {
  const found = 'select id from webhooks where workspace_id = $1';
  const { rows } = await app.deps.db.pool.query<{ id: string }>(found, [of.workspaceId]);
  return rows[0]?.id ?? insertWebhook(of);
}

async function insertDelivery({ workspaceId }: TestHost, webhook: string): Promise<string> {
  const { rows } = await app.deps.db.pool.query<{ id: string }>(
    `with v as (
       insert into domain_events (id, workspace_id, kind, facts)
       values (gen_random_uuid(), $1, 'webhook.test', '{}') returning id
     )
     insert into webhook_deliveries (id, webhook_id, event_id, state) select gen_random_uuid(), $2, id, 'failed' from v
     returning id`,
    [workspaceId, webhook],
  );
  return rows[0]?.id ?? '';
}

/** Texts that are not ids. */
const nonsense: Fixtures = {
  link: { id: 'not-an-id', sessionCode: '' },
  notification: 'not-an-id',
  result: 'not-an-id',
  template: 'not-an-id',
  clipId: 'not-an-id',
  deleteToken: 'A',
  signIn: 'not-an-id',
  signInMethod: 'not-an-id',
  member: 'not-an-id',
  workspaceInvitation: 'not-an-id',
  episode: 'not-an-id',
  groupCode: '',
  boardLink: 'not-an-id',
  reportLink: 'not-an-id',
  level: 'not-an-id',
  show: 'not-an-id',
  bookingCode: '',
  booking: 'not-an-id',
  submissionId: 'not-an-id',
  helpRequest: 'not-an-id',
  hook: { id: 'not-an-id', showId: 'not-an-id' },
  hookMessage: 'not-an-id',
  accessToken: 'not-an-id',
  webhook: 'not-an-id',
  delivery: 'not-an-id',
};

const ALL_FIXTURES: ReadonlySet<string> = new Set(Object.keys(nonsense));

interface Row {
  /** Statuses for a caller without an account, another host, the owner, and an owner whose Pro has ended. */
  readonly answers: readonly [anonymous: number, stranger: number, owner: number, onPlus: number];
  /** Body, or further parts of the call. Parameters of the path are filled in from the fixtures. */
  readonly body?: (has: Fixtures) => object;
  readonly call?: (has: Fixtures) => Partial<TestCall>;
  /** Rows on which the answer depends, although the call does not name them. */
  readonly needs?: readonly (keyof Fixtures)[];
  /** The hosts of this file have to sign in again after the call. */
  readonly endsSignIns?: true;
  /** A HEAD is not answered, because a GET begins something. */
  readonly isNotRead?: true;
}

const forAll = (status: number): Row => ({ answers: [status, status, status, status] });
const forHosts = (status = 200): Row => ({ answers: [401, status, status, status] });
const forPro = (status = 200): Row => ({ answers: [401, status, status, 403] });
const forOwner = (onPlus = 200): Row => ({ answers: [401, 404, 200, onPlus] });
const forGuests: Row = { answers: [201, 201, 201, 403] };

const textPages = Object.keys(TEXT_PAGES).filter((name) => name !== 'contact');
/** Addresses that redirect to the text pages and to the contact page. */
const otherNames = textPages
  .flatMap((name) => [`/${name}`, `/${name}/`, `/${name}.html/`])
  .concat('/contact.html', '/contact.html/', '/contact/');

const person = () => ({
  email: `${randomUUID()}@example.org`,
  password: STRONG_PASSWORD,
  firstName: 'Lea',
  lastName: 'Roth',
});
const token = 'A'.repeat(43);

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const createdPasskey = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };
const answeredPasskey = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

const notRechecked = { kind: 'not-rechecked' };

/** Every route of the app. The test fails for a route that is missing here: add who may call it. */
const table: Readonly<Record<string, Row>> = {
  // This installation listens on the loopback, where it offers no path.
  'POST /api/media-paths': { ...forAll(404), body: () => ({ sdp: OFFER }) },
  'POST /api/media-watches': { ...forAll(404), body: () => ({ sdp: OFFER }) },
  'POST /api/media-paths/:id/report': forAll(404),
  // This installation has no TURN servers.
  'POST /api/turn-credentials': forAll(404),
  'POST /api/auth/register': { ...forAll(201), body: person, endsSignIns: true },
  'POST /api/auth/login': {
    ...forAll(200),
    body: () => ({ email: stranger.email, password: STRONG_PASSWORD }),
    endsSignIns: true,
  },
  'POST /api/auth/logout': { ...forAll(200), endsSignIns: true },
  'GET /api/auth/user': forHosts(),
  'POST /api/auth/request-reset': { ...forAll(200), body: () => ({ email: 'nobody@example.org' }) },
  'POST /api/auth/validate-reset-token': { ...forAll(200), body: () => ({ token }) },
  'POST /api/auth/validate-invitation': { ...forAll(200), body: () => ({ token }) },
  'POST /api/auth/confirm-email': { ...forAll(400), body: () => ({ token }) },
  'GET /api/auth/registration': forAll(200),
  'POST /api/auth/reset-password': { ...forAll(400), body: () => ({ token, password: STRONG_PASSWORD }) },
  // The operator gave these hosts Pro, so they have no plan to start or to cancel.
  'POST /api/start-trial': { answers: [401, 409, 409, 200] },
  'POST /api/create-subscription': forHosts(409),
  'POST /api/cancel-subscription': forHosts(409),
  'GET /api/people': forHosts(),
  'PUT /api/people/:id/role': { ...forOwner(), body: () => ({ role: 'viewer' }) },
  'DELETE /api/people/:id': forOwner(),
  // A lone owner cannot leave.
  'POST /api/workspace/leave': forHosts(409),
  'PUT /api/workspace/name': { ...forHosts(), body: () => ({ name: 'Harbour Lights' }) },
  'POST /api/workspace-invitations': { ...forPro(201), body: () => ({ role: 'viewer' }) },
  // The next row makes its caller an owner again.
  'POST /api/people/:id/hand-over': forOwner(),
  'POST /api/workspace-invitations/:id/renew': { ...forOwner(403), needs: ['member'] },
  'DELETE /api/workspace-invitations/:id': forOwner(),
  'POST /api/join/read': { ...forAll(409), body: () => ({ token }) },
  'POST /api/join/accept': { ...forHosts(409), body: () => ({ token }) },
  'POST /api/join/decline': { ...forAll(409), body: () => ({ token }) },
  'GET /api/audit-log': forHosts(),
  'GET /api/audit-log/people': forHosts(),
  'GET /api/audit-log/csv': forHosts(),
  'POST /api/auth/confirm-sign-in': { ...forHosts(), body: () => ({ password: STRONG_PASSWORD }) },
  // Their own workspace goes with the account.
  'POST /api/workspace/delete': { ...forHosts(409), body: () => ({ name: 'Another name' }) },
  'GET /api/account/sign-in-methods': forHosts(),
  'GET /api/account/sign-ins': forHosts(),
  'DELETE /api/account/sign-ins/:id': forOwner(),
  'DELETE /api/account/sign-ins': { ...forHosts(), endsSignIns: true },
  'PUT /api/account/name': { ...forHosts(), body: () => ({ firstName: 'Olu', lastName: 'Ade' }) },
  'PUT /api/account/language': { ...forHosts(), body: () => ({ language: 'en' }) },
  'PUT /api/account/password': {
    ...forHosts(),
    body: () => ({ newPassword: STRONG_PASSWORD }),
    endsSignIns: true,
  },
  'GET /api/account/export': forHosts(),
  // The address is another one, so that the hosts of this file are not deleted.
  'POST /api/account/delete': { ...forHosts(400), body: () => ({ email: 'nobody@example.org' }) },
  // This installation sends no emails.
  'GET /api/account/email': forHosts(),
  'PUT /api/account/email': { ...forHosts(409), body: () => ({ email: 'new@example.org' }) },
  'DELETE /api/account/email': forHosts(),
  'POST /api/auth/confirm-email-change': { ...forAll(409), body: () => ({ token }) },
  'POST /api/auth/undo-email-change': { ...forAll(409), body: () => ({ token }) },
  // Nothing has been begun that these calls could finish.
  'POST /api/account/authenticator-apps': { ...forHosts(409), body: () => ({ name: 'Phone', code: '123456' }) },
  'POST /api/account/authenticator-apps/new': forHosts(),
  'POST /api/account/passkeys': { ...forHosts(409), body: () => ({ name: 'Laptop', passkey: createdPasskey }) },
  'POST /api/account/passkeys/new': forHosts(),
  // Without a second factor there are none.
  'POST /api/account/recovery-codes': forHosts(404),
  'PUT /api/account/sign-in-methods/:id': { ...forOwner(), body: () => ({ name: 'Laptop' }) },
  'DELETE /api/account/sign-in-methods/:id': forOwner(),
  'POST /api/auth/confirm-sign-in/begin': forHosts(),
  'GET /api/auth/ways': forAll(200),
  'POST /api/auth/passkey': { ...forAll(409), body: () => ({ passkey: answeredPasskey }) },
  'POST /api/auth/passkey/begin': forAll(200),
  'POST /api/auth/second-step': { ...forAll(409), body: () => ({ proof: { code: '123456' } }) },
  'POST /api/auth/second-step/begin': forAll(409),
  'POST /api/auth/sign-in-link': { ...forAll(400), body: () => ({ token }) },
  'GET /api/auth/connection': forAll(200),
  'DELETE /api/auth/connection': forAll(200),
  // This installation has no sign-in service.
  'GET /sign-in-service': { ...forAll(303), isNotRead: true },
  'GET /sign-in-service/callback': { ...forAll(303), isNotRead: true },
  'POST /sign-in-service/logout': forAll(400),
  'PUT /api/workspace/second-factor': { ...forHosts(), body: () => ({ isRequired: false }) },
  'GET /api/test-sessions': forHosts(),
  'GET /api/dashboard/test-sessions': forHosts(),
  // The host on Plus has the one link of that plan.
  'POST /api/test-sessions': { ...forPro(201), body: () => ({ guestFirstName: 'Ada' }), needs: ['link'] },
  'POST /api/test-sessions/:id/regenerate': forOwner(),
  'PUT /api/test-sessions/:id': { ...forOwner(), body: () => ({ title: 'Taken over' }) },
  'DELETE /api/test-sessions/:id': forOwner(),
  // Its id is the code of the link.
  'GET /api/test-sessions/:id': {
    ...forAll(200),
    call: ({ link }) => ({ url: `/api/test-sessions/${link.sessionCode}` }),
  },
  'GET /api/session-checklist': {
    ...forAll(200),
    call: ({ link }) => ({ url: `/api/session-checklist?sessionCode=${link.sessionCode}` }),
  },
  // This installation sends no emails.
  'POST /api/test-sessions/:id/invitation': { answers: [401, 404, 409, 409] },
  'POST /api/test-sessions/:id/email-preview': forOwner(),
  'PUT /api/test-sessions/:id/address': {
    ...forOwner(403),
    body: () => ({ email: 'noor@example.org', invites: false }),
  },
  'POST /api/guest-preview': { ...forOwner(), body: ({ link }) => ({ link: link.id }) },
  'GET /api/session-branding/:sessionCode': forAll(200),
  'POST /api/test-sessions/:sessionCode/visit': forAll(200),
  'POST /api/test-sessions/:sessionCode/earlier-run': { ...forAll(200), body: () => ({ timeZone: 'Europe/Berlin' }) },
  'POST /api/test-sessions/:sessionCode/recheck': {
    ...forAll(200),
    needs: ['result'],
    body: () => ({
      recheck: { parts: { microphone: notRechecked, camera: notRechecked, connection: notRechecked } },
      result: { microphoneStatus: 'passed', cameraStatus: 'passed', connectionStatus: 'passed', details: {} },
    }),
  },
  'POST /api/test-sessions/:sessionCode/help': {
    ...forAll(200),
    body: () => testHelp(),
  },
  'GET /api/test-sessions/:sessionCode/help': forAll(200),
  'PUT /api/test-sessions/:sessionCode/help': { ...forAll(200), body: () => ({ id: randomUUID(), how: 'solved' }) },
  'GET /api/help-requests': forHosts(),
  'GET /api/help-requests/:id': forOwner(),
  'PUT /api/help-requests/:id/taken': { ...forOwner(), body: () => ({ isTaken: true, revision: 0 }) },
  'PUT /api/help-requests/:id/answer': {
    ...forOwner(),
    body: () => ({ answer: { kind: 'fine-join' }, revision: 0 }),
  },
  'PUT /api/help-requests/:id/solved': { ...forOwner(), body: () => ({ revision: 0 }) },
  'GET /api/webhooks': forHosts(),
  'POST /api/webhooks': { ...forHosts(201), body: () => webhookForm },
  'PUT /api/webhooks/:id': { ...forOwner(), body: () => webhookForm },
  'DELETE /api/webhooks/:id': forOwner(),
  'PUT /api/webhooks/:id/on': { ...forOwner(), body: () => ({ isOn: true }) },
  'POST /api/webhooks/:id/rotate-secret': forOwner(),
  'POST /api/webhooks/:id/test': forOwner(),
  'GET /api/webhooks/:id/deliveries': forOwner(),
  'GET /api/webhook-deliveries/:id': forOwner(),
  'POST /api/webhook-deliveries/:id/redeliver': forOwner(),
  'GET /api/events': forHosts(),
  'GET /api/reach': forHosts(),
  'PUT /api/reach': { ...forHosts(), body: () => ({ answers: [] }) },
  'PUT /api/episodes/:id/reach': { ...forOwner(), body: () => ({ reach: null }) },
  // The link has no episode.
  'GET /api/test-sessions/:sessionCode/calendar': forAll(404),
  'GET /api/account/calendar-feed': forHosts(),
  'POST /api/account/calendar-feed': forHosts(),
  'DELETE /api/account/calendar-feed': forHosts(),
  'GET /api/access-tokens': forHosts(),
  'POST /api/access-tokens': { ...forHosts(201), body: () => ({ name: 'n8n', scopes: ['read'], days: 90 }) },
  'POST /api/access-tokens/:id/rotate': forOwner(),
  'DELETE /api/access-tokens/:id': forOwner(),
  'GET /calendar/:token.ics': { ...forAll(404), call: () => ({ url: `/calendar/${token}.ics` }) },
  'GET /api/booking-hooks': forHosts(),
  'POST /api/booking-hooks': {
    answers: [401, 404, 201, 403],
    body: ({ hook }) => ({ showId: hook.showId, kind: 'cal.com' }),
  },
  'POST /api/booking-hooks/:id/rotate-secret': forOwner(),
  'DELETE /api/booking-hooks/:id': forOwner(),
  'GET /api/booking-hooks/:id/messages': forOwner(),
  'POST /api/hook-messages/:id/apply': forOwner(),
  // A booking tool signs instead of signing in: receiving.test.ts.
  'POST /api/hooks/:id': { ...forAll(404), call: () => ({ url: `/api/hooks/${token}` }) },
  'GET /api/levels': forPro(),
  'POST /api/levels': { ...forPro(201), body: () => levelForm },
  'PUT /api/levels/:id': { ...forOwner(403), body: () => ({ ...levelForm, revision: 0 }) },
  'DELETE /api/levels/:id': forOwner(403),
  'GET /api/shows': forPro(),
  'POST /api/shows': { ...forPro(201), body: () => testShowForm() },
  'GET /api/shows/:id': forOwner(403),
  'PUT /api/shows/:id': { ...forOwner(403), body: () => ({ ...testShowForm(), revision: 0, following: [] }) },
  'PUT /api/shows/:id/ended': { ...forOwner(), body: () => ({ isEnded: true }) },
  'DELETE /api/shows/:id': forOwner(),
  'GET /api/shows/:id/guests': forOwner(403),
  'PUT /api/shows/:id/booking-page': { ...forOwner(403), body: () => ({ isOpen: true, approvesFirst: false }) },
  'POST /api/shows/:id/booking-page/renew': forOwner(403),
  'GET /api/studios': forHosts(),
  'GET /api/episodes': forPro(),
  'POST /api/episodes': { ...forPro(201), body: () => testEpisodeForm() },
  'PUT /api/episodes/:id': { ...forOwner(403), body: () => ({ ...testEpisodeForm(), revision: 0 }) },
  'PUT /api/episodes/:id/archived': { ...forOwner(), body: () => ({ isArchived: true }) },
  'PUT /api/episodes/:id/called-off': { ...forOwner(403), body: () => ({ isCalledOff: true }) },
  'GET /api/episodes/:id/emails': forOwner(),
  'PUT /api/episodes/:id/emails': {
    ...forOwner(403),
    body: () => ({ reminderHours: [48], tellsChanges: true, summary: true }),
  },
  'POST /api/episodes/:id/invitations': { answers: [401, 404, 409, 403], body: () => ({ guests: 'new' }) },
  'POST /api/episodes/:id/news': { answers: [401, 404, 409, 403] },
  'POST /api/episodes/:id/email-preview': { ...forOwner(403), body: () => ({ kind: 'invitation' }) },
  'POST /api/episodes/:id/duplicate': { answers: [401, 404, 201, 403], body: () => testEpisodeForm() },
  'DELETE /api/episodes/:id': forOwner(),
  'GET /api/episodes/:id/contents': forOwner(),
  'GET /api/episodes/:id/board': forOwner(403),
  'POST /api/episodes/:id/known-guests': { ...forOwner(403), body: () => ({ guests: [{ name: 'Ada' }] }) },
  'GET /api/episodes/:id/links': forOwner(403),
  'POST /api/episodes/:id/undo-import': { ...forOwner(403), body: () => ({ at: '2026-11-28T12:00:00.000Z' }) },
  // The guests are not there.
  'POST /api/episodes/:id/merge-guests': {
    answers: [401, 404, 404, 403],
    body: () => ({ keep: randomUUID(), remove: [randomUUID()] }),
  },
  'POST /api/episodes/:id/guests-apart': { answers: [401, 404, 404, 403], body: () => ({ guests: [randomUUID()] }) },
  'POST /api/episodes/:id/group-link': forOwner(403),
  // An open link can be closed on every plan.
  'DELETE /api/episodes/:id/group-link': forOwner(),
  'GET /api/episodes/:id/group-guests': forOwner(),
  'POST /api/episodes/:id/group-guests/delete': {
    ...forOwner(),
    body: () => ({ which: 'no-result', closesLink: true }),
  },
  'GET /api/booking-pages/:code': {
    ...forAll(200),
    call: ({ bookingCode }) => ({ url: `/api/booking-pages/${bookingCode}` }),
  },
  'POST /api/booking-pages/:code/bookings': {
    answers: [201, 201, 201, 409],
    body: () => ({
      ...{ name: 'Ada', startsAt: '2031-12-03T18:00:00.000Z', minutes: null, timeZone: null, bookingId: null },
      guestId: randomUUID(),
    }),
    call: ({ bookingCode }) => ({ url: `/api/booking-pages/${bookingCode}/bookings` }),
  },
  'GET /api/shows/:id/bookings': forOwner(403),
  'POST /api/bookings/:id/decide': { ...forOwner(403), body: () => ({ isApproved: false }) },
  'GET /api/groups/:code': { ...forAll(200), call: ({ groupCode }) => ({ url: `/api/groups/${groupCode}` }) },
  'POST /api/groups/:code/guests': {
    answers: [201, 201, 201, 409],
    body: () => ({ name: 'Ada', guestId: randomUUID() }),
    call: ({ groupCode }) => ({ url: `/api/groups/${groupCode}/guests` }),
  },
  'POST /api/test-sessions/:sessionCode/others': {
    // The plan for one link has no place for another.
    answers: [201, 201, 201, 409],
    body: () => ({ name: 'Ben', guestId: randomUUID() }),
  },
  'GET /api/episodes/:id/board-links': forOwner(403),
  'POST /api/episodes/:id/board-links': { answers: [401, 404, 201, 403] },
  'DELETE /api/board-links/:id': forOwner(),
  'GET /api/board': { ...forOwner(403), call: ({ episode }) => ({ url: `/api/board?episode=${episode}` }) },
  // It needs the token of a link in a header.
  'GET /api/shared-board': forAll(404),
  'POST /api/shared-board': { ...forAll(404), body: () => ({ token }) },
  'GET /api/episodes/:id/reports': forOwner(403),
  'GET /api/episodes/:id/csv': forOwner(403),
  'GET /api/episodes/:id/email-page': {
    ...forOwner(403),
    call: ({ episode }) => ({ url: `/api/episodes/${episode}/email-page?kind=invitation` }),
  },
  'GET /api/test-sessions/:id/email-page': forOwner(),
  'GET /api/result-reports/:id': forOwner(),
  'GET /api/result-reports/:id/links': forOwner(),
  'POST /api/result-reports/:id/links': { answers: [401, 404, 201, 201] },
  'DELETE /api/report-links/:id': forOwner(),
  'POST /api/shared-report': { ...forAll(404), body: () => ({ token }) },
  'GET /schemas/report-1.json': forAll(200),
  'POST /api/episodes/:id/guests': {
    answers: [401, 404, 201, 403],
    body: () => ({ guests: [{ name: 'Noor', email: 'noor@example.org' }] }),
  },
  'GET /api/checklist-templates': forPro(),
  'POST /api/checklist-templates': { ...forPro(201), body: () => ({ name: 'Interviews', items: [] }) },
  'PUT /api/checklist-templates/:id': { ...forOwner(403), body: () => ({ name: 'Taken over' }) },
  'POST /api/checklist-templates/:id/set-default': forOwner(403),
  'DELETE /api/checklist-templates/:id': forOwner(403),
  // A logo is visible to everyone with its address.
  'GET /api/logos/:hash': { ...forAll(200), call: () => ({ url: logo }) },
  'GET /api/branding': forPro(),
  'PUT /api/branding': { ...forPro(), body: () => ({ brandColor: '#0f766e' }) },
  'POST /api/guest-results': { ...forAll(201), body: ({ link }) => testSubmission(link.sessionCode) },
  'GET /api/guest-results/session/:sessionId': forOwner(),
  'GET /api/dashboard/guest-results/session/:sessionId': forOwner(),
  'GET /api/guest-results/:id': forOwner(),
  'GET /api/result-takes/:id': forOwner(403),
  'GET /api/result-history/:id': forOwner(),
  'POST /api/guest-recording': { ...forGuests, body: ({ link }) => guestClip(link.sessionCode) },
  'POST /api/guest-recording/:id/delete': { ...forAll(200), body: ({ deleteToken }) => ({ deleteToken }) },
  'POST /api/recordings': { ...forPro(201), body: () => hostClip() },
  'POST /api/recording-clips': { ...forPro(201), body: () => hostClip() },
  'PUT /api/uploads/guest-clips/:uploadId': { ...forGuests, call: ({ link }) => guestUpload(link.sessionCode) },
  'PUT /api/uploads/takes/:submissionId': {
    ...forGuests,
    call: ({ link, submissionId }) => takeUpload(link.sessionCode, submissionId),
  },
  'PUT /api/uploads/host-clips/:uploadId': { ...forPro(201), call: () => hostUpload() },
  'GET /api/recording-clips': forPro(),
  'GET /api/recording-room': forPro(),
  'GET /api/recording-clips/:id/content': forOwner(403),
  // Data from the time on Pro may always be deleted.
  'DELETE /api/recording-clips/:id': forOwner(),
  'GET /api/test-sessions/:sessionId/guest-recordings': forOwner(403),
  'GET /api/notifications/unread-count': forHosts(),
  'GET /api/notifications': forHosts(),
  'PUT /api/notifications/mark-all-read': forHosts(),
  'PUT /api/notifications/:id/read': forOwner(),
  'GET /api/live': { ...forHosts(), call: () => ({ endless: true }) },
  'GET /api/health': forAll(200),
  'GET /api/settings': forAll(200),
  'GET /api/setup-notes': forHosts(),
  'GET /api/openapi.json': forAll(200),
  'GET /robots.txt': forAll(200),
  // This installation has no contact.
  'GET /.well-known/security.txt': forAll(404),
  'GET /api/account/result-letters': forHosts(),
  'PUT /api/account/result-letters': { ...forHosts(), body: () => ({ letters: 'none' }) },
  'POST /api/result-letters/:token/off': forAll(400),
  'POST /api/email-objections/read': { ...forAll(404), body: () => ({ token }) },
  'POST /api/email-objections': { ...forAll(404), body: () => ({ token, stops: 'all' }) },
  'POST /api/email-objections/:token/one-click': forAll(404),
  'GET /api/speed-test/download': { ...forAll(200), call: () => ({ url: '/api/speed-test/download?bytes=1000' }) },
  'POST /api/speed-test/upload': forAll(200),
  'GET /': forAll(200),
  // An unknown code has the picture of the product.
  'GET /previews/:code.png': { ...forAll(200), call: () => ({ url: `/previews/${'0'.repeat(26)}.png` }) },
  ...Object.fromEntries(FORM_PAGE_PATHS.map((path) => [`GET ${path}`, forAll(200)])),
  ...Object.fromEntries(
    [...pages.hostPaths, ...pages.sharedPaths].map((path) => [
      `GET ${path}`,
      { ...forAll(200), call: () => ({ url: path.replace(':id', 'none') }) },
    ]),
  ),
  'GET /contact': forAll(200),
  ...Object.fromEntries(textPages.map((name) => [`GET /${name}.html`, forAll(200)])),
  ...Object.fromEntries(otherNames.map((path) => [`GET ${path}`, forAll(308)])),
  'GET /index.html': forAll(308),
  'GET /*': { ...forAll(200), call: () => ({ url: '/preview.png' }) },
};

const rows = Object.entries(table).map(([route, row]) => ({ route, ...row }));

/** The value of `:id` in a path, by the part after `/api/`. */
const idsOf: Readonly<Record<string, (has: Fixtures) => string>> = {
  'access-tokens': (has) => has.accessToken,
  account: (has) => has.signIn,
  'sign-in-methods': (has) => has.signInMethod,
  'checklist-templates': (has) => has.template,
  episodes: (has) => has.episode,
  'board-links': (has) => has.boardLink,
  bookings: (has) => has.booking,
  'report-links': (has) => has.reportLink,
  'booking-hooks': (has) => has.hook.id,
  'hook-messages': (has) => has.hookMessage,
  levels: (has) => has.level,
  shows: (has) => has.show,
  'guest-recording': (has) => has.clipId,
  'help-requests': (has) => has.helpRequest,
  webhooks: (has) => has.webhook,
  'webhook-deliveries': (has) => has.delivery,
  'guest-results': (has) => has.result,
  'media-paths': () => 'a'.repeat(22),
  notifications: (has) => has.notification,
  people: (has) => has.member,
  'workspace-invitations': (has) => has.workspaceInvitation,
  'recording-clips': (has) => has.clipId,
  'result-history': (has) => has.result,
  'result-reports': (has) => has.result,
  'result-takes': (has) => has.result,
  'test-sessions': (has) => has.link.id,
};

function idOf(path: string): ((has: Fixtures) => string) | undefined {
  const [, , part = '', further = ''] = path.split('/');
  return idsOf[further] ?? idsOf[part];
}

function callOf(route: string, has: Fixtures): TestCall {
  const [method, path] = route.split(' ') as [NonNullable<TestCall['method']>, string];
  const url = path
    .replace(':id', () => idOf(path)?.(has) ?? '')
    .replace(':sessionId', () => has.link.id)
    .replace(':sessionCode', () => has.link.sessionCode);
  const { body, call } = table[route] ?? {};
  return { method, url, ...(body && { body: body(has) }), ...call?.(has) };
}

/** Creates only what a call of the route reads: the calls of this file are a thousand. */
function fixturesFor(route: string, of: TestHost = owner): Promise<Fixtures> {
  const names = new Set<string>(table[route]?.needs);
  const watched = new Proxy(nonsense, {
    get: (target, name: keyof Fixtures) => {
      names.add(name);
      return target[name];
    },
  });
  callOf(route, watched);
  return createFixtures(of, names);
}

/** The status for a host whose Pro has ended, for data from the time on Pro. */
async function statusOnPlus(route: string): Promise<number> {
  const former = await app.signUpPro();
  const has = await fixturesFor(route, former);
  await app.setPlan(former, 'plus');
  return (await former.call(callOf(route, has))).statusCode;
}

/** Another browser with the same cookies, since a call may change them. */
const sameBrowser = (host: TestHost): Pick<TestHost, 'call'> => ({
  call: (call) => app.openBrowser().call({ ...call, headers: { ...call.headers, cookie: host.cookieHeader() } }),
});

describe('the table of routes', () => {
  it('names every route of the app, and no other', () => {
    const served = [...routes].filter((route) => !/^(HEAD|OPTIONS) /.test(route));
    expect(served.sort()).toEqual(Object.keys(table).sort());
  });

  it.each(rows)(
    '$route answers anonymous, stranger, owner and a host on Plus with $answers',
    async ({ route, answers, endsSignIns }) => {
      const browsers = [app.openBrowser(), sameBrowser(stranger), sameBrowser(owner)];
      const statuses: number[] = [];
      for (const browser of browsers)
        statuses.push((await browser.call(callOf(route, await fixturesFor(route)))).statusCode);
      statuses.push(await statusOnPlus(route));
      if (endsSignIns) await removeFactors();
      if (endsSignIns) for (const host of [owner, stranger]) await app.signIn(host, host);
      expect(statuses).toEqual(answers);
    },
  );

  it.each(rows.filter(({ route, isNotRead }) => route.startsWith('GET ') && !isNotRead))(
    '$route answers a HEAD like a GET, without the body',
    async ({ route, answers }) => {
      const call = { ...callOf(route, await fixturesFor(route)), endless: false };
      const anonymous = await app.openBrowser().call({ ...call, method: 'HEAD' });
      const signedIn = await owner.call({ ...call, method: 'HEAD' });
      expect([anonymous.statusCode, signedIn.statusCode]).toEqual([answers[0], answers[2]]);
      expect(anonymous.body).toBe('');
    },
  );
});

describe('a call in a workspace of others', () => {
  const inWorkspace = { [WORKSPACE_HEADER]: owner.workspaceId };
  const signedIn = endpoints.flatMap(({ endpoint }) => (endpoint.action === undefined ? [] : [endpoint]));

  const answerIn = async (find: () => TestHost | Promise<TestHost>, { method, path }: ApiEndpoint) => {
    const route = `${method} ${path}`;
    const { headers, ...call } = callOf(route, await fixturesFor(route));
    const browser = await find();
    const reply = await browser.call({ ...call, headers: { ...headers, ...inWorkspace } });
    return { status: reply.statusCode, code: reply.statusCode < 400 ? undefined : reply.json<{ code: string }>().code };
  };

  async function join(role: WorkspaceRole): Promise<TestHost> {
    const host = await app.signUp();
    const row = { user_id: host.userId, workspace_id: owner.workspaceId, role };
    await app.deps.db.kysely.insertInto('memberships').values(row).execute();
    return host;
  }

  it.each(ROLES)('as a %s is refused exactly where the role may not do it', async (role) => {
    const refused: string[] = [];
    for (const endpoint of signedIn) {
      // A new member for each call, which may end the membership.
      const { code } = await answerIn(() => join(role), endpoint);
      expect(code, endpoint.path).not.toBe('not_member');
      if (code === 'role_refused') refused.push(`${endpoint.method} ${endpoint.path}`);
    }
    const forbidden = signedIn.filter(({ action }) => action !== undefined && !roleMay(role, action));
    expect(refused).toEqual(forbidden.map(({ method, path }) => `${method} ${path}`));
  });

  it('is refused to everyone else, and leaves no trace', async () => {
    for (const endpoint of signedIn) {
      expect(await answerIn(() => stranger, endpoint), endpoint.path).toEqual({ status: 403, code: 'not_member' });
    }
    const { statusCode } = await stranger.get('/api/notifications/unread-count', inWorkspace);
    expect(statusCode).toBe(403);
  });

  it('shows a viewer no address of a guest, and no code that leads to it', async () => {
    const guestEmail = 'noor@guests.example.org';
    const { id, sessionCode } = await createLink(owner, { guestFirstName: 'Noor', guestEmail });
    const result = await submitTestResult(app.anonymous, sessionCode, { guestEmail });
    const addresses = [
      '/api/test-sessions',
      '/api/dashboard/test-sessions',
      `/api/guest-results/session/${id}`,
      `/api/guest-results/${result}`,
    ];
    const answersFor = async (role: WorkspaceRole, text: string) => {
      const member = await join(role);
      return Promise.all(addresses.map(async (url) => (await member.get(url, inWorkspace)).body.includes(text)));
    };
    expect(await answersFor('producer', guestEmail)).toEqual([true, true, true, true]);
    expect(await answersFor('viewer', guestEmail)).toEqual([false, false, false, false]);
    expect(await answersFor('producer', sessionCode)).toEqual([true, true, false, false]);
    expect(await answersFor('viewer', sessionCode)).toEqual([false, false, false, false]);
  });

  it('shows a viewer nothing from a private column, by any call that a viewer may make', async () => {
    const has = await createFixtures();
    const { pool } = app.deps.db;
    await pool.query('update test_sessions set episode_id = $1, guest_email = $2, search_key = $2 where id = $3', [
      has.episode,
      'canary-link@private.example',
      has.link.id,
    ]);
    await pool.query("update guest_results set guest_email = 'canary-result@private.example' where id = $1", [
      has.result,
    ]);
    // It is the next one: the list is read in pages, and the fixtures of other tests have the same time.
    await pool.query("update episodes set starts_at = now() + interval '1 hour' where id = $1", [has.episode]);
    const secrets = [/canary-/, has.link.sessionCode, has.groupCode, has.deleteToken];
    const seenBy = async (role: WorkspaceRole) => {
      const seen: string[] = [];
      for (const { name, endpoint } of endpoints) {
        if (endpoint.action === undefined || !roleMay('viewer', endpoint.action)) continue;
        const member = await join(role);
        const { headers, ...call } = callOf(name, has);
        const { body } = await member.call({ ...call, headers: { ...headers, ...inWorkspace } });
        if (secrets.some((secret) => body.search(secret) >= 0)) seen.push(name);
      }
      return seen;
    };
    expect(await seenBy('viewer')).toEqual([]);
    expect(await seenBy('producer')).toEqual(
      expect.arrayContaining(['GET /api/episodes', 'GET /api/episodes/:id/board', 'GET /api/test-sessions']),
    );
  });

  it('lets a viewer search names and titles, and no addresses or codes', async () => {
    const guest = { guestFirstName: 'Zoë', guestSurname: 'King', guestEmail: 'secret.zk@hidden.example.org' };
    const { sessionCode } = await createLink(owner, { ...guest, title: 'Harbour @ Night' });
    const foundBy = async (role: WorkspaceRole) => {
      const member = await join(role);
      const terms = ['zoe king', 'harbour', '@ night', 'secret.zk', 'zk@', 'hidden.example', sessionCode];
      const lists = ['/api/dashboard/test-sessions', '/api/test-sessions'];
      const numbers = terms.map(async (q) => {
        const replies = lists.map((path) => member.get(`${path}?${new URLSearchParams({ q })}`, inWorkspace));
        const [page, list] = await Promise.all(replies);
        return [page?.json<{ counts: { all: number } }>().counts.all, list?.json<object[]>().length];
      });
      return Promise.all(numbers);
    };
    const [once, never] = [
      [1, 1],
      [0, 0],
    ];
    expect(await foundBy('producer')).toEqual([once, once, once, once, once, once, once]);
    expect(await foundBy('viewer')).toEqual([once, once, once, never, never, never, never]);
  });

  it.each([
    ['owner', [200, 200, 200, 200]],
    ['producer', [200, 200, 403, 200]],
    ['viewer', [200, 403, 403, 200]],
    [undefined, [403, 403, 403, 403]],
  ] as const)('as a %s by an address that names it, without a header, is answered with %j', async (role, expected) => {
    const { clipId } = await createFixtures();
    const member = role === undefined ? stranger : await join(role);
    const paths = [`/api/recording-clips/${clipId}/content`, '/api/account/export', '/api/audit-log/csv', '/api/live'];
    const statuses = async (workspace: string) => {
      const calls = paths.map((path) =>
        member.call({ url: `${path}?workspace=${workspace}`, endless: path.endsWith('live') }),
      );
      return (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    };
    expect(await statuses(owner.workspaceId)).toEqual(expected);
    for (const wrong of [randomUUID(), 'not-an-id', `${owner.workspaceId}&workspace=${member.workspaceId}`])
      expect(await statuses(wrong)).toEqual([403, 403, 403, 403]);
  });

  it('acts there, and without the header in the own workspace', async () => {
    const producer = await join('producer');
    const made = await producer.post('/api/test-sessions', { guestFirstName: 'Ines' }, inWorkspace);
    const { id } = made.json<{ id: string }>();
    const idsFor = async (host: TestHost, headers = {}) =>
      (await host.get('/api/test-sessions', headers)).json<{ id: string }[]>().map((link) => link.id);
    expect(await idsFor(owner)).toContain(id);
    expect(await idsFor(producer, inWorkspace)).toContain(id);
    expect(await idsFor(producer)).toEqual([]);
  });
});

describe('a page that was loaded for another host', () => {
  const changing = endpoints.filter(({ endpoint: { action, method } }) => action !== undefined && method !== 'GET');

  it.each(changing)('changes nothing by $name', async ({ name }) => {
    const { headers, ...call } = callOf(name, nonsense);
    const reply = owner.call({ ...call, headers: { ...headers, [HOST_HEADER]: stranger.userId } });
    expect(await testAnswer(reply)).toMatchObject({ status: 409, code: 'other_host' });
  });
});

describe('a sign-in that is not recent', () => {
  it('is refused exactly where the contract asks for a recent one', async () => {
    const host = await app.signUpPro();
    const old =
      "update sign_ins set created_at = now() - interval '10 minutes', confirmed_at = null where user_id = $1";
    const refused: string[] = [];
    for (const { endpoint, name } of endpoints.filter((each) => each.endpoint.action !== undefined)) {
      // Also after the call that confirms it.
      await app.deps.db.pool.query(old, [host.userId]);
      const reply = await host.call(callOf(name, nonsense));
      if (reply.statusCode === 403 && reply.json<{ code: string }>().code === 'sign_in_again') refused.push(name);
      else expect(endpoint.recentSignIn, name).toBeUndefined();
    }
    expect(refused.sort()).toEqual([
      'DELETE /api/account/sign-in-methods/:id',
      'GET /api/account/export',
      'GET /api/episodes/:id/links',
      'POST /api/access-tokens',
      'POST /api/access-tokens/:id/rotate',
      'POST /api/account/authenticator-apps',
      'POST /api/account/authenticator-apps/new',
      'POST /api/account/delete',
      'POST /api/account/passkeys',
      'POST /api/account/passkeys/new',
      'POST /api/account/recovery-codes',
      'POST /api/people/:id/hand-over',
      'POST /api/workspace-invitations',
      'POST /api/workspace-invitations/:id/renew',
      'POST /api/workspace/delete',
      // Of an owner: a producer or viewer leaves without it.
      'POST /api/workspace/leave',
      'PUT /api/account/email',
      'PUT /api/account/password',
      'PUT /api/workspace/second-factor',
    ]);
    expect((await host.call({ method: 'HEAD', url: '/api/account/export' })).statusCode).toBe(403);
  });
});

describe('what belongs to another host', () => {
  const guarded = rows.filter(({ answers: [, other, own] }) => other === 404 && own !== 404);

  it.each(guarded)('$route answers exactly as for something that does not exist', async ({ route }) => {
    const has = await fixturesFor(route);
    const theirs = await stranger.call(callOf(route, has));
    const nowhere = {
      ...has,
      link: { ...has.link, id: randomUUID() },
      notification: randomUUID(),
      result: randomUUID(),
      template: randomUUID(),
      clipId: randomUUID(),
      signIn: randomUUID(),
      signInMethod: randomUUID(),
      member: randomUUID(),
      workspaceInvitation: randomUUID(),
    };
    const unknown = await stranger.call(callOf(route, nowhere));
    const { date: _theirs, ...theirHeaders } = theirs.headers;
    const { date: _unknown, ...unknownHeaders } = unknown.headers;
    expect([theirs.statusCode, theirs.body, theirHeaders]).toEqual([404, unknown.body, unknownHeaders]);
  });

  it('is not changed by another host', async () => {
    const has = await createFixtures();
    for (const { route } of guarded) await stranger.call(callOf(route, has));
    const links = (await owner.get('/api/test-sessions')).json<{ id: string; sessionCode: string }[]>();
    expect(links).toContainEqual(expect.objectContaining(has.link));
    const notifications = (await owner.get('/api/notifications')).json<{ id: string; isRead: boolean }[]>();
    expect(notifications).toContainEqual(expect.objectContaining({ id: has.notification, isRead: false }));
    expect(await resultsOf(owner, has.link.id)).toHaveLength(1);
    const templates = (await owner.get('/api/checklist-templates')).json<{ id: string; name: string }[]>();
    expect(templates).toContainEqual(expect.objectContaining({ id: has.template, name: 'Panel', isDefault: false }));
  });

  it('is in no list of another host', async () => {
    await createFixtures();
    const fresh = await app.signUpPro();
    const lists = ['/api/test-sessions', '/api/notifications', '/api/checklist-templates', '/api/recording-clips'];
    const replies = await Promise.all(lists.map((url) => fresh.get(url)));
    expect(replies.map((reply) => reply.json())).toEqual([[], [], [], []]);
    expect((await fresh.get('/api/notifications/unread-count')).json()).toEqual({ count: 0 });
  });

  const fieldOf = (route: string) => {
    if (route.endsWith('/guest-preview')) return 'link';
    if (route.endsWith('/booking-hooks')) return 'showId';
    if (route === 'GET /api/board') return 'episode';
    return route.includes('sessionId') ? 'sessionId' : 'id';
  };

  it.each(guarded)('$route refuses a text that is no id', async ({ route }) => {
    expect(await testAnswer(owner.call(callOf(route, nonsense)))).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { [fieldOf(route)]: 'Not a valid id' },
    });
  });
});

describe('a caller without a sign-in', () => {
  const closed = rows.filter(({ answers }) => answers[0] === 401);

  it.each(closed)(
    'gets the refusal of a missing sign-in from $route before the rest of the call is parsed',
    async ({ route }) => {
      const call = {
        ...callOf(route, nonsense),
        endless: false,
        ...(!route.startsWith('GET') && { body: { nonsense: true } }),
      };
      expect(await testAnswer(app.openBrowser().call(call))).toEqual({
        status: 401,
        code: 'not_signed_in',
        message: 'Please sign in first.',
      });
    },
  );
});
