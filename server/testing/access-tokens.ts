import { randomUUID } from 'node:crypto';
import type { TokenScope } from '@linecheck/contract';
import { newAccessToken } from '../domain/access-token';
import { type AccessTokenId, accessTokenId } from '../domain/ids';
import { browserOf, type TestApp, type TestBrowser, type TestHost } from './open-test-app';

interface TestTokenOptions {
  readonly scopes?: readonly TokenScope[];
  /** The workspace in which it acts; by default the person's own. */
  readonly workspace?: TestHost['workspaceId'];
  readonly expiresAt?: Date | null;
}

export interface TestToken extends TestBrowser {
  readonly id: AccessTokenId;
  readonly token: string;
}

/** Stores a token of a person, and returns it with a program that sends it. The program sends no header of a browser. */
export async function openTestToken(app: TestApp, of: TestHost, options: TestTokenOptions = {}): Promise<TestToken> {
  const { scopes = ['read'], workspace = of.workspaceId, expiresAt = null } = options;
  const { token, tokenHash, ending } = newAccessToken(app.deps.randomBytes);
  const id = accessTokenId(randomUUID());
  const row = { id, user_id: of.userId, workspace_id: workspace, name: 'n8n', token_hash: tokenHash, ending };
  await app.deps.db.kysely
    .insertInto('access_tokens')
    .values({ ...row, scopes: [...scopes], expires_at: expiresAt })
    .execute();
  return { id, token, ...programWith(app, token) };
}

/** Sends a token with each call, and nothing that a browser would add. */
export const programWith = (app: TestApp, token: string): TestBrowser =>
  browserOf(({ method = 'GET', url, body, headers, endless = false }) =>
    app.app.inject({
      method,
      url,
      headers: { host: new URL(app.deps.config.publicUrl).host, authorization: `Bearer ${token}`, ...headers },
      ...(body !== undefined && { payload: body }),
      payloadAsStream: endless,
    }),
  );
