import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, okResponse, timestamp } from './fields';

/** One browser or program in which a host is signed in. */
export const signIn = z.object({
  id,
  createdAt: timestamp,
  /** To the hour. */
  lastUsedAt: timestamp,
  /** The browser's user agent, shortened; null without one. */
  userAgent: z.nullable(z.string()),
  /** Whether this is the sign-in that makes the call. */
  isCurrent: z.boolean(),
});

export type SignIn = z.infer<typeof signIn>;

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/account/sign-ins',
  summary: 'Where the signed-in host is signed in, this one first, then the latest used',
  response: z.array(signIn),
});

export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/api/account/sign-ins/:id',
  summary: 'End one sign-in of the signed-in host',
  params: z.strictObject({ id }),
  response: okResponse,
});

export const endOtherSignIns = endpoint({
  method: 'DELETE',
  path: '/api/account/sign-ins',
  summary: 'End every sign-in of the signed-in host but this one',
  response: okResponse,
});
