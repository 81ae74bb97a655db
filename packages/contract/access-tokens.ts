import type { output } from 'zod/v4/core';
import type { accessToken, accessTokensCalls } from './access-tokens-schemas';
import type { ApiEndpoint } from './endpoint';

/** What a token may do, each of which an endpoint names. The role of its owner bounds it, too. */
export const TOKEN_SCOPES = [
  /** Reads episodes, boards, links, results and lists. */
  'read',
  /** Makes, changes and deletes links and the guests of episodes, and invites them. */
  'guests',
  /** Makes, changes and deletes shows, episodes, levels and checklists. */
  'episodes',
  /** Reads and deletes clips and takes. */
  'recordings',
  /** Makes, changes and deletes webhooks and the addresses for bookings. */
  'webhooks',
  /** Reads copies of all data, and the log. */
  'export',
  /** Changes brand, plan and name of the workspace. */
  'workspace',
  /** Reads and changes the members and their invitations. */
  'people',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The choices that are offered first. */
export const SCOPE_SETS = {
  read: ['read'],
  guests: ['read', 'guests'],
  'but-people': TOKEN_SCOPES.filter((scope) => scope !== 'people'),
} as const satisfies Record<string, readonly TokenScope[]>;

export const TOKENS_MAX = 50;
export const TOKEN_NAME_MAX = 60;
/** Days after which a token ends; null for never. */
export const TOKEN_DAYS = [30, 90, 365, null] as const;
export const TOKEN_DAYS_USUAL = 90;
/** Days before its end on which the owner of a token gets an email. */
export const TOKEN_WARNING_DAYS = 7;

export type AccessToken = output<typeof accessToken>;

export const listAccessTokens: ApiEndpoint<typeof accessTokensCalls.listAccessTokens> = {
  method: 'GET',
  path: '/api/access-tokens',
};

export const createAccessToken: ApiEndpoint<typeof accessTokensCalls.createAccessToken> = {
  method: 'POST',
  path: '/api/access-tokens',
};

export const rotateAccessToken: ApiEndpoint<typeof accessTokensCalls.rotateAccessToken> = {
  method: 'POST',
  path: '/api/access-tokens/:id/rotate',
};

export const endAccessToken: ApiEndpoint<typeof accessTokensCalls.endAccessToken> = {
  method: 'DELETE',
  path: '/api/access-tokens/:id',
};
