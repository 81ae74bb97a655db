import { randomBytes, randomUUID } from 'node:crypto';
import { type ApiEndpoint, joinMessage, type ProblemBody, WORKSPACE_HEADER } from '@linecheck/contract';
import { problemBody } from '@linecheck/contract/schemas';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { hashToken, newToken } from '../domain/tokens';
import { writeDescription } from '../media-path/description';
import { freeUdpPort, LOOPBACK } from '../media-path/testing/free-udp-port';
import { mediaPathObstacle } from '../media-path/testing/obstacle';
import { makeResetLink } from '../modules/password-resets/service';
import { insertTestShow } from '../testing/bookings';
import { guestClip, hostClip, sendClip } from '../testing/clips';
import { endpointOf, endpoints } from '../testing/endpoints';
import {
  createLink,
  createTestEpisode,
  createTestShow,
  submitTestResult,
  testEpisodeForm,
  testShowForm,
} from '../testing/guest-links';
import { tokenIn } from '../testing/letters';
import { browserOf, openTestApp, STRONG_PASSWORD, type TestBrowser } from '../testing/open-test-app';
import { storeSentEmail } from '../testing/sent-emails';

const app = await openTestApp({
  config: { mediaPort: await freeUdpPort(), mediaAddress: [LOOPBACK], outboundHosts: [LOOPBACK] },
});
const host = await app.signUpPro({ email: 'host@example.org' });
const link = await createLink(host);
const { token: objectionToken } = await storeSentEmail(app, host, { link: link.id, address: 'ada@example.org' });
const template = await host.post('/api/checklist-templates', { name: 'Panel', items: [] });
const forgetful = await app.signUp();
const reset = await makeResetLink(app.deps, forgetful.email);
const resetToken = tokenIn(reset?.link);
const { token: confirmationToken, tokenHash } = newToken(randomBytes);
await app.deps.db.kysely
  .insertInto('address_confirmations')
  .values({ token_hash: tokenHash, user_id: forgetful.userId, expires_at: new Date(Date.now() + 600_000) })
  .execute();

const team = await app.signUpPro();
const { token: joinToken, tokenHash: joinHash } = newToken(randomBytes);
await app.deps.db.kysely
  .insertInto('workspace_invitations')
  .values({
    workspace_id: team.workspaceId,
    token_hash: joinHash,
    role: 'viewer',
    expires_at: new Date(Date.now() + 600_000),
  })
  .execute();
await app.deps.db.kysely
  .insertInto('memberships')
  .values({ workspace_id: host.workspaceId, user_id: forgetful.userId, role: 'producer' })
  .execute();

type Body = Readonly<Record<string, unknown>>;

/** Makes the invitation valid again before each call. */
const openInvited = (browser: TestBrowser): TestBrowser =>
  browserOf(async (call) => {
    const { pool } = app.deps.db;
    await pool.query('update workspace_invitations set ended = null where token_hash = $1', [joinHash]);
    const ids = [team.workspaceId, host.userId];
    await pool.query('delete from memberships where workspace_id = $1 and user_id = $2', ids);
    return browser.call(call);
  });

const phoned = await app.signUp();
const { rows: phones } = await app.deps.db.pool.query<{ id: string }>(
  `insert into sign_in_methods (user_id, kind, name, data)
   values ($1, 'app', 'Phone', '{"secret":"","lastStep":0}') returning id`,
  [phoned.userId],
);
const phone = phones[0]?.id ?? '';
const mailing = await openTestApp({ config: { smtpUrl: 'smtp://mail.example.org' } });
const mailed = await mailing.signUp();

const { token: changeToken, tokenHash: changeHash } = newToken(randomBytes);

/** A host who has changed their address, with this token in one of the emails, for each call. */
function openChanged(column: 'token_hash' | 'undo_hash'): TestBrowser {
  return browserOf(async (call) => {
    const { pool } = app.deps.db;
    await pool.query('delete from email_changes');
    await pool.query(
      `insert into email_changes (user_id, old_email, new_email, ${column}, expires_at)
       values ($1, $2, $3, $4, now() + interval '1 hour')`,
      [forgetful.userId, forgetful.email, `${randomUUID()}@example.org`, changeHash],
    );
    return app.anonymous.call(call);
  });
}

/** A host for whom the operator has made a link, for each call. */
function openLinked(): TestBrowser {
  return browserOf(async (call) => {
    const { pool } = app.deps.db;
    await pool.query("delete from sign_in_steps where kind = 'link'");
    await pool.query(
      `insert into sign_in_steps (kind, token_hash, user_id, data, expires_at)
       values ('link', $1, $2, '{}', now() + interval '10 minutes')`,
      [changeHash, forgetful.userId],
    );
    return app.openBrowser().call(call);
  });
}

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', authenticatorAttachment: 'platform' };
const createdPasskey = {
  ...credential,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
};
const answeredPasskey = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
};

const LEAVER = 'leaver@example.org';

/** Registers again for the next call after the account was deleted. */
function openLeaver(): TestBrowser {
  let account: TestBrowser | undefined;
  return browserOf(async (call) => {
    account ??= await app.signUp({ email: LEAVER });
    const reply = await account.call(call);
    if (reply.statusCode === 200) account = undefined;
    return reply;
  });
}

/** Becomes an owner of another host's workspace for the next call after the last one was deleted. */
function openHeir(): TestBrowser {
  let workspace: string | undefined;
  return browserOf(async ({ headers, ...call }) => {
    workspace ??= await inherit();
    const reply = await host.call({ ...call, headers: { ...headers, [WORKSPACE_HEADER]: workspace } });
    if (reply.statusCode === 200) workspace = undefined;
    return reply;
  });
}

