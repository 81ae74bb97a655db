import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, okResponse, timestamp } from './fields';

/** One browser or program in which a host is signed in. */
export const signIn = z.object({
  id,
  createdAt: timestamp,
  /** Rounded to the hour. */
  lastUsedAt: timestamp,
  /** The browser's user agent, shortened; null without one. */
  userAgent: z.nullable(z.string()),
  /** True for the sign-in that makes the call. */
  isCurrent: z.boolean(),
});

export type SignIn = z.infer<typeof signIn>;

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/account/sign-ins',
  summary: 'The sign-ins of the signed-in host, this one first, then by last use',
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
