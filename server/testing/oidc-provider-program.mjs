// A real sign-in service for tests, in its own process: `oidc-provider` with accounts that a test sets, without pages.

import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const { CLIENT_ID, CLIENT_SECRET, REDIRECT_URI, LOGOUT_URI, PORT = '0' } = process.env;

/** What a test has set: `accounts` are the claims by subject; `next` signs in next, or nobody if it is null. */
const state = { accounts: {}, next: null, clockSeconds: 0, hasWrongKeys: false };
/** The last session (sid) of each subject. */
const sessions = new Map();

const RealDate = Date;
const now = () => RealDate.now() + state.clockSeconds * 1000;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }
  static now() {
    return now();
  }
};

const newKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' };
};
const key = newKey();
const { kty, n, e } = newKey();
const wrongKeys = JSON.stringify({ keys: [{ kty, n, e, kid: 'test', use: 'sig', alg: 'RS256' }] });

const server = createServer();
await new Promise((resolve) => server.listen(Number(PORT), '127.0.0.1', resolve));
const issuer = `http://localhost:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [REDIRECT_URI],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      backchannel_logout_uri: LOGOUT_URI,
      backchannel_logout_session_required: true,
    },
  ],
  jwks: { keys: [key] },
  cookies: { keys: ['only for tests'] },
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  claims: {
    openid: ['sub', 'team', 'role'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name'],
  },
  // The app under test is on this machine, which the library's own dispatcher refuses to call.
  fetch: (url, { dispatcher: _dispatcher, ...options }) => fetch(url, options),
  pkce: { required: () => true },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...state.accounts[sub] }) }),
  async loadExistingGrant({ oidc }) {
    const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});
provider.on('grant.success', ({ oidc }) => {
  const { accountId, sid } = oidc.entities.AuthorizationCode ?? {};
  if (accountId !== undefined) sessions.set(accountId, sid);
});

const readBody = async (request) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text || '{}');
};

const answer = (response, value) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

async function interact(request, response) {
  await provider.interactionDetails(request, response);
  const { next } = state;
  const result = next === null ? { error: 'access_denied' } : { login: { accountId: next, remember: true } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

const endSession = async ({ sub, sid = sessions.get(sub) }) => {
  const client = await provider.Client.find(CLIENT_ID);
  return client.backchannelLogout(sub, sid).then(
    () => ({ ok: true }),
    () => ({ ok: false }),
  );
};

const handle = provider.callback();
server.on('request', async (request, response) => {
  try {
    response.setHeader('date', new Date().toUTCString());
    const { pathname } = new URL(request.url, issuer);
    if (pathname === '/control') return answer(response, Object.assign(state, await readBody(request)));
    if (pathname === '/end-session') return answer(response, await endSession(await readBody(request)));
    if (pathname === '/jwks' && state.hasWrongKeys)
      return response.setHeader('content-type', 'application/json').end(wrongKeys);
    if (pathname.startsWith('/interaction/')) return await interact(request, response);
    return handle(request, response);
  } catch (error) {
    process.stderr.write(`${error.stack}\n`);
    response.writeHead(500).end();
  }
});

process.stdout.write(`${issuer}\n`);
