import { createHmac, createSign, generateKeyPairSync, hash, type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const FORGING_CLIENT = { id: 'linecheck', secret: 'a-secret-of-two-servers-alone' } as const;

type Claims = Readonly<Record<string, unknown>>;

export interface ForgedToken {
  /** In place of the right ones; undefined leaves one out. */
  readonly claims?: Claims;
  readonly alg?: 'RS256' | 'HS256' | 'none';
  readonly typ?: string;
  /** True to sign with a key that the issuer does not publish. */
  readonly isByOtherKey?: boolean;
}

interface WaitingCode {
  readonly nonce: string;
  readonly challenge: string;
  readonly token: ForgedToken;
}

export interface ForgingIssuer {
  readonly issuer: string;
  /** How often each code was exchanged. */
  readonly exchanges: ReadonlyMap<string, number>;
  /** The code that the issuer would send for a request at `authorizationUrl`, and the ID token for it. */
  codeFor(authorizationUrl: URL, token: ForgedToken): string;
  idToken(token: ForgedToken): string;
  logoutToken(token: ForgedToken): string;
  close(): Promise<void>;
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** A sign-in service that answers as one does, but for the tokens, which are as an attacker wants them. */
export async function openForgingIssuer(): Promise<ForgingIssuer> {
  const [key, otherKey] = [newKey(), newKey()];
  const codes = new Map<string, WaitingCode>();
  const exchanges = new Map<string, number>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`; // A TCP server has an address with a port.

  const signed = (claims: Claims, { alg = 'RS256', typ = 'JWT', isByOtherKey = false }: ForgedToken): string => {
    const unsigned = `${base64url({ alg, typ, ...(alg !== 'none' && { kid: 'one' }) })}.${base64url(claims)}`;
    return `${unsigned}.${signatureOf(unsigned, alg, isByOtherKey ? otherKey.privateKey : key.privateKey)}`;
  };
  const nowS = () => Math.floor(Date.now() / 1000);
  const usual = () => ({ iss: issuer, aud: FORGING_CLIENT.id, iat: nowS(), exp: nowS() + 120 });
  const idToken = (token: ForgedToken) => signed({ ...usual(), auth_time: nowS(), ...token.claims }, token);

  const exchange = async (request: IncomingMessage): Promise<readonly [number, object]> => {
    const form = new URLSearchParams(await textOf(request));
    const code = form.get('code') ?? '';
    exchanges.set(code, (exchanges.get(code) ?? 0) + 1);
    const waiting = codes.get(code);
    codes.delete(code);
    const isProved = waiting?.challenge === hash('sha256', form.get('code_verifier') ?? '', 'base64url');
    if (waiting === undefined || !isProved) return [400, { error: 'invalid_grant' }];
    const { nonce, token } = waiting;
    const id_token = idToken({ ...token, claims: { nonce, ...token.claims } });
    return [200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token }];
  };

  server.on('request', async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    const [status, body] =
      pathname === '/.well-known/openid-configuration'
        ? [200, metadataOf(issuer)]
        : pathname === '/jwks'
          ? [200, { keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }]
          : pathname === '/token'
            ? await exchange(request)
            : [404, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });

  return {
    issuer,
    exchanges,
    codeFor: ({ searchParams }, token) => {
      const code = randomUUID();
      codes.set(code, {
        nonce: searchParams.get('nonce') ?? '',
        challenge: searchParams.get('code_challenge') ?? '',
        token,
      });
      return code;
    },
    idToken,
    logoutToken: (token) =>
      signed(
        { ...usual(), jti: randomUUID(), events: { [LOGOUT_EVENT]: {} }, ...token.claims },
        { typ: 'logout+jwt', ...token },
      ),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  backchannel_logout_supported: true,
  backchannel_logout_session_supported: true,
});

function signatureOf(unsigned: string, alg: NonNullable<ForgedToken['alg']>, privateKey: KeyObject): string {
  if (alg === 'none') return '';
  if (alg === 'HS256') return createHmac('sha256', FORGING_CLIENT.secret).update(unsigned).digest('base64url');
  return createSign('sha256').update(unsigned).sign(privateKey, 'base64url');
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