async function inherit(): Promise<string> {
  const { kysely } = app.deps.db;
  const { workspaceId } = await app.signUp();
  await kysely.updateTable('workspaces').set({ name: 'Harbour Lights' }).where('id', '=', workspaceId).execute();
  const row = { workspace_id: workspaceId, user_id: host.userId, role: 'owner' } as const;
  await kysely.insertInto('memberships').values(row).execute();
  return workspaceId;
}

const takenBack = { id: randomUUID(), deleteToken: 'a-token-that-the-guest-was-given' };

/** Sends a clip again for the next call after the last one was withdrawn. */
function openRegretful(): TestBrowser {
  let isThere = false;
  const sendOne = async () => {
    const { id } = await sendClip(app.anonymous, link.sessionCode);
    await app.deps.db.pool.query('update recording_clips set id = $1, delete_token_hash = $2 where id = $3', [
      takenBack.id,
      hashToken(takenBack.deleteToken),
      id,
    ]);
  };
  return browserOf(async (call) => {
    if (!isThere) await sendOne();
    const reply = await app.anonymous.call(call);
    isThere = reply.statusCode !== 200;
    return reply;
  });
}

interface Example {
  /** Every field of the body, so that each can be made wrong. */
  readonly body: () => Body;
  readonly required: readonly string[];
  /** Sent without a sign-in unless given. */
  readonly as?: TestBrowser;
  /** The path, where it has parameters. */
  readonly url?: string;
  /** The status, if it is not that of the call: nothing has been begun that the call could finish. */
  readonly status?: number;
}

const measured = (value: number | boolean) => ({ value, basis: 'measured' });
const reason = { message: 'Well done', advice: 'Nothing to do' };

const details = {
  microphone: {
    ...reason,
    device: 'Podcast microphone',
    peakDbfs: measured(-9),
    rmsDbfs: measured(-24),
    clippedRatio: measured(0.002),
    processing: 'unprocessed',
  },
  camera: {
    ...reason,
    device: 'Studio camera',
    brightness: measured(0.6),
    faceFound: measured(true),
    width: measured(1280),
    height: measured(720),
    frameRate: measured(30),
  },
  connection: {
    ...reason,
    latencyMs: measured(31),
    downloadMbps: measured(48),
    uploadMbps: measured(11),
    provider: 'self',
  },
  browser: 'Firefox 140',
  system: 'Debian',
};

const item = { id: 'quiet', text: 'Find a quiet room', required: true, order: 1 };

/** The offer of a guest who never connects. */
const offer = writeDescription({
  mid: '0',
  sctpPort: 5000,
  iceUfrag: 'guest',
  icePwd: 'never-comes-to-the-path'.replaceAll('-', '+'),
  fingerprint: Array(32).fill('0A').join(':'),
  setup: 'actpass',
  addresses: [],
  port: 0,
});

const byGuest = (required: readonly string[], body: Example['body']): Example => ({ required, body });

const byHost = (required: readonly string[], body: Example['body'], url?: string): Example => ({
  required,
  body,
  as: host,
  ...(url !== undefined && { url }),
});

interface Made {
  readonly id: string;
}

const levelForm = { name: 'Our podcast', base: 'call', bounds: { uploadMbps: 3 } };
const level = await host.post('/api/levels', levelForm);

const emailPlan = { reminderHours: [48, 6], tellsChanges: true, summary: true };
const inviting = await openInviting();

/** A host of an installation that sends emails, with an episode. */
async function openInviting() {
  const sending = await openTestApp({ config: { smtpUrl: 'smtp://127.0.0.1:9' } });
  const by = await sending.signUpPro();
  await sending.deps.db.pool.query('update users set email_confirmed_at = now() where id = $1', [by.userId]);
  const { id } = await createTestEpisode(by);
  return { by, url: `/api/episodes/${id}/invitations` };
}

const showForm = testShowForm({ joinUrl: 'https://example.org/join', message: 'See you there', reminderHours: [48] });
const show = await createTestShow(host, showForm);
const ofShow = `/api/shows/${show.id}`;
const SHOW_BODY = Object.keys(showForm);

const form = testEpisodeForm({ joinUrl: 'https://example.org/join', message: 'See you there' });
const EPISODE_FIELDS = Object.keys(form);
const episode = await host.post('/api/episodes', form);
const ofEpisode = `/api/episodes/${episode.json<Made>().id}`;
const { groupCode } = (await host.post(`${ofEpisode}/group-link`)).json<{ groupCode: string }>();
const { link: boardLink } = (await host.post(`${ofEpisode}/board-links`)).json<{ link: string }>();
const boardToken = new URLSearchParams(new URL(boardLink).hash.slice(1)).get('token') ?? '';
const bookingCode = '0123456789abcdefghjkmnpqrs';
const bookedShow = await insertTestShow(app, host, { bookingCode, approvesFirst: true });
await app.anonymous.post(`/api/booking-pages/${bookingCode}/bookings`, {
  ...{ name: 'Ada', startsAt: '2031-12-03T18:00:00.000Z', minutes: null, timeZone: null, bookingId: 'asked' },
  guestId: randomUUID(),
});
const [{ id: askedBooking }] = (await host.get(`/api/shows/${bookedShow.id}/bookings`)).json<{ bookings: [Made] }>()
  .bookings;
const reported = await submitTestResult(app.anonymous, link.sessionCode);
const { link: reportLink } = (await host.post(`/api/result-reports/${reported}/links`)).json<{ link: string }>();
const reportToken = new URLSearchParams(new URL(reportLink).hash.slice(1)).get('token') ?? '';

