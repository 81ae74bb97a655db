import * as z from 'zod/mini';
import { TOKEN_DAYS, TOKEN_SCOPES } from './access-tokens';
import { tokenNameRule } from './access-tokens-rules';
import type { CallDescriptions } from './endpoint';
import { fault } from './fields';
import { id, okResponse, timestamp, typedText } from './fields-schemas';

export const accessToken = z.object({
  id,
  name: z.string(),
  /** The last characters of the token, by which a person tells tokens apart. */
  ending: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: timestamp,
  /** Null for a token without an end. */
  expiresAt: z.nullable(timestamp),
  /** To the hour; null if it was never used. */
  usedAt: z.nullable(timestamp),
});

/** A new token, which is shown once. */
const newToken = z.object({ id, token: z.string(), expiresAt: z.nullable(timestamp) });

const ofToken = z.strictObject({ id });

export const accessTokensCalls = {
  listAccessTokens: {
    summary: 'The tokens of the caller for this workspace, newest first, also those that have ended',
    action: 'self',
    scope: null,
    response: z.array(accessToken),
  },
  createAccessToken: {
    summary: 'Create a token, which is shown once',
    action: 'self',
    scope: null,
    recentSignIn: true,
    status: 201,
    body: z.strictObject({
      name: typedText(tokenNameRule),
      scopes: z
        .array(z.enum(TOKEN_SCOPES, fault('invalid')))
        .check(z.minLength(1, fault('invalid')), z.maxLength(TOKEN_SCOPES.length, fault('invalid'))),
      /** Days after which it ends; null for never. */
      days: z.union([z.literal(TOKEN_DAYS.filter((days) => days !== null)), z.null()], fault('invalid')),
    }),
    response: newToken,
  },
  rotateAccessToken: {
    summary:
      'Give a token a new secret, which is shown once, and as many days as it had at first; the old one ends at once',
    action: 'self',
    scope: null,
    recentSignIn: true,
    params: ofToken,
    response: newToken,
  },
  endAccessToken: {
    summary: 'End a token at once',
    action: 'self',
    scope: null,
    params: ofToken,
    response: okResponse,
  },
} as const satisfies CallDescriptions;