const readyLink = (await host.post('/api/test-sessions', { guestFirstName: 'Ada' })).json<{ sessionCode: string }>();
const statuses = { microphoneStatus: 'passed', cameraStatus: 'passed', connectionStatus: 'passed' };
await app.anonymous.post('/api/guest-results', {
  sessionCode: readyLink.sessionCode,
  guestName: 'Ada',
  ...statuses,
});
const ofReadyLink = `/api/test-sessions/${readyLink.sessionCode}`;
/** One person, so that repeated calls make one link. */
const forwardedTo = randomUUID();

const twins = { keep: randomUUID(), remove: [randomUUID()] };
const namesakes = [randomUUID(), randomUUID()];

/** Adds two guests of one name, and again for the next call after the last ones were merged. */
function openTwins(ids: readonly string[]): TestBrowser {
  let areThere = false;
  const add = async () => {
    await app.deps.db.pool.query('delete from test_sessions where id = any($1)', [ids]);
    for (const id of ids) {
      await host.post(`${ofEpisode}/guests`, { guests: [{ name: `Twin ${id}` }] });
      await app.deps.db.pool.query('delete from domain_events');
      await app.deps.db.pool.query(
        "update test_sessions set id = $1, guest_name = 'Twin', guest_name_key = 'twin' where guest_name = $2",
        [id, `Twin ${id}`],
      );
    }
  };
  return browserOf(async (call) => {
    if (!areThere) await add();
    const reply = await host.call(call);
    areThere = reply.statusCode !== 200 || !call.url.endsWith('/merge-guests');
    return reply;
  });
}

/** Gives the episode its first revision again before each edit. */
function openEdited(): TestBrowser {
  return browserOf(async (call) => {
    await app.deps.db.pool.query('update episodes set revision = 0 where id = $1', [episode.json<Made>().id]);
    return host.call(call);
  });
}

const helpFacts = {
  tries: [{ at: '2026-11-28T12:00:00.000Z', details: { microphone: { code: 'too-quiet' } } }],
  browser: 'Chrome 153',
  system: 'Windows 11',
  devices: ['Yeti'],
  language: 'en-GB',
  timeZone: 'Europe/Berlin',
  acts: [{ act: 'move-closer', count: 1 }],
};
const asked = await app.anonymous.post(`${ofReadyLink}/help`, {
  ...{ askId: randomUUID(), step: 'microphone', code: 'too-quiet', line: '', facts: helpFacts },
});
const helpId = asked.json<{ help: Made }>().help.id;
const ofHelp = `/api/help-requests/${helpId}`;

/** Opens the request for help again before each call. */
const openAgain = browserOf(async (call) => {
  await app.deps.db.pool.query(
    `update help_requests set state = 'open', held_by = null, revision = 0, closed_at = null, closed_how = null
     where id = $1`,
    [helpId],
  );
  return host.call(call);
});

const hookedShow = await insertTestShow(app, host);

const reach = {
  telephone: '+49 30 1234',
  chat: 'https://chat.example.org/crew',
  hours: { days: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' },
  timeZone: 'Europe/Berlin',
};

const webhookForm = {
  ...{ name: 'Ours', url: 'http://127.0.0.1:9/hook', format: 'slack', kinds: ['guest.opened'] },
  ...{ showId: null, tellsNames: true },
};
const webhookFields = ['name', 'url', 'format', 'kinds', 'showId', 'tellsNames'];
const webhook = await host.post('/api/webhooks', webhookForm);
const ofWebhook = `/api/webhooks/${webhook.json<Made>().id}`;

/** Leaves room for the webhook of the next call. */
const openWebhooks = browserOf(async (call) => {
  await app.deps.db.pool.query('delete from webhooks where id <> $1', [webhook.json<Made>().id]);
  return host.call(call);
});

const examples: Readonly<Record<string, Example>> = {
  'POST /api/access-tokens': byHost(['name', 'scopes', 'days'], () => ({ name: 'n8n', scopes: ['read'], days: null })),
  'POST /api/webhooks': { ...byHost(webhookFields, () => webhookForm), as: openWebhooks },
  'PUT /api/webhooks/:id': byHost(webhookFields, () => webhookForm, ofWebhook),
  'PUT /api/webhooks/:id/on': byHost(['isOn'], () => ({ isOn: true }), `${ofWebhook}/on`),
  'POST /api/test-sessions/:sessionCode/help': {
    ...byGuest(['askId', 'step', 'code', 'line', 'facts'], () => ({
      ...{ askId: randomUUID(), step: 'microphone', code: 'too-quiet', line: 'It crackles', facts: helpFacts },
    })),
    url: `${ofReadyLink}/help`,
  },
  'PUT /api/test-sessions/:sessionCode/help': {
    ...byGuest(['id', 'how'], () => ({ id: randomUUID(), how: 'taken-back' })),
    url: `${ofReadyLink}/help`,
  },
  'PUT /api/help-requests/:id/taken': {
    ...byHost(['isTaken', 'revision'], () => ({ isTaken: true, revision: 0 }), `${ofHelp}/taken`),
    as: openAgain,
  },
  'PUT /api/help-requests/:id/answer': {
    ...byHost(
      ['answer', 'revision'],
      () => ({ answer: { kind: 'try-this', act: 'move-closer' }, revision: 0 }),
      `${ofHelp}/answer`,
    ),
    as: openAgain,
  },
  'PUT /api/help-requests/:id/solved': {
    ...byHost(['revision'], () => ({ revision: 0 }), `${ofHelp}/solved`),
    as: openAgain,
  },
  'PUT /api/reach': byHost([], () => ({ reach, answers: ['Take the other headset.'] })),
  'PUT /api/episodes/:id/reach': byHost(['reach'], () => ({ reach }), `${ofEpisode}/reach`),
  'POST /api/media-paths': byGuest(['sdp'], () => ({ sdp: offer, isTrial: true })),
  'POST /api/media-watches': byGuest(['sdp'], () => ({ sdp: offer })),
  'POST /api/guest-recording/:id/delete': {
    body: () => ({ deleteToken: takenBack.deleteToken }),
    required: ['deleteToken'],
    as: openRegretful(),
    url: `/api/guest-recording/${takenBack.id}/delete`,
  },
  'POST /api/auth/register': byGuest(['email', 'password', 'firstName', 'lastName'], () => ({
    email: `${randomUUID()}@example.org`,
    password: STRONG_PASSWORD,
    firstName: 'Maya',
    lastName: 'Okafor',
    plan: 'plus',
    invitationToken: 'not-needed-here',
  })),
  'PUT /api/people/:id/role': {
    ...byHost(['role'], () => ({ role: 'viewer' })),
    url: `/api/people/${forgetful.userId}/role`,
  },
  'PUT /api/workspace/name': byHost(['name'], () => ({ name: 'Harbour Lights' })),
  'POST /api/workspace-invitations': byHost(['role'], () => ({
    email: `${randomUUID()}@example.org`,
    role: 'viewer',
  })),
  'POST /api/join/read': { ...byGuest(['token'], () => ({ token: joinToken })), as: openInvited(app.anonymous) },
  'POST /api/join/accept': { ...byHost(['token'], () => ({ token: joinToken })), as: openInvited(host) },
  'POST /api/join/decline': { ...byGuest(['token'], () => ({ token: joinToken })), as: openInvited(app.anonymous) },
  'POST /api/auth/login': byGuest(['email', 'password'], () => ({ email: host.email, password: STRONG_PASSWORD })),
  'PUT /api/account/name': byHost([], () => ({ firstName: 'Noor', lastName: 'Haddad' })),
  'PUT /api/account/language': byHost(['language'], () => ({ language: 'en' })),
  'PUT /api/account/password': byHost(['newPassword'], () => ({ newPassword: STRONG_PASSWORD })),
  'POST /api/account/delete': {
    body: () => ({ email: LEAVER, deleteWorkspaces: [randomUUID()] }),
    required: ['email'],
    as: openLeaver(),
  },
  'POST /api/auth/confirm-sign-in': byHost(['password'], () => ({ password: STRONG_PASSWORD })),
  'POST /api/auth/passkey': { ...byGuest(['passkey'], () => ({ passkey: answeredPasskey })), status: 409 },
  'POST /api/auth/second-step': {
    ...byGuest(['proof'], () => ({ proof: { code: '123456' }, trustsBrowser: true })),
    status: 409,
  },
  'POST /api/auth/sign-in-link': { ...byGuest(['token'], () => ({ token: changeToken })), as: openLinked() },
  'POST /api/auth/confirm-email-change': {
    ...byGuest(['token'], () => ({ token: changeToken })),
    as: openChanged('token_hash'),
  },
  'POST /api/auth/undo-email-change': {
    ...byGuest(['token'], () => ({ token: changeToken })),
    as: openChanged('undo_hash'),
  },
  'PUT /api/account/email': { ...byHost(['email'], () => ({ email: `${randomUUID()}@example.org` })), as: mailed },
  'POST /api/account/authenticator-apps': {
    ...byHost(['name', 'code'], () => ({ name: 'Phone', code: '123456' })),
    status: 409,
  },
  'POST /api/account/passkeys': {
    ...byHost(['name', 'passkey'], () => ({ name: 'Laptop', passkey: createdPasskey })),
    status: 409,
  },
  'PUT /api/account/sign-in-methods/:id': {
    ...byHost(['name'], () => ({ name: 'Phone' }), `/api/account/sign-in-methods/${phone}`),
    as: phoned,
  },
  'PUT /api/workspace/second-factor': byHost(['isRequired'], () => ({ isRequired: false })),
  'POST /api/workspace/delete': { body: () => ({ name: 'Harbour Lights' }), required: ['name'], as: openHeir() },
  'POST /api/test-sessions': byHost(['guestFirstName'], () => ({
    title: 'Episode 12',
    checklistTemplateId: '',
    guestFirstName: 'Ada',
    guestSurname: 'Lovelace',
    guestEmail: 'ada@example.org',
    guestMessage: 'See you on Friday',
  })),
  'PUT /api/test-sessions/:id': byHost(
    [],
    () => ({
      title: 'Episode 13',
      checklistTemplateId: '',
      guestFirstName: 'Ada',
      guestSurname: 'Lovelace',
      guestEmail: 'ada@example.org',
      guestMessage: 'See you on Monday',
    }),
    `/api/test-sessions/${link.id}`,
  ),
  'POST /api/guest-results': byGuest(
    ['sessionCode', 'guestName', 'microphoneStatus', 'cameraStatus', 'connectionStatus'],
    () => ({
      sessionCode: link.sessionCode,
      guestName: 'Ada Lovelace',
      guestEmail: 'ada@example.org',
      microphoneStatus: 'passed',
      cameraStatus: 'warning',
      connectionStatus: 'failed',
      checklistCompleted: ['Have a glass of water nearby'],
      notes: 'My microphone is new',
      details,
      recording: 'skipped',
      submissionId: randomUUID(),
    }),
  ),
  'POST /api/guest-recording': byGuest(
    ['clipData', 'duration', 'fileName', 'sessionCode', 'guestName', 'canShareWithHost'],
    () => guestClip(link.sessionCode, { clipType: 'guest', submissionId: randomUUID(), uploadId: randomUUID() }),
  ),
  'POST /api/recordings': byHost(['clipData', 'duration', 'fileName'], () =>
    hostClip({ clipType: 'host', consentGiven: true, uploadId: randomUUID() }),
  ),
  'POST /api/recording-clips': byHost(['clipData', 'duration', 'fileName'], () =>
    hostClip({ clipType: 'host', consentGiven: true, uploadId: randomUUID() }),
  ),
  'POST /api/auth/request-reset': byGuest(['email'], () => ({ email: host.email })),
  'POST /api/auth/validate-reset-token': byGuest(['token'], () => ({ token: 'none-of-ours' })),
  'POST /api/auth/validate-invitation': byGuest(['token'], () => ({ token: 'none-of-ours' })),
  'POST /api/auth/confirm-email': byGuest(['token'], () => ({ token: confirmationToken })),
  'POST /api/auth/reset-password': byGuest(['token', 'password'], () => ({
    token: resetToken,
    password: STRONG_PASSWORD,
  })),
  'POST /api/checklist-templates': byHost(['name', 'items'], () => ({
    name: 'Interviews',
    items: [item],
    isDefault: false,
  })),
  'PUT /api/checklist-templates/:id': byHost(
    [],
    () => ({ name: 'Panels', items: [item], isDefault: true }),
    `/api/checklist-templates/${template.json<{ id: string }>().id}`,
  ),
  'POST /api/booking-hooks': byHost(['showId', 'kind'], () => ({ showId: hookedShow.id, kind: 'generic' })),
  'POST /api/levels': byHost(['name', 'base', 'bounds'], () => levelForm),
  'PUT /api/levels/:id': byHost(
    ['name', 'base', 'bounds', 'revision'],
    () => ({ ...levelForm, revision: 0 }),
    `/api/levels/${level.json<Made>().id}`,
  ),
  'POST /api/shows': byHost(SHOW_BODY, () => showForm),
  'PUT /api/shows/:id': byHost(
    [...SHOW_BODY, 'revision', 'following'],
    () => ({ ...showForm, revision: 0, following: [] }),
    ofShow,
  ),
  'PUT /api/shows/:id/ended': byHost(['isEnded'], () => ({ isEnded: false }), `${ofShow}/ended`),
  'PUT /api/shows/:id/booking-page': byHost(
    ['isOpen', 'approvesFirst'],
    () => ({ isOpen: true, approvesFirst: false }),
    `${ofShow}/booking-page`,
  ),
  'POST /api/episodes': byHost(EPISODE_FIELDS, () => form),
  'PUT /api/episodes/:id': {
    ...byHost([...EPISODE_FIELDS, 'revision'], () => ({ ...form, revision: 0 })),
    as: openEdited(),
    url: ofEpisode,
  },
  'PUT /api/episodes/:id/archived': byHost(['isArchived'], () => ({ isArchived: false }), `${ofEpisode}/archived`),
  'PUT /api/episodes/:id/called-off': byHost(
    ['isCalledOff'],
    () => ({ isCalledOff: false }),
    `${ofEpisode}/called-off`,
  ),
  'PUT /api/episodes/:id/emails': byHost(Object.keys(emailPlan), () => emailPlan, `${ofEpisode}/emails`),
  'POST /api/episodes/:id/invitations': {
    required: ['guests'],
    body: () => ({ guests: 'new', plan: emailPlan }),
    as: inviting.by,
    url: inviting.url,
  },
  'POST /api/episodes/:id/email-preview': byHost(
    ['kind'],
    () => ({ kind: 'invitation' }),
    `${ofEpisode}/email-preview`,
  ),
  'PUT /api/test-sessions/:id/address': byHost(
    ['email', 'invites'],
    () => ({ email: 'ada@example.org', invites: false }),
    `/api/test-sessions/${link.id}/address`,
  ),
  'POST /api/episodes/:id/duplicate': byHost(EPISODE_FIELDS, () => form, `${ofEpisode}/duplicate`),
  'POST /api/episodes/:id/guests': byHost(
    ['guests'],
    () => ({ guests: [{ name: 'Ada Lovelace', email: 'ada@example.org' }] }),
    `${ofEpisode}/guests`,
  ),
  'POST /api/episodes/:id/known-guests': byHost(
    ['guests'],
    () => ({ guests: [{ name: 'Ada Lovelace', email: 'ada@example.org' }] }),
    `${ofEpisode}/known-guests`,
  ),
  'POST /api/episodes/:id/undo-import': byHost(
    ['at'],
    () => ({ at: '2026-11-28T12:00:00.000Z' }),
    `${ofEpisode}/undo-import`,
  ),
  'POST /api/episodes/:id/merge-guests': {
    required: ['keep', 'remove'],
    body: () => twins,
    as: openTwins([twins.keep, ...twins.remove]),
    url: `${ofEpisode}/merge-guests`,
  },
  'POST /api/episodes/:id/guests-apart': {
    required: ['guests'],
    body: () => ({ guests: namesakes }),
    as: openTwins(namesakes),
    url: `${ofEpisode}/guests-apart`,
  },
  'POST /api/episodes/:id/group-guests/delete': byHost(
    ['which', 'closesLink'],
    () => ({ which: 'no-result', closesLink: false }),
    `${ofEpisode}/group-guests/delete`,
  ),
  'POST /api/test-sessions/:sessionCode/others': {
    ...byGuest(['name', 'guestId'], () => ({ name: 'Ben Okafor', guestId: forwardedTo })),
    url: `${ofReadyLink}/others`,
  },
  'POST /api/guest-preview': byHost([], () => ({
    link: link.id,
    episode: episode.json<Made>().id,
    draft: { title: 'Episode 12', guestFirstName: 'Ada', guestSurname: 'Lovelace', guestMessage: 'See you on Friday' },
  })),
  'POST /api/booking-pages/:code/bookings': {
    ...byGuest(['name', 'startsAt', 'minutes', 'timeZone', 'bookingId', 'guestId'], () => ({
      ...{ name: 'Ada Lovelace', email: 'ada@example.org', startsAt: '2031-12-03T18:00:00.000Z', minutes: null },
      ...{ timeZone: 'Europe/Berlin', bookingId: randomUUID(), guestId: randomUUID() },
    })),
    url: `/api/booking-pages/${bookingCode}/bookings`,
  },
  'POST /api/bookings/:id/decide': byHost(
    ['isApproved'],
    () => ({ isApproved: true }),
    `/api/bookings/${askedBooking}/decide`,
  ),
  'POST /api/groups/:code/guests': {
    ...byGuest(['name', 'guestId'], () => ({ name: 'Ada Lovelace', guestId: randomUUID() })),
    url: `/api/groups/${groupCode}/guests`,
  },
  'POST /api/shared-board': byGuest(['token'], () => ({ token: boardToken, q: 'ada', state: 'unopened' })),
  'POST /api/test-sessions/:sessionCode/earlier-run': {
    ...byGuest(['timeZone'], () => ({ submissionId: randomUUID(), timeZone: 'Europe/Berlin' })),
    url: `${ofReadyLink}/earlier-run`,
  },
  'POST /api/test-sessions/:sessionCode/recheck': {
    ...byGuest(['recheck', 'result'], () => ({
      submissionId: randomUUID(),
      recheck: {
        parts: {
          microphone: { kind: 'measured', status: 'passed', found: details.microphone },
          camera: { kind: 'full' },
          connection: { kind: 'failed', reason: 'unmeasured' },
        },
        isOutputListed: true,
      },
      result: { ...statuses, details },
    })),
    url: `${ofReadyLink}/recheck`,
  },
  'POST /api/shared-report': byGuest(['token'], () => ({ token: reportToken })),
  'PUT /api/branding': byHost([], () => ({
    brandColor: '#0f766e',
    brandLogo: 'https://example.org/logo.png',
    brandSenderName: 'Studio 9',
  })),
  'POST /api/email-objections/read': byGuest(['token'], () => ({ token: objectionToken })),
  'POST /api/email-objections': byGuest(['token', 'stops'], () => ({ token: objectionToken, stops: 'host' })),
  'PUT /api/account/result-letters': byHost(['letters'], () => ({ letters: 'problems' })),
  'PUT /api/notifications/mark-all-read': byHost([], () => ({ newestSeenId: randomUUID() })),
};

/** Returns whether an endpoint opens a path, which needs the native binary. */
const opensPath = ({ path }: Pick<ApiEndpoint, 'path'>) => path === '/api/media-paths' || path === '/api/media-watches';

const calls = endpoints.filter(
  ({ endpoint }) => endpoint.body !== undefined && !(mediaPathObstacle !== undefined && opensPath(endpoint)),
);

function exampleOf({ method, path }: ApiEndpoint): Example {
  const example = examples[`${method} ${path}`];
  if (example === undefined) throw new Error(`give an example of the body of ${method} ${path}`);
  return example;
}

const send = (endpoint: ApiEndpoint, body: object | string | Buffer, headers?: Record<string, string>) =>
  (exampleOf(endpoint).as ?? app.anonymous).call({
    method: endpoint.method,
    url: exampleOf(endpoint).url ?? endpoint.path,
    body,
    ...(headers && { headers }),
  });

const json = { 'content-type': 'application/json' };

/** Returns the problem of a reply, which must contain nothing else. */
function problemOf(reply: LightMyRequestResponse): ProblemBody {
  const body = reply.json<ProblemBody>();
  expect(
    Object.keys(body).filter((key) => !['code', 'message', 'params', 'fields', 'fieldCodes'].includes(key)),
  ).toEqual([]);
  return problemBody.parse(body);
}

/** Every part of a body with the path that leads to it, itself first. */
function* partsOf(part: unknown, path: readonly string[] = []): Generator<{ path: readonly string[]; part: unknown }> {
  yield { path, part };
  if (typeof part !== 'object' || part === null) return;
  for (const [key, child] of Object.entries(part)) yield* partsOf(child, [...path, key]);
}

function withPart(body: unknown, [key, ...rest]: readonly string[], part: unknown): unknown {
  if (key === undefined) return part;
  if (Array.isArray(body)) return body.map((child, at) => (String(at) === key ? withPart(child, rest, part) : child));
  const parent = body as Body;
  return { ...parent, [key]: withPart(parent[key], rest, part) };
}

const LONE_SURROGATE = '\udc4d';

/** Values of other types, including those that a lenient parser would accept. */
function wrongFor(part: unknown): readonly unknown[] {
  if (typeof part === 'string') return [7, 1, true, ['x'], { x: 'x' }];
  if (typeof part === 'number') return [String(part), true, [part], {}, null];
  if (typeof part === 'boolean') return [String(part), 1, 0, [], null];
  return Array.isArray(part) ? ['x', {}, 3, true, null] : ['x', [], 3, true];
}

/** Unknown readings of a newer page are dropped, so that its result is not lost (decision 053). */
const isLenient = (path: readonly string[]) => path.includes('details') || path.includes('found');

const isFree = (path: readonly string[]) =>
  !['password', 'newPassword', 'token', 'plan'].includes(path[0] ?? '') && path.at(-1) !== 'code';

describe.each(calls)('$name', ({ endpoint }) => {
  it('accepts its example', async () => {
    const reply = await send(endpoint, exampleOf(endpoint).body());
    expect({ status: reply.statusCode, body: reply.statusCode < 300 ? '' : reply.body }).toEqual({
      status: exampleOf(endpoint).status ?? endpoint.status,
      body: exampleOf(endpoint).status === undefined ? '' : reply.body,
    });
  });

  it('refuses every field of another type, and names it', async () => {
    const body = exampleOf(endpoint).body();
    const accepted: string[] = [];
    for (const { path, part } of partsOf(body)) {
      if (path.length === 0) continue;
      for (const wrong of wrongFor(part)) {
        const reply = await send(endpoint, withPart(body, path, wrong) as object);
        const named = reply.statusCode === 400 && Object.hasOwn(problemOf(reply).fields ?? {}, path.join('.'));
        if (!named) accepted.push(`${path.join('.')} = ${JSON.stringify(wrong)}: ${reply.statusCode} ${reply.body}`);
      }
    }
    expect(accepted).toEqual([]);
  });

  it('refuses texts that cannot be stored, and names the field', async () => {
    const body = exampleOf(endpoint).body();
    const accepted: string[] = [];
    for (const { path, part } of partsOf(body)) {
      if (typeof part !== 'string' || !isFree(path)) continue;
      for (const wrong of ['a\0b', '\0', `a${LONE_SURROGATE}b`]) {
        const reply = await send(endpoint, withPart(body, path, wrong) as object);
        const named = reply.statusCode === 400 && Object.hasOwn(problemOf(reply).fields ?? {}, path.join('.'));
        if (!named) accepted.push(`${path.join('.')} = ${JSON.stringify(wrong)}: ${reply.statusCode}`);
      }
    }
    expect(accepted).toEqual([]);
  });

  it('refuses a body that is not UTF-8, as some programs write it', async () => {
    const text = JSON.stringify({ ...exampleOf(endpoint).body(), surprise: 'Zoë' });
    for (const encoding of ['latin1', 'utf16le'] as const) {
      const reply = await send(endpoint, Buffer.from(text, encoding), json);
      expect({ status: reply.statusCode, message: problemOf(reply).message }).toEqual({
        status: 400,
        message: 'The body is not UTF-8.',
      });
    }
  });

  it('refuses unknown fields at every depth, and names them', async () => {
    const body = exampleOf(endpoint).body();
    const accepted: string[] = [];
    for (const { path, part } of partsOf(body)) {
      if (typeof part !== 'object' || part === null || Array.isArray(part) || isLenient(path)) continue;
      for (const unknown of ['surprise', 'isPro', 'toString', 'constructor']) {
        const reply = await send(endpoint, withPart(body, [...path, unknown], 1) as object);
        const words = reply.statusCode === 400 && problemOf(reply).fields;
        const name = [...path, unknown].join('.');
        const named = words && Object.hasOwn(words, name) && words[name] === 'Unknown field';
        if (!named) accepted.push(`${name}: ${reply.statusCode} ${reply.body}`);
      }
    }
    expect(accepted).toEqual([]);
  });

  it('accepts missing optional fields, and names missing required ones', async () => {
    const { required } = exampleOf(endpoint);
    const missed: string[] = [];
    for (const field of Object.keys(exampleOf(endpoint).body())) {
      const { [field]: _left, ...rest } = exampleOf(endpoint).body();
      const reply = await send(endpoint, rest);
      if (reply.statusCode === (exampleOf(endpoint).status ?? endpoint.status)) continue;
      expect(Object.keys(problemOf(reply).fields ?? {})).toEqual([field]);
      missed.push(field);
    }
    expect(missed).toEqual(required);
  });

  it.each([
    ['half a JSON', '{"email":', json, 400, 'The body is not valid JSON.'],
    ['a text', 'email=maya@example.org', json, 400, 'The body is not valid JSON.'],
    ['nothing where JSON is announced', '', json, 400, 'The body is empty.'],
    ['an inherited prototype', '{"__proto__":{"isPro":true}}', json, 400, 'The body is not valid JSON.'],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415, 'This call takes JSON.'],
    ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'This call takes JSON.'],
    ['a form with files', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'This call takes JSON.'],
    ['another JSON', '{}', { 'content-type': 'application/jsonlines' }, 415, 'This call takes JSON.'],
    ['no type at all', '{}', { 'content-type': '' }, 415, 'This call takes JSON.'],
  ])('refuses %s', async (_what, body, headers, status, message) => {
    const reply = await send(endpoint, body, headers);
    expect({ status: reply.statusCode, message: problemOf(reply).message }).toEqual({ status, message });
  });

  it('refuses one byte more than its limit: 256 KiB unless it says another', async () => {
    const limit = endpoint.bodyLimitBytes ?? 262_144;
    const reply = await send(endpoint, `"${'x'.repeat(limit - 1)}"`, json);
    expect({ status: reply.statusCode, message: problemOf(reply).message }).toEqual({
      status: 413,
      message: 'This is too large to send.',
    });
  });

  it.each(['[]', '"text"', '7', 'true'])('refuses %s as a body', async (body) => {
    const reply = await send(endpoint, body, json);
    expect(reply.statusCode).toBe(400);
    expect(problemOf(reply)).toMatchObject({ code: 'invalid', fields: { body: expect.any(String) } });
  });

  it('is answered with a message about what is wrong', async () => {
    const reply = await send(endpoint, { surprise: 1 });
    expect(problemOf(reply).message).toBe('Some of this is not valid. Please check the marked fields.');
  });
});

describe('a body of exactly 256 KiB', () => {
  it('is still read', async () => {
    expect((await app.anonymous.post('/api/auth/login', `"${'x'.repeat(262_142)}"`, json)).statusCode).toBe(400);
  });
});

const choice = {
  templateType: 'custom',
  preferences: { power: true, phone: true, water: true },
  customItems: ['Close the window'],
} as const;

const mail = (length: number) => `${'m'.repeat(length - '@example.org'.length)}@example.org`;
const letters = (length: number) => 'ü'.repeat(length);
const pictures = (length: number) => '🎧'.repeat(length);
const password = (length: number) => `Aa1!${'x'.repeat(length - 4)}`;
const message = (length: number) => joinMessage(letters(length), { ...choice, customItems: [...choice.customItems] });

describe('the limit of each text', () => {
  it.each([
    ['POST /api/auth/register', 'firstName', 100, letters, 'First name is too long'],
    ['POST /api/auth/register', 'lastName', 100, pictures, 'Last name is too long'],
    ['POST /api/auth/register', 'email', 254, mail, 'Invalid email'],
    ['POST /api/auth/register', 'password', 200, password, 'Password is too long'],
    ['PUT /api/account/name', 'firstName', 100, pictures, 'First name is too long'],
    ['PUT /api/account/name', 'lastName', 100, letters, 'Last name is too long'],
    ['POST /api/test-sessions', 'title', 200, letters, 'Title is too long'],
    ['POST /api/test-sessions', 'guestFirstName', 100, pictures, 'Guest first name is too long'],
    ['POST /api/test-sessions', 'guestSurname', 100, letters, 'Guest surname is too long'],
    ['POST /api/test-sessions', 'guestEmail', 254, mail, 'Invalid email'],
    ['POST /api/test-sessions', 'guestMessage', 500, letters, 'Guest message too long'],
    ['POST /api/test-sessions', 'guestMessage', 500, pictures, 'Guest message too long'],
    ['POST /api/test-sessions', 'guestMessage', 500, message, 'Guest message too long'],
    ['POST /api/guest-results', 'guestName', 201, letters, 'Name is too long'],
    ['POST /api/guest-recording', 'guestName', 201, pictures, 'Name is too long'],
    ['POST /api/guest-recording', 'fileName', 200, letters, 'File name is too long'],
    ['POST /api/recordings', 'fileName', 200, pictures, 'File name is too long'],
    ['POST /api/guest-results', 'guestEmail', 254, mail, 'Invalid email'],
    ['POST /api/guest-results', 'notes', 500, pictures, 'Notes too long'],
    ['POST /api/guest-results', 'checklistCompleted.0', 200, letters, 'Item text is too long'],
    ['POST /api/guest-results', 'details.microphone.message', 300, letters, 'Too long'],
    ['POST /api/guest-results', 'details.camera.advice', 300, letters, 'Too long'],
    ['POST /api/guest-results', 'details.camera.device', 200, pictures, 'Too long'],
    ['POST /api/guest-results', 'details.connection.provider', 200, letters, 'Too long'],
    ['POST /api/guest-results', 'details.browser', 200, letters, 'Too long'],
    ['POST /api/guest-results', 'details.system', 200, letters, 'Too long'],
  ])('%s takes %s of %d characters and not one more', async (name, field, limit, textOf, words) => {
    const endpoint = endpointOf(name);
    const path = field.split('.');
    const sendLong = (length: number) =>
      send(endpoint, withPart(exampleOf(endpoint).body(), path, textOf(length)) as object);
    expect((await sendLong(limit)).statusCode).toBe(endpoint.status);
    const over = await sendLong(limit + 1);
    expect({ status: over.statusCode, fields: problemOf(over).fields }).toEqual({
      status: 400,
      fields: { [field]: words },
    });
  });

  it('counts a text as it is stored: trimmed', async () => {
    const reply = await app.anonymous.post('/api/auth/register', {
      email: 'trimmed@example.org',
      password: STRONG_PASSWORD,
      firstName: `  ${letters(100)}\n`,
      lastName: 'Lind',
    });
    expect(reply.json()).toMatchObject({ firstName: letters(100) });
  });

  it.each([
    ['sign-in passwords', 'POST /api/auth/login', { password: 'x'.repeat(201) }, { password: 'Password is too long' }],
    ['session codes', 'POST /api/guest-results', { sessionCode: 'x'.repeat(201) }, { sessionCode: expect.any(String) }],
    [
      'checklists',
      'POST /api/guest-results',
      { checklistCompleted: Array.from({ length: 101 }, (_, at) => `Item ${at}`) },
      { checklistCompleted: 'Too many checklist items' },
    ],
  ])('%s have a limit', async (_what, name, wrong, fields) => {
    const endpoint = endpointOf(name);
    const reply = await send(endpoint, { ...exampleOf(endpoint).body(), ...wrong });
    expect({ status: reply.statusCode, fields: problemOf(reply).fields }).toEqual({ status: 400, fields });
  });

  it('100 checklist items are not too many', async () => {
    const endpoint = endpointOf('POST /api/guest-results');
    const checklistCompleted = Array.from({ length: 100 }, (_, at) => `Item ${at}`);
    expect((await send(endpoint, { ...exampleOf(endpoint).body(), checklistCompleted })).statusCode).toBe(201);
  });
});

describe('a call without a body', () => {
  it.each([
    ['POST', '/api/auth/login', 400],
    ['POST', '/api/auth/logout', 200],
    ['PUT', '/api/notifications/mark-all-read', 200],
  ] as const)('%s %s answers %d without a body', async (method, url, status) => {
    const browser = url.includes('notifications') ? host : app.anonymous;
    expect((await browser.call({ method, url })).statusCode).toBe(status);
  });

  it('refuses a JSON body of null only if a body is required', async () => {
    expect((await app.anonymous.post('/api/auth/login', 'null', json)).statusCode).toBe(400);
    expect((await host.put('/api/notifications/mark-all-read', 'null', json)).statusCode).toBe(200);
  });
});

describe('a body with thousands of wrong fields', () => {
  it('is answered with twenty of them', async () => {
    const odd = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`field${at}`, at]));
    const reply = await app.anonymous.post('/api/auth/login', odd);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<ProblemBody>().fields ?? {})).toHaveLength(20);
    expect(reply.body.length).toBeLessThan(2000);
  });
});
